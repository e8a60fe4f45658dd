import type { CharSet } from "../syntax/char_set.ts";
import type { AST } from "@eslint-community/regexpp";
import { isLastLineEnd } from "../syntax/buffer_boundaries.ts";
import {
  type ClassMembers,
  isSetNode,
  lineTerminators,
  memberLookup,
  toCharSet,
  wordCharacters,
} from "../syntax/character_sets.ts";
import { modeLookup, type Modes } from "../syntax/modifiers.ts";
import type { Tree } from "../syntax/tree.ts";
import { fold, type Node } from "../syntax/visit.ts";
import { refuse } from "./budget.ts";

/**
 * A pattern reduced to the parts that its language depends on, without groups, laziness and unused captures.
 * Parts, sets and expressions are numbers in an `Expressions` table; equal ones have equal numbers.
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

/** A table of expressions and character sets, each of them once. */
export interface Expressions {
  readonly items: Expression[];
  readonly sets: CharSet[];
  readonly numbers: Map<string, number>;
}

/** Matches the empty string. */
export const EMPTY = 0;

/** Matches nothing. */
export const NEVER = 1;

/**
 * Reads a pattern into a table of expressions; flags and modifiers become part of its sets and assertions. The
 * patterns of one table must all read texts in code units, or all in code points.
 *
 * @returns the number of the pattern's expression, which may contain references
 */
