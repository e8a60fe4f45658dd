import type { AST } from "@eslint-community/regexpp";
import { DIFF_CONTEXT_CHARACTERS, MAX_DIFF_NAMES } from "../../limits.ts";
import { groupTitle } from "../explain/groups.ts";
import { type GroupNumbers, listed } from "../explain/phrase.ts";
import { quote } from "../quote.ts";
import type { Range } from "../regex.ts";
import { type Modes, modesOf } from "../syntax/modifiers.ts";
import type { Tree } from "../syntax/parse.ts";
import { type Node, nodesOf } from "../syntax/visit.ts";

/** What a change is about; the order is that of the sentences, the most telling first. */
const TOPICS = [
  "flags",
  "assertions",
  "quantifiers",
  "groups",
  "classes",
  "alternatives",
  "content",
  "spelling",
] as const;

/** One of the things that a change is about. */
export type Topic = typeof TOPICS[number];

/** One difference between the parts of two patterns. */
export interface Change {
  readonly kind: "added" | "removed" | "moved" | "changed";
  readonly topic: Topic;
  /** Where in the earlier pattern; left out for what is added. */
  readonly before?: Range;
  /** Where in the later pattern; left out for what is removed. */
  readonly after?: Range;
  /** Sentence case, no full stop. */
  readonly sentence: string;
}

/** The changes in the order of their topics, then of their places. */
export function ranked(changes: readonly Change[]): Change[] {
  return changes.toSorted((a, b) =>
    TOPICS.indexOf(a.topic) - TOPICS.indexOf(b.topic) || changeStart(a) - changeStart(b)
  );
}

function changeStart({ before, after }: Change): number {
  return (after ?? before)?.start ?? 0;
}

/** What holds alternatives of whole elements. */
export type Container = AST.Pattern | Group;

/** A group of any kind, lookarounds among them. */
export type Group = AST.Group | AST.CapturingGroup | AST.LookaroundAssertion;

/** Neighbouring elements of one alternative that are compared as one thing; at least one. */
export type Stretch = readonly AST.Element[];

/** An element without its quantifier. */
export type Atom = Exclude<AST.Element, AST.Quantifier>;

/** Takes an element and its quantifier apart. */
export function layersOf(element: AST.Element): { quantifier: AST.Quantifier | undefined; atom: Atom } {
  return element.type === "Quantifier"
    ? { quantifier: element, atom: element.element }
    : { quantifier: undefined, atom: element };
}

/** Whether a node is a group of any kind. */
export function isGroup(node: AST.Node | undefined): node is Group {
  return node?.type === "Group" || node?.type === "CapturingGroup" ||
    (node?.type === "Assertion" && "alternatives" in node);
}

/** The source of what stands between a group's parentheses. */
export function innerOf(group: Group): string {
  return group.raw.slice((group.alternatives[0]?.start ?? group.start) - group.start, -1);
}

/** Where a stretch stands. */
export function rangeOf(stretch: readonly Range[]): Range {
  return { start: stretch[0]?.start ?? 0, end: stretch.at(-1)?.end ?? 0 };
}

/** The source of a stretch. */
export function rawOf(stretch: readonly { readonly raw: string }[]): string {
  return stretch.map(({ raw }) => raw).join("");
}

/** Whether a stretch is characters only. */
export function isText(stretch: Stretch | undefined): boolean {
  return stretch === undefined || stretch.every(({ type }) => type === "Character");
}

/** One of the two patterns under comparison. */
export interface Side {
  readonly tree: Tree;
  readonly numbers: GroupNumbers;
  readonly modes: (node: Node) => Modes;
}

/** A comparison while it goes on: what is found, and what is still to be compared. */
export interface Comparison {
  readonly before: Side;
  readonly after: Side;
  readonly changes: Change[];
  /** Containers that stand for each other, whose content is still to be compared. */
  readonly pending: [Container, Container][];
  /** Stretches without counterpart. */
  readonly removed: Stretch[];
  readonly added: Stretch[];
  /** Capturing groups that stand for each other, by the earlier one. */
  readonly counterparts: Map<AST.CapturingGroup, AST.CapturingGroup>;
  /** Backreferences that stand for each other. */
  readonly references: [AST.Backreference, AST.Backreference][];
}

/** A comparison of which nothing is known yet. */
export function comparisonOf(before: Tree, after: Tree): Comparison {
  return {
    before: createSide(before),
    after: createSide(after),
    changes: [],
    pending: [[before.root, after.root]],
    removed: [],
    added: [],
    counterparts: new Map(),
    references: [],
  };
}

