import type { AST } from "@eslint-community/regexpp";
import { allOf } from "../../../syntax/facts.ts";
import { wordCharacters } from "../../../syntax/letter_case.ts";
import { charactersOf } from "../../../syntax/members.ts";
import { type Modes, modesOf } from "../../../syntax/modifiers.ts";
import type { Tree } from "../../../syntax/parse.ts";
import { type CharSet, everyCharacter, lineEnds } from "../../../syntax/sets.ts";
import { type Candidate, candidate, type Edit, type RewriteWords } from "../rewrite.ts";

const CLASS: RewriteWords = {
  id: "class-for-alternatives",
  title: "One class for single characters",
  description: "Alternatives of one character each are tried one after the other; a class looks once",
  caveat: "",
  type: "optimization",
};

/** `a|b|c` as `[abc]`, where the alternatives stand side by side. */
export function classForAlternatives(tree: Tree): Candidate[] {
  const branching = [tree.root, ...allOf(tree, "Group"), ...allOf(tree, "CapturingGroup")];
  return branching.flatMap((node) => {
    const found = runsOf(node.alternatives);
    return found.map((run) => candidate(CLASS, tree, [joined(run, node)]));
  });
}

type Branching = AST.Pattern | AST.Group | AST.CapturingGroup;

function runsOf(alternatives: readonly AST.Alternative[]): AST.Alternative[][] {
  const runs: AST.Alternative[][] = [[]];
  for (const alternative of alternatives) {
    if (memberOf(alternative) === undefined) runs.push([]);
    else runs.at(-1)?.push(alternative);
  }
  return runs.filter(({ length }) => length > 1);
}

/** What an alternative is inside a class; undefined where it is no single character. */
function memberOf({ elements }: AST.Alternative): string | undefined {
  const [only, ...others] = elements;
  if (only === undefined || others.length > 0) return undefined;
  if (only.type === "Character") return /^[\]\\^-]$/.test(only.raw) ? `\\${only.raw}` : only.raw;
  if (only.type === "CharacterSet" && only.kind !== "any") return only.raw;
  return only.type === "CharacterClass" && !only.negate ? only.raw.slice(1, -1) : undefined;
}

function joined(run: readonly AST.Alternative[], node: Branching): Edit {
  const members = [...new Set(run.map((each) => memberOf(each) ?? ""))].join("");
  const isWhole = node.type === "Group" && !node.modifiers && run.length === node.alternatives.length;
  const [first, last] = [run[0], run.at(-1)];
  const { start, end } = isWhole ? node : { start: first?.start ?? 0, end: last?.end ?? 0 };
  return { start, end, text: `[${members}]` };
}

const SHORT: RewriteWords = {
  id: "shorthand-class",
  title: "A shorter name for the same characters",
  description: "The class matches just what the shorthand stands for",
  caveat: "",
  type: "equivalent",
  isSpelling: true,
};

const SHORTHANDS: readonly (readonly [string, (modes: Modes) => CharSet])[] = [
  ["\\d", (modes) => everyCharacter(modes).intersect({ min: 0x30, max: 0x39 })],
  ["\\w", wordCharacters],
  [".", (modes) => modes.dotAll ? everyCharacter(modes) : everyCharacter(modes).without(lineEnds(modes))],
];

/** `[0-9]` as `\d`, `[A-Za-z0-9_]` as `\w`, `[^\n\r\u2028\u2029]` as `.`, and the negated ones. */
export function shorthandClasses(tree: Tree): Candidate[] {
  const characters = charactersOf(tree);
  const modeAt = modesOf(tree);
  return allOf(tree, "CharacterClass").flatMap((node) => {
    const set = characters(node);
    const text = set && nameOf(set, modeAt(node)) || singleMember(node);
    return text === undefined || text === node.raw || node.parent.type !== "Alternative" &&
        node.parent.type !== "Quantifier"
      ? []
      : [candidate(SHORT, tree, [{ start: node.start, end: node.end, text }])];
  });
}

function nameOf(set: CharSet, modes: Modes): string | undefined {
  for (const [name, characters] of SHORTHANDS) {
    if (set.equals(characters(modes))) return name;
    if (name !== "." && set.negate().equals(characters(modes))) return name.toUpperCase();
  }
  return undefined;
}

/** `[x]` as `x`, escaped where it would mean something else outside. */
function singleMember({ elements: [only, ...others], negate }: AST.CharacterClass): string | undefined {
  if (only === undefined || others.length > 0 || negate) return undefined;
  if (only.type === "CharacterSet") return only.raw;
  if (only.type !== "Character" || only.raw === "\\b") return undefined;
  return /^[$()*+.?[\\^{|}/]$/.test(only.raw) ? `\\${only.raw}` : only.raw;
}
