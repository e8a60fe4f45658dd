import type { AST } from "@eslint-community/regexpp";
import { quote } from "../quote.ts";
import type { Regex } from "../regex.ts";
import type { Tree } from "../syntax/tree.ts";
import { isQuantifiable } from "../syntax/tree_queries.ts";
import { findNodes, type Node } from "../syntax/visit.ts";
import { findTextChange } from "../text_change.ts";

/** A change of a pattern, with its description. */
export interface PatternChange extends Regex {
  /** Sentence case, no full stop. */
  readonly words: string;
}

/** A change with its size in inserted and removed characters. */
interface Candidate extends PatternChange {
  readonly size: number;
  /** The words where others of the same would be described alike: they say which part of the pattern is meant. */
  readonly exactWords?: () => string;
}

/** Where a search stopped. */
interface SearchStop {
  /** Parts of the pattern that failed there. */
  readonly failed: readonly Node[];
  /** The character of the text there; undefined at its end. */
  readonly character: string | undefined;
  /** A character of two UTF-16 code units, if the text has one. */
  readonly astral: string | undefined;
  /** True if a change of the text is shown; then changes that weaken the pattern a lot are left out. */
  readonly hasTextChange: boolean;
}

/**
 * Changes that let a pattern match more, the smallest first: set a flag, drop an anchor or lookaround, widen the
 * bounds of a quantifier, add a character to a class, make a part optional.
 */
export function patternCandidates(
  tree: Tree,
  { failed, character, astral, hasTextChange }: SearchStop,
): Candidate[] {
  const assertions = findNodes(tree.root, "Assertion").filter((node) =>
    !hasTextChange || (failed.includes(node) && !("alternatives" in node))
  );
  const found = [
    ...flagChanges(tree.regex, astral),
    ...failed.flatMap((node) => character === undefined ? [] : widenCharacter(tree, node, character)),
    ...nearestParts(findNodes(tree.root, "Quantifier"), failed).flatMap((node) =>
      loosenQuantifier(tree, node)
    ),
    ...nearestParts(assertions, failed).map((node) =>
      replacePart(tree, node, "", node, (part) => `Remove ${part}`)
    ),
    ...wordBoundaryChanges(tree),
    ...optionalParts(tree, failed, hasTextChange),
  ];
  const seen = new Set<string>();
  return found
    .filter(({ pattern, flags }) => !seen.has(`${flags}/${pattern}`) && seen.add(`${flags}/${pattern}`))
    .sort((a, b) => a.size - b.size);
}

/** The pattern without its word boundaries, if it has several: often one fails where another one does, too. */
function wordBoundaryChanges(tree: Tree): Candidate[] {
  const count = wordBoundaries(tree).length;
  if (count < 2) return [];
  const pattern = replaceWordBoundaries(tree, "");
  return [{ pattern, flags: tree.regex.flags, words: REMOVE_BOUNDARIES, size: 2 * count }];
}

/** The words of that change, which is not needed where removing one of them is enough. */
export const REMOVE_BOUNDARIES = "Remove each \\b";

const wordBoundaries = (tree: Tree): Node[] =>
  findNodes(tree.root, "Assertion").filter((node) => node.kind === "word" && !node.negate);

/** The pattern with something else in place of each `\b`. */
export function replaceWordBoundaries(tree: Tree, by: string): string {
  let [pattern, from] = ["", 0];
  for (const { start, end } of wordBoundaries(tree).toSorted((a, b) => a.start - b.start)) {
    pattern += tree.regex.pattern.slice(from, start) + by;
    from = end;
  }
  return pattern + tree.regex.pattern.slice(from);
}

/** Quantifiers and assertions whose changes are tested, nearest to the failure first. */
const MAX_RELAXED_PARTS = 40;

/** If there are many parts, those nearest to what failed. */
function nearestParts<T extends Node>(parts: readonly T[], failed: readonly Node[]): T[] {
  const distance = ({ start, end }: Node) =>
    Math.min(...failed.map((node) => Math.max(start - node.end, node.start - end, 0)));
  const near = parts.length <= MAX_RELAXED_PARTS ? parts : parts
    .map((node) => ({ node, far: distance(node) }))
    .sort((a, b) => a.far - b.far)
    .slice(0, MAX_RELAXED_PARTS)
    .map(({ node }) => node);
  return [...near];
}

const FLAG_WORDS: Readonly<Record<string, string>> = {
  i: "ignore case",
  m: "^ and $ match at line boundaries",
  s: "the dot matches line endings",
};