/** Notes of two stretches with the same source that the groups and backreferences in them correspond. */
export function matchInside(
  before: readonly Node[],
  after: readonly Node[],
  { counterparts, references }: Comparison,
): void {
  const groups = pairByOrder(before, after, "CapturingGroup");
  for (const [one, other] of groups) counterparts.set(one, other);
  references.push(...pairByOrder(before, after, "Backreference"));
}

function createSide(tree: Tree): Side {
  const numbers = new Map(tree.groups.map((group, index) => [group, index + 1]));
  return { tree, numbers, modes: modesOf(tree) };
}

function pairByOrder<T extends "CapturingGroup" | "Backreference">(
  before: readonly Node[],
  after: readonly Node[],
  type: T,
): [Extract<Node, { type: T }>, Extract<Node, { type: T }>][] {
  const others = after.flatMap((node) => nodesOf(node, type));
  return before.flatMap((node) => nodesOf(node, type)).flatMap((one, index) => {
    const other = others[index];
    return other ? [[one, other]] : [];
  });
}

/** Names a part in running text: `group 1 (year)`, `the class "[a-z]" in group 2`, `"\d"`. */
export function nameOf(node: Atom, numbers: GroupNumbers): string {
  switch (node.type) {
    case "CapturingGroup":
      return groupTitle(node, numbers);
    case "Group":
      return `the group ${quote(node.raw)}`;
    case "CharacterClass":
    case "ExpressionCharacterClass":
      return `the class ${quote(node.raw)}${within(node, numbers)}`;
    case "Assertion":
      return `the ${assertionWord(node)} ${quote(node.raw)}`;
    default:
      return `${quote(node.raw)}${within(node, numbers)}`;
  }
}

/** Says in which capturing group a part is: ` in group 1`; empty where it is in none. */
export function within(node: AST.Element | undefined, numbers: GroupNumbers): string {
  let parent: AST.Node | null | undefined = node?.parent;
  while (parent && parent.type !== "CapturingGroup") parent = parent.parent;
  return parent ? ` in ${groupTitle(parent, numbers)}` : "";
}

/** The kind of a group with its article: "a negative lookahead", "group 2". */
export function kindOf(group: Group, numbers: GroupNumbers): string {
  switch (group.type) {
    case "CapturingGroup":
      return groupTitle(group, numbers);
    case "Group":
      return group.modifiers
        ? `a group with modifiers ${quote(group.modifiers.raw)}`
        : "a non-capturing group";
    case "Assertion":
      return `a ${assertionWord(group)}`;
  }
}

/** What kind of assertion a node is. */
function assertionWord(node: AST.Assertion): string {
  switch (node.kind) {
    case "start":
    case "end":
      return "anchor";
    case "word":
      return node.negate ? "negated word boundary" : "word boundary";
    default:
      return `${node.negate ? "negative " : ""}${node.kind}`;
  }
}

/** Strings several names together, of many only the first. */
export function severalOf(names: readonly string[]): string {
  const beyond = names.length - MAX_DIFF_NAMES;
  return listed(beyond > 1 ? [...names.slice(0, MAX_DIFF_NAMES), `${beyond} more`] : names, "and");
}

/** Says where a stretch of an alternative stands: `after "foo"`, `at the start of group 1`. */
export function placeName(stretch: Stretch, numbers: GroupNumbers): string {
  const parent = stretch[0]?.parent;
  if (parent?.type !== "Alternative") return "";
  const index = parent.elements.findIndex((element) => element === stretch[0]);
  if (index > 0) {
    return `after ${quote(lastText(parent.elements.slice(0, index)))}${within(stretch[0], numbers)}`;
  }
  const { parent: container } = parent;
  const alone = container.alternatives.length === 1;
  const number = container.alternatives.indexOf(parent) + 1;
  const inside = container.type === "Pattern" ? "" : ` of ${nameOf(container, numbers)}`;
  return alone ? `at the start${inside}` : `at the start of alternative ${number}${inside}`;
}

/** The last element, or the last characters where it is one of a text. */
function lastText(elements: Stretch): string {
  const text = elements.slice(elements.findLastIndex(({ type }) => type !== "Character") + 1);
  return text.length > 0 ? rawOf(text.slice(-DIFF_CONTEXT_CHARACTERS)) : rawOf(elements.slice(-1));
}
