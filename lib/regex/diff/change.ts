import type { AST } from "@eslint-community/regexpp";
import { groupTitle } from "../explain/groups.ts";
import { joinWithMore } from "../explain/phrase.ts";
import { quote } from "../quote.ts";
import type { Range } from "../regex.ts";
import { type GroupNumbers, groupNumbers } from "../syntax/groups.ts";
import { modeLookup, type Modes } from "../syntax/modifiers.ts";
import type { Tree } from "../syntax/tree.ts";
import { findNodes, type Node } from "../syntax/visit.ts";

/** The topics of changes, in the order of the sentences: the most important one first. */
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

/** The topic of a change. */
export type Topic = typeof TOPICS[number];

/** One difference between the parts of two patterns. */
export interface Change {
  readonly kind: "added" | "removed" | "moved" | "changed";
  readonly topic: Topic;
  /** Range in the earlier pattern; absent for additions. */
  readonly before?: Range;
  /** Range in the later pattern; absent for removals. */
  readonly after?: Range;
  /** Sentence case, no full stop. */
  readonly sentence: string;
}

/** Sorts changes by topic, then by position. */
export function rankChanges(changes: readonly Change[]): Change[] {
  return changes.toSorted((a, b) =>
    TOPICS.indexOf(a.topic) - TOPICS.indexOf(b.topic) || changeStart(a) - changeStart(b)
  );
}

function changeStart({ before, after }: Change): number {
  return (after ?? before)?.start ?? 0;
}

/** A node with alternatives. */
export type Container = AST.Pattern | Group;

/** A group of any kind, including lookarounds. */
export type Group = AST.Group | AST.CapturingGroup | AST.LookaroundAssertion;

/** One or more neighboring elements of an alternative that are compared as a unit. */
export type ElementSequence = readonly AST.Element[];

/** An element without its quantifier. */
export type Atom = Exclude<AST.Element, AST.Quantifier>;

/** Separates an element from its quantifier. */
export function splitQuantifier(
  element: AST.Element,
): { quantifier: AST.Quantifier | undefined; atom: Atom } {
  return element.type === "Quantifier"
    ? { quantifier: element, atom: element.element }
    : { quantifier: undefined, atom: element };
}

/** True if a node is a group of any kind. */
export function isGroup(node: AST.Node | undefined): node is Group {
  return node?.type === "Group" || node?.type === "CapturingGroup" ||
    (node?.type === "Assertion" && "alternatives" in node);
}

/** The source between the parentheses of a group. */
export function innerSource(group: Group): string {
  return group.raw.slice((group.alternatives[0]?.start ?? group.start) - group.start, -1);
}

/** The range from the first to the last part. */
export function coveredRange(stretch: readonly Range[]): Range {
  return { start: stretch[0]?.start ?? 0, end: stretch.at(-1)?.end ?? 0 };
}

/** The joined source of some parts. */
export function joinedSource(stretch: readonly { readonly raw: string }[]): string {
  return stretch.map(({ raw }) => raw).join("");
}

/** True if a stretch consists only of characters. */
export function isText(stretch: ElementSequence | undefined): boolean {
  return stretch === undefined || stretch.every(({ type }) => type === "Character");
}

/** One of the two compared patterns. */
export interface DiffSide {
  readonly tree: Tree;
  readonly numbers: GroupNumbers;
  readonly modes: (node: Node) => Modes;
}

/** The state of a comparison: results so far, and what remains to be compared. */
export interface Comparison {
  readonly before: DiffSide;
  readonly after: DiffSide;
  readonly changes: Change[];
  /** Corresponding containers whose contents remain to be compared. */
  readonly pending: [Container, Container][];
  /** Stretches without counterpart in the other pattern. */
  readonly removed: ElementSequence[];
  readonly added: ElementSequence[];
  /** Corresponding capturing groups, by the earlier one. */
  readonly counterparts: Map<AST.CapturingGroup, AST.CapturingGroup>;
  /** Corresponding backreferences. */
  readonly references: [AST.Backreference, AST.Backreference][];
}

