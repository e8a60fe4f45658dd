import type { AST } from "@eslint-community/regexpp";
import {
  type CharSet,
  lineEnds,
  type Members,
  membersOf,
  type SetNode,
  wordCharacters,
} from "../syntax/character_sets.ts";
import { type Modes, modesOf } from "../syntax/modifiers.ts";
import type { Tree } from "../syntax/parse.ts";
import { fold, type Node } from "../syntax/visit.ts";
import { refuse } from "./budget.ts";

/**
 * A pattern without what its language does not depend on: groups, captures, laziness. Parts, sets and
 * expressions are numbers of an `Expressions` table, in which equal ones have equal numbers.
 */
export type Expression =
  | { readonly kind: "set"; readonly set: number }
  | { readonly kind: "sequence" | "choice"; readonly parts: readonly number[] }
  | { readonly kind: "repeat"; readonly min: number; readonly max: number; readonly part: number }
  | { readonly kind: "start" | "end" }
  | { readonly kind: "line start" | "line end"; readonly set: number }
  | { readonly kind: "boundary" | "no boundary"; readonly set: number }
  | { readonly kind: "ahead" | "behind"; readonly negate: boolean; readonly part: number }
  | { readonly kind: "capture"; readonly group: number; readonly part: number }
  | { readonly kind: "reference"; readonly groups: readonly number[]; readonly folded: boolean };

/** Each expression and each set of characters once. */
export interface Expressions {
  readonly items: Expression[];
  readonly sets: CharSet[];
  readonly known: Map<string, number>;
}

/** Matches the empty string. */
export const EMPTY = 0;

/** Matches nothing. */
export const NEVER = 1;

/** A table that knows the expressions every pattern may need. */
export function expressionsOf(): Expressions {
  const table: Expressions = { items: [], sets: [], known: new Map() };
  intern(table, { kind: "sequence", parts: [] });
  intern(table, { kind: "choice", parts: [] });
  return table;
}

/** The number of a set of characters. */
export function setOf({ sets, known }: Expressions, set: CharSet): number {
  const key = `set ${set.ranges.map(({ min, max }) => `${min}-${max}`).join()}`;
  return numberFor(known, key, () => sets.push(set) - 1);
}

/** One character of a set. */
export function oneOf(table: Expressions, set: CharSet): number {
  return set.isEmpty ? NEVER : intern(table, { kind: "set", set: setOf(table, set) });
}

/** One part after the other. */
export function sequence(table: Expressions, parts: readonly number[]): number {
  const flat = parts.flatMap((part) => partsOfKind(table, part, "sequence") ?? [part]);
  if (flat.includes(NEVER)) return NEVER;
  return flat.length === 1 ? flat[0] ?? EMPTY : intern(table, { kind: "sequence", parts: flat });
}

/** Any of the parts; their order does not matter to the language. */
export function choice(table: Expressions, parts: readonly number[]): number {
  const flat = new Set(parts.flatMap((part) => partsOfKind(table, part, "choice") ?? [part]));
  const sorted = [...flat].sort((a, b) => a - b);
  return sorted.length === 1 ? sorted[0] ?? NEVER : intern(table, { kind: "choice", parts: sorted });
}

/** A part several times over. */
export function repeat(table: Expressions, part: number, min: number, max: number): number {
  if (max === 0 || part === EMPTY || (part === NEVER && min === 0)) return EMPTY;
  if (part === NEVER || (min === 1 && max === 1)) return part;
  return intern(table, { kind: "repeat", min, max, part });
}

/** The number of an expression. */
export function intern({ items, known }: Expressions, expression: Expression): number {
  return numberFor(known, JSON.stringify(expression), () => items.push(expression) - 1);
}

/** The parts of an expression, in their order. */
export function partsOf(expression: Expression | undefined): readonly number[] {
  if (expression === undefined) return [];
  return "parts" in expression ? expression.parts : "part" in expression ? [expression.part] : [];
}

/** The expression with other parts; where `change` gives nothing for one, its own parts are gone through. */
export function mapParts(
  table: Expressions,
  part: number,
  change: (part: number, parent: Expression) => number | undefined,
): number {
  const expression = table.items[part];
  if (expression === undefined) return part;
  const changed = (each: number) => change(each, expression) ?? mapParts(table, each, change);
  switch (expression.kind) {
    case "sequence":
      return sequence(table, expression.parts.map(changed));
    case "choice":
      return choice(table, expression.parts.map(changed));
    case "repeat":
      return repeat(table, changed(expression.part), expression.min, expression.max);
    case "ahead":
    case "behind":
    case "capture":
      return intern(table, { ...expression, part: changed(expression.part) });
    default:
      return part;
  }
}