function flagChanges({ pattern, flags }: Regex, astral: string | undefined): Candidate[] {
  const withFlag = (flag: string, words: string): Candidate => ({
    pattern,
    flags: [...flags, flag].sort().join(""),
    words: `Add flag ${flag} (${words})`,
    size: 1,
  });
  const found = Object.entries(FLAG_WORDS)
    .filter(([flag]) => !flags.includes(flag))
    .map(([flag, words]) => withFlag(flag, words));
  if (astral && !/[uv]/.test(flags)) {
    found.unshift(withFlag("u", `${quote(astral)} is one character`));
  }
  const without = { pattern, flags: flags.replace("y", ""), words: "Remove flag y", size: 1 };
  return flags.includes("y") ? [...found, without] : found;
}

function widenCharacter(tree: Tree, node: Node, character: string): Candidate[] {
  const one = escapeInClass(character);
  const words = (part: string) =>
    `Allow ${quote(character)} ${node.type === "CharacterClass" ? "in" : "as well as"} ${part}`;
  if (node.type === "Character" || node.type === "CharacterSet") {
    if (node.parent.type !== "Alternative" && node.parent.type !== "Quantifier") return [];
    // In a class a dot is literal, so the result is [^]; a dot excludes only line terminators.
    return [replacePart(tree, node, node.raw === "." ? "[^]" : `[${node.raw}${one}]`, node, words)];
  }
  if (node.type !== "CharacterClass") return [];
  if (!node.negate) return [replacePart(tree, node, `${node.raw.slice(0, -1)}${one}]`, node, words)];
  return node.elements
    .filter((each) => each.type === "Character" && String.fromCodePoint(each.value) === character)
    .map((each) => replacePart(tree, each, "", node, words));
}

const escapeInClass = (character: string): string =>
  /[\\\]^\-[]/.test(character) ? `\\${character}` : character;

function loosenQuantifier(tree: Tree, node: AST.Quantifier): Candidate[] {
  const { min, max, greedy, element } = node;
  const bounds: [number, number][] = [[Math.min(min, 1), max], [0, max], [min, Infinity], [
    Math.min(min, 1),
    Infinity,
  ]];
  return bounds
    .filter(([least, most]) => least !== min || most !== max)
    .map(([least, most]) => {
      const written = quantifierSymbol(least, most) + (greedy ? "" : "?");
      return replacePart(
        tree,
        { start: element.end, end: node.end },
        written,
        node,
        (part) => `Change ${part} to ${element.raw}${written}`,
      );
    });
}

function quantifierSymbol(min: number, max: number): string {
  if (max === Infinity) return min === 0 ? "*" : min === 1 ? "+" : `{${min},}`;
  return min === 0 && max === 1 ? "?" : min === max ? `{${min}}` : `{${min},${max}}`;
}

/** Makes the failed parts optional and, unless `onlySmallest`, the parts around them. */
function optionalParts(tree: Tree, failed: readonly Node[], onlySmallest: boolean): Candidate[] {
  const parts = new Set<Node>();
  for (const start of failed) {
    for (let node: Node | null = start; node && node.type !== "Pattern"; node = node.parent as Node | null) {
      if (isQuantifiable(node) && node.parent?.type === "Alternative") parts.add(node);
      if (onlySmallest || parts.size >= MAX_RELAXED_PARTS) break;
    }
  }
  return [...parts].map((node) =>
    replacePart(tree, { start: node.end, end: node.end }, "?", node, (part) => `Make ${part} optional`)
  );
}

function replacePart(
  { regex, root }: Tree,
  { start, end }: { start: number; end: number },
  by: string,
  part: Node,
  words: (part: string) => string,
): Candidate {
  const pattern = regex.pattern.slice(0, start) + by + regex.pattern.slice(end);
  const before = regex.pattern.slice(start, end);
  return {
    pattern,
    flags: regex.flags,
    words: words(part.raw),
    exactWords: () => words(exactName(root, part)),
    size: changeSize(before, by),
  };
}

/** What is written the same in several places is "the first" or "the second" of these. */
function exactName(root: Node, part: Node): string {
  const same = findNodes(root, part.type).filter(({ raw }) => raw === part.raw);
  const ordinal = ORDINALS[same.indexOf(part)];
  if (same.length < 2) return part.raw;
  return ordinal ? `the ${ordinal} ${part.raw}` : `${part.raw} at column ${part.start + 1}`;
}

const ORDINALS = ["first", "second", "third", "fourth", "fifth"];

/** The number of characters from the first to the last difference. */
function changeSize(before: string, after: string): number {
  const { start, end, inserted } = findTextChange(before, after);
  return Math.max(end - start, inserted.length);
}