export function readPattern(table: Expressions, tree: Tree): number {
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

/** The expression of a search: any characters, then the pattern; with flag y the pattern alone. */
export function searchExpression(table: Expressions, tree: Tree, pattern: number, any: CharSet): number {
  if (tree.regex.flags.includes("y")) return pattern;
  return sequence(table, [repeat(table, characterOfSet(table, any), 0, Infinity), pattern]);
}

/** Creates a table with `EMPTY` and `NEVER`. */
export function createExpressions(): Expressions {
  const table: Expressions = { items: [], sets: [], numbers: new Map() };
  intern(table, { kind: "sequence", parts: [] });
  intern(table, { kind: "choice", parts: [] });
  return table;
}

/** The number of a set of characters. */
export function numberOfSet({ sets, numbers }: Expressions, set: CharSet): number {
  const key = `set ${set.ranges.map(({ min, max }) => `${min}-${max}`).join()}`;
  return numberFor(numbers, key, () => sets.push(set) - 1);
}

/** An expression that matches one character of a set. */
export function characterOfSet(table: Expressions, set: CharSet): number {
  return set.isEmpty ? NEVER : intern(table, { kind: "set", set: numberOfSet(table, set) });
}

/** An expression that matches the parts one after the other. */
export function sequence(table: Expressions, parts: readonly number[]): number {
  const flat = parts.flatMap((part) => partsOfKind(table, part, "sequence") ?? [part]);
  if (flat.includes(NEVER)) return NEVER;
  return flat.length === 1 ? flat[0] ?? EMPTY : intern(table, { kind: "sequence", parts: flat });
}

/** An expression that matches any of the parts; their order does not matter. */
export function choice(table: Expressions, parts: readonly number[]): number {
  const flat = new Set(parts.flatMap((part) => partsOfKind(table, part, "choice") ?? [part]));
  const sorted = [...flat].sort((a, b) => a - b);
  return sorted.length === 1 ? sorted[0] ?? NEVER : intern(table, { kind: "choice", parts: sorted });
}

/** An expression that repeats a part. */
export function repeat(table: Expressions, part: number, min: number, max: number): number {
  if (max === 0 || part === EMPTY || (part === NEVER && min === 0)) return EMPTY;
  if (part === NEVER || (min === 1 && max === 1) || (min <= 1 && isAnyCount(table.items[part]))) return part;
  return intern(table, { kind: "repeat", min, max, part });
}

/** True for a repeat of any count, which stays the same if it is repeated. */
const isAnyCount = (expression: Expression | undefined): boolean =>
  expression?.kind === "repeat" && expression.min === 0 && expression.max === Infinity;

/** The number of an expression, which is added if it is new. */
export function intern({ items, numbers }: Expressions, expression: Expression): number {
  return numberFor(numbers, JSON.stringify(expression), () => items.push(expression) - 1);
}

/** The parts of an expression, in order. */
export function expressionParts(expression: Expression | undefined): readonly number[] {
  if (expression === undefined) return [];
  return "parts" in expression ? expression.parts : "part" in expression ? [expression.part] : [];
}

/** Replaces the parts of an expression. If `change` returns undefined for a part, the parts of that part are visited. */
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

function numberFor(numbers: Map<string, number>, key: string, make: () => number): number {
  const number = numbers.get(key) ?? make();
  numbers.set(key, number);
  return number;
}

const isLeaf = ({ type }: Node): boolean =>
  type === "CharacterClass" || type === "ExpressionCharacterClass" || type === "CharacterSet" ||
  type === "Character" || type === "Modifiers";

function captureExpression(table: Expressions, group: number | undefined, part: number): number {
  return group === undefined ? part : intern(table, { kind: "capture", group, part });
}

type ReferencedGroups = ReadonlyMap<AST.CapturingGroup, number>;

/** Numbers the groups that have references. Groups without references must not make equal patterns different. */
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

/** Reads nodes without parts; equal leaves with equal modes are read once. */
function createLeafReader(table: Expressions, tree: Tree, numbers: ReferencedGroups): (node: Node) => number {
  const modeAt = modeLookup(tree);
  const read = new Map<string, number>();
  const membersAt = memberLookup(tree);
  return (node) => {
    if (node.type === "Modifiers" || node.type === "ModifierFlags") return EMPTY;
    if (node.type === "Backreference") {
      return referenceExpression(table, numbers, node, modeAt(node).ignoreCase);
    }
    const { ignoreCase, multiline, dotAll } = modeAt(node);
    const key = `${node.type} ${node.raw} ${ignoreCase} ${multiline} ${dotAll}`;
    const result = read.get(key) ??
      (node.type === "Assertion"
        ? assertionExpression(table, node, modeAt(node))
        : classExpression(table, membersAt, node));
    read.set(key, result);
    return result;
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
    const set = numberOfSet(table, wordCharacters(modes));
    return intern(table, { kind: node.negate ? "no boundary" : "boundary", set });
  }
  if (node.kind !== "start" && node.kind !== "end") return EMPTY;
  if (isLastLineEnd(node)) return lastLineEnd(table, modes);
  if (!modes.multiline) return intern(table, { kind: node.kind });
  return intern(table, { kind: `line ${node.kind}`, set: numberOfSet(table, lineTerminators(modes)) });
}

/** `(?=(?:\r\n|[\n\r\u2028\u2029])?(?-m:$))` */
function lastLineEnd(table: Expressions, modes: Modes): number {
  const end = intern(table, { kind: "end" });
  const set = (...units: readonly number[]) =>
    characterOfSet(table, toCharSet(units.map((unit) => ({ min: unit, max: unit })), modes));
  const crLf = sequence(table, [set(CR), set(LF), end]);
  const terminator = sequence(table, [characterOfSet(table, lineTerminators(modes)), end]);
  return intern(table, { kind: "ahead", negate: false, part: choice(table, [end, crLf, terminator]) });
}

const LF = 10;
const CR = 13;

function classExpression(table: Expressions, membersAt: ReturnType<typeof memberLookup>, node: Node): number {
  if (!isSetNode(node)) return EMPTY;
  const { characters, strings } = membersAt(node) ?? refuse("characters");
  return setAndStrings(table, characters, strings);
}

function setAndStrings(table: Expressions, characters: CharSet, strings: ClassMembers["strings"]): number {
  return choice(table, [characterOfSet(table, characters), stringsExpression(table, strings)]);
}

/** The ends of some strings: which sets can come next, and what can follow each. */
interface StringTree {
  readonly mayEnd: boolean;
  readonly next: readonly { readonly set: CharSet; readonly rest: StringTree }[];
}

const stringTrees = new WeakMap<ClassMembers["strings"], StringTree>();

/**
 * An expression for strings. First characters with the same ends become one set, so thousands of strings with a common
 * structure are a few expressions.
 */
function stringsExpression(table: Expressions, strings: ClassMembers["strings"]): number {
  const tree = stringTrees.get(strings) ?? createStringTree(strings, 0, new Map());
  stringTrees.set(strings, tree);
  const numbers = new Map<StringTree, number>();
  const read = (tree: StringTree): number => {
    const before = numbers.get(tree);
    if (before !== undefined) return before;
    const parts = tree.next.map(({ set, rest }) => sequence(table, [characterOfSet(table, set), read(rest)]));
    const number = choice(table, tree.mayEnd ? [EMPTY, ...parts] : parts);
    numbers.set(tree, number);
    return number;
  };
  return read(tree);
}

/** @param trees the trees so far by their contents, so that equal ones are the same object */
function createStringTree(
  strings: ClassMembers["strings"],
  from: number,
  trees: Map<string, StringTree & { readonly number: number }>,
): StringTree & { readonly number: number } {
  const firsts = new Map<string, { readonly set: CharSet; readonly strings: (readonly CharSet[])[] }>();
  let mayEnd = false;
  for (const text of strings) {
    const set = text[from];
    if (set === undefined) {
      mayEnd = true;
      continue;
    }
    const key = set.key;
    const first = firsts.get(key);
    if (first) first.strings.push(text);
    else firsts.set(key, { set, strings: [text] });
  }
  const rests = Map.groupBy(firsts.values(), (first) => createStringTree(first.strings, from + 1, trees));
  const next = [...rests].flatMap(([rest, all]) => {
    const [first, ...others] = all.map(({ set }) => set);
    return first === undefined ? [] : [{ set: first.union(...others), rest }];
  });
  const key = `${mayEnd} ${next.map(({ set, rest }) => `${set.key}>${rest.number}`).toSorted().join(" ")}`;
  const tree = trees.get(key) ?? { mayEnd, next, number: trees.size };
  trees.set(key, tree);
  return tree;
}
