import type { AST } from "@eslint-community/regexpp";
import { wordCharacters } from "../syntax/letter_case.ts";
import { type Members, membersOf, type SetNode } from "../syntax/members.ts";
import { type Modes, modesOf } from "../syntax/modifiers.ts";
import type { Tree } from "../syntax/parse.ts";
import { type CharSet, lineEnds } from "../syntax/sets.ts";
import { fold, type Node } from "../syntax/visit.ts";
import { refuse } from "./refusal.ts";
import { choice, EMPTY, type Expressions, intern, oneOf, repeat, sequence, setOf } from "./expression.ts";

/**
 * Enters a pattern into a table of expressions, with the flags and modifiers worked into its sets and
 * assertions. Patterns in one table read their texts the same way: all in code units, or all in code points.
 *
 * @returns the number of the whole pattern's expression; it may hold references
 */
export function readInto(table: Expressions, tree: Tree): number {
  const numbers = numbersOf(tree);
  const leaf = leavesOf(table, tree, numbers);
  return fold<number>(tree.root, (node, parts) => {
    switch (node.type) {
      case "Pattern":
        return choice(table, parts);
      case "Group":
        return choice(table, node.modifiers ? parts.slice(1) : parts);
      case "CapturingGroup":
        return captured(table, numbers.get(node), choice(table, parts));
      case "Alternative":
        return sequence(table, parts);
      case "Quantifier":
        return repeat(table, parts[0] ?? EMPTY, node.min, node.max);
      case "Assertion":
        return "alternatives" in node ? looking(table, node, choice(table, parts)) : leaf(node);
      default:
        return leaf(node);
    }
  }, isLeaf);
}

/** What a search looks through: any characters, then the pattern; with flag y the pattern at the start. */
export function searched(table: Expressions, tree: Tree, pattern: number, any: CharSet): number {
  if (tree.regex.flags.includes("y")) return pattern;
  return sequence(table, [repeat(table, oneOf(table, any), 0, Infinity), pattern]);
}

const isLeaf = ({ type }: Node): boolean =>
  type === "CharacterClass" || type === "ExpressionCharacterClass" || type === "CharacterSet" ||
  type === "Character" || type === "Modifiers";

function captured(table: Expressions, group: number | undefined, part: number): number {
  return group === undefined ? part : intern(table, { kind: "capture", group, part });
}

type Numbers = ReadonlyMap<AST.CapturingGroup, number>;

/** Numbers the groups that something refers to: those that nothing refers to leave equal patterns equal. */
function numbersOf({ groups }: Tree): Numbers {
  return new Map(groups.filter(({ references }) => references.length > 0).map((group, at) => [group, at]));
}

function looking(table: Expressions, { kind, negate }: AST.LookaroundAssertion, part: number): number {
  return intern(table, { kind: kind === "lookahead" ? "ahead" : "behind", negate, part });
}

/** Reads what has no parts; equal leaves in equal modes are looked up once. */
function leavesOf(table: Expressions, tree: Tree, numbers: Numbers): (node: Node) => number {
  const modeAt = modesOf(tree);
  const read = new Map<string, number>();
  const membersAt = membersOf(tree);
  return (node) => {
    if (node.type === "Modifiers" || node.type === "ModifierFlags") return EMPTY;
    if (node.type === "Backreference") return reference(table, numbers, node, modeAt(node).ignoreCase);
    const { ignoreCase, multiline, dotAll } = modeAt(node);
    const key = `${node.type} ${node.raw} ${ignoreCase} ${multiline} ${dotAll}`;
    const known = read.get(key) ??
      (node.type === "Assertion" ? assertion(table, node, modeAt(node)) : members(table, membersAt, node));
    read.set(key, known);
    return known;
  };
}

function reference(table: Expressions, numbers: Numbers, node: AST.Backreference, folded: boolean): number {
  const groups = [node.resolved].flat().flatMap((group) => numbers.get(group) ?? []);
  return intern(table, { kind: "reference", groups, folded });
}

function assertion(table: Expressions, node: AST.Assertion, modes: Modes): number {
  if (node.kind === "word") {
    const set = setOf(table, wordCharacters(modes));
    return intern(table, { kind: node.negate ? "no boundary" : "boundary", set });
  }
  if (node.kind !== "start" && node.kind !== "end") return EMPTY;
  if (!modes.multiline) return intern(table, { kind: node.kind });
  return intern(table, { kind: `line ${node.kind}`, set: setOf(table, lineEnds(modes)) });
}

function members(table: Expressions, membersAt: ReturnType<typeof membersOf>, node: Node): number {
  if (!isSet(node)) return EMPTY;
  const { characters, strings } = membersAt(node) ?? refuse("characters");
  return withStrings(table, characters, strings);
}

function withStrings(table: Expressions, characters: CharSet, strings: Members["strings"]): number {
  const words = strings.map((word) => sequence(table, word.map((set) => oneOf(table, set))));
  return choice(table, [oneOf(table, characters), ...words]);
}

function isSet(node: Node): node is SetNode {
  return node.type === "Character" || node.type === "CharacterSet" || node.type === "CharacterClass" ||
    node.type === "ExpressionCharacterClass";
}