function partsOfKind({ items }: Expressions, part: number, kind: "sequence" | "choice") {
  const expression = items[part];
  return expression?.kind === kind ? expression.parts : undefined;
}

function numberFor(known: Map<string, number>, key: string, make: () => number): number {
  const number = known.get(key) ?? make();
  known.set(key, number);
  return number;
}

/**
 * Enters a pattern into a table of expressions, with the flags and modifiers worked into its sets and
 * assertions. Patterns in one table read their texts the same way: all in code units, or all in code points.
 *
 * @returns the number of the whole pattern's expression; it may hold references
 */
export function readInto(table: Expressions, tree: Tree): number {
  const numbers = numberReferencedGroups(tree);
  const leaf = createLeafReader(table, tree, numbers);
  return fold<number>(tree.root, (node, parts) => {
    switch (node.type) {
      case "Pattern":
        return choice(table, parts);
      case "Group":
        return choice(table, node.modifiers ? parts.slice(1) : parts);
      case "CapturingGroup":
        return captureExpression(table, numbers.get(node), choice(table, parts));
      case "Alternative":
        return sequence(table, parts);
      case "Quantifier":
        return repeat(table, parts[0] ?? EMPTY, node.min, node.max);
      case "Assertion":
        return "alternatives" in node ? lookaroundExpression(table, node, choice(table, parts)) : leaf(node);
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

function captureExpression(table: Expressions, group: number | undefined, part: number): number {
  return group === undefined ? part : intern(table, { kind: "capture", group, part });
}

type ReferencedGroups = ReadonlyMap<AST.CapturingGroup, number>;

/** Numbers the groups that something refers to: those that nothing refers to leave equal patterns equal. */
function numberReferencedGroups({ groups }: Tree): ReferencedGroups {
  return new Map(groups.filter(({ references }) => references.length > 0).map((group, at) => [group, at]));
}

function lookaroundExpression(
  table: Expressions,
  { kind, negate }: AST.LookaroundAssertion,
  part: number,
): number {
  return intern(table, { kind: kind === "lookahead" ? "ahead" : "behind", negate, part });
}

/** Reads what has no parts; equal leaves in equal modes are looked up once. */
function createLeafReader(table: Expressions, tree: Tree, numbers: ReferencedGroups): (node: Node) => number {
  const modeAt = modesOf(tree);
  const read = new Map<string, number>();
  const membersAt = membersOf(tree);
  return (node) => {
    if (node.type === "Modifiers" || node.type === "ModifierFlags") return EMPTY;
    if (node.type === "Backreference") {
      return referenceExpression(table, numbers, node, modeAt(node).ignoreCase);
    }
    const { ignoreCase, multiline, dotAll } = modeAt(node);
    const key = `${node.type} ${node.raw} ${ignoreCase} ${multiline} ${dotAll}`;
    const known = read.get(key) ??
      (node.type === "Assertion"
        ? assertionExpression(table, node, modeAt(node))
        : classExpression(table, membersAt, node));
    read.set(key, known);
    return known;
  };
}

function referenceExpression(
  table: Expressions,
  numbers: ReferencedGroups,
  node: AST.Backreference,
  folded: boolean,
): number {
  const groups = [node.resolved].flat().flatMap((group) => numbers.get(group) ?? []);
  return intern(table, { kind: "reference", groups, folded });
}

function assertionExpression(table: Expressions, node: AST.Assertion, modes: Modes): number {
  if (node.kind === "word") {
    const set = setOf(table, wordCharacters(modes));
    return intern(table, { kind: node.negate ? "no boundary" : "boundary", set });
  }
  if (node.kind !== "start" && node.kind !== "end") return EMPTY;
  if (!modes.multiline) return intern(table, { kind: node.kind });
  return intern(table, { kind: `line ${node.kind}`, set: setOf(table, lineEnds(modes)) });
}

function classExpression(table: Expressions, membersAt: ReturnType<typeof membersOf>, node: Node): number {
  if (!isSetNode(node)) return EMPTY;
  const { characters, strings } = membersAt(node) ?? refuse("characters");
  return setAndStrings(table, characters, strings);
}

function setAndStrings(table: Expressions, characters: CharSet, strings: Members["strings"]): number {
  const words = strings.map((word) => sequence(table, word.map((set) => oneOf(table, set))));
  return choice(table, [oneOf(table, characters), ...words]);
}

function isSetNode(node: Node): node is SetNode {
  return node.type === "Character" || node.type === "CharacterSet" || node.type === "CharacterClass" ||
    node.type === "ExpressionCharacterClass";
}