/** Creates the comparison of two patterns. */
export function createComparison(before: Tree, after: Tree): Comparison {
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

/** Records that the groups and backreferences in two stretches with the same source correspond. */
export function matchInside(
  before: readonly Node[],
  after: readonly Node[],
  { counterparts, references }: Comparison,
): void {
  const groups = pairByOrder(before, after, "CapturingGroup");
  for (const [one, other] of groups) counterparts.set(one, other);
  references.push(...pairByOrder(before, after, "Backreference"));
}

function createSide(tree: Tree): DiffSide {
  const numbers = groupNumbers(tree);
  return { tree, numbers, modes: modeLookup(tree) };
}

function pairByOrder<T extends "CapturingGroup" | "Backreference">(
  before: readonly Node[],
  after: readonly Node[],
  type: T,
): [Extract<Node, { type: T }>, Extract<Node, { type: T }>][] {
  const others = after.flatMap((node) => findNodes(node, type));
  return before.flatMap((node) => findNodes(node, type)).flatMap((one, index) => {
    const other = others[index];
    return other ? [[one, other]] : [];
  });
}

/** Names a part in running text: `group 1 (year)`, `the class "[a-z]" in group 2`, `"\d"`. */
export function partName(node: Atom, numbers: GroupNumbers): string {
  switch (node.type) {
    case "CapturingGroup":
      return groupTitle(node, numbers);
    case "Group":
      return `the group ${quote(node.raw)}`;
    case "CharacterClass":
    case "ExpressionCharacterClass":
      return `the class ${quote(node.raw)}${groupLocation(node, numbers)}`;
    case "Assertion":
      return `the ${assertionWord(node)} ${quote(node.raw)}`;
    default:
      return `${quote(node.raw)}${groupLocation(node, numbers)}`;
  }
}

/** The capturing group around a part, to append to its name: ` in group 1`; empty if there is none. */
export function groupLocation(node: AST.Element | undefined, numbers: GroupNumbers): string {
  let parent: AST.Node | null | undefined = node?.parent;
  while (parent && parent.type !== "CapturingGroup") parent = parent.parent;
  return parent ? ` in ${groupTitle(parent, numbers)}` : "";
}

/** The kind of a group with its article ("a negative lookahead"), or the title of a capturing group ("group 2"). */
export function groupKind(group: Group, numbers: GroupNumbers): string {
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

/** Items of a kind that a sentence about a difference names. The rest is counted. */
const MAX_DIFF_NAMES = 5;

/** Lists names, shortening long lists. */
export function listNames(names: readonly string[]): string {
  const beyond = names.length - MAX_DIFF_NAMES;
  return joinWithMore(beyond > 1 ? [...names.slice(0, MAX_DIFF_NAMES), `${beyond} more`] : names, "and");
}

/** Where a stretch is: `after "foo"`, `at the start of group 1`. */
export function placeName(stretch: ElementSequence, numbers: GroupNumbers): string {
  const parent = stretch[0]?.parent;
  if (parent?.type !== "Alternative") return "";
  const index = parent.elements.findIndex((element) => element === stretch[0]);
  if (index > 0) {
    return `after ${quote(lastText(parent.elements.slice(0, index)))}${groupLocation(stretch[0], numbers)}`;
  }
  const { parent: container } = parent;
  const alone = container.alternatives.length === 1;
  const number = container.alternatives.indexOf(parent) + 1;
  const inside = container.type === "Pattern" ? "" : ` of ${partName(container, numbers)}`;
  return alone ? `at the start${inside}` : `at the start of alternative ${number}${inside}`;
}

/** Characters of context around a change. */
export const DIFF_CONTEXT_CHARACTERS = 12;

/** The last element; if it is a character, the last characters. */
function lastText(elements: ElementSequence): string {
  const text = elements.slice(elements.findLastIndex(({ type }) => type !== "Character") + 1);
  return text.length > 0
    ? joinedSource(text.slice(-DIFF_CONTEXT_CHARACTERS))
    : joinedSource(elements.slice(-1));
}
