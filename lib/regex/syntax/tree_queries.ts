import type { AST } from "@eslint-community/regexpp";
import type { Tree } from "./parse.ts";
import { memoize } from "../memoize.ts";
import { fold, type Node, walk } from "./visit.ts";

/** A node of the type named. */
type NodeOf<T extends Node["type"]> = Extract<Node, { type: T }>;

/** All nodes of a type, in pattern order. The tree is walked once for all rules. */
export function allOf<T extends Node["type"]>(
  tree: Tree,
  type: T,
): readonly NodeOf<T>[] {
  const nodes = nodesByType(tree).get(type) ?? [];
  return areAll(nodes, type) ? nodes : [];
}

/** All of a list are of the type of its first. */
function areAll<T extends Node["type"]>(nodes: readonly Node[], type: T): nodes is readonly NodeOf<T>[] {
  return nodes[0]?.type === type;
}

/** What is left of an element without the groups that hold nothing beside it. */
export function bare(element: AST.Element): AST.Element {
  const passed: AST.Element[] = [];
  let node = element;
  while (node.type === "Group" || node.type === "CapturingGroup") {
    const known = bareElements.get(node);
    const inner = known ?? onlyElement(node);
    if (inner === undefined) break;
    passed.push(node);
    node = inner;
    if (known) break;
  }
  for (const group of passed) bareElements.set(group, node);
  return node;
}

function onlyElement({ alternatives }: AST.Group | AST.CapturingGroup): AST.Element | undefined {
  const elements = alternatives[0]?.elements ?? [];
  return alternatives.length === 1 && elements.length === 1 ? elements[0] : undefined;
}

/**
 * Whether a match is whole as soon as this node has matched: nothing stands behind it up to the end of the
 * pattern, or of the lookahead it is in.
 */
export function isLast(node: Node): boolean {
  return endsWhole(node, lastNodes, ({ elements }, element) => elements.at(-1) === element);
}

/**
 * Whether something behind a node can make the match fail once the node has matched. Parts that may be
 * left out cannot.
 */
export function canFailBehind(tree: Tree, node: Node): boolean {
  const required = lastRequired(tree);
  return !endsWhole(node, unfailingNodes, (alternative, element) => {
    const last = required.get(alternative);
    return last === undefined || last.start <= element.start;
  });
}

const nodesByType = memoize(sortNodes);
const lastRequired = memoize(findLastRequired);
// Answers for nodes, so that questions about all nodes of a deeply nested pattern take linear time together.
const bareElements = new WeakMap<AST.Element, AST.Element>();
const lastNodes = new WeakMap<Node, boolean>();
const unfailingNodes = new WeakMap<Node, boolean>();
const nodesInEmptyIterations = new WeakMap<Node, boolean>();

/** Climbs to the end of the pattern, as long as each alternative on the way may end behind the node. */
function endsWhole(
  start: Node,
  known: WeakMap<Node, boolean>,
  mayEnd: (alternative: AST.Alternative, element: Node) => boolean,
): boolean {
  return climb(start, known, (node) => {
    const parent = node.type === "Pattern" ? null : node.parent;
    if (parent === null) return node.type === "Pattern";
    if (parent.type === "Alternative" && !mayEnd(parent, node)) return false;
    if (parent.type === "Quantifier" && parent.min > 1) return false;
    return parent.type === "Assertion" ? parent.kind === "lookahead" : undefined;
  });
}

/**
 * Asks a node and its ancestors until one of them decides the answer, which then holds for all nodes on the way.
 *
 * @param known answers so far
 * @param decide undefined where the answer is that of the parent; a pattern must decide
 */
function climb(
  start: Node,
  known: WeakMap<Node, boolean>,
  decide: (node: Node) => boolean | undefined,
): boolean {
  const passed: Node[] = [];
  let answer: boolean | undefined;
  for (let node: Node | null = start; node && answer === undefined; node = parentOf(node)) {
    answer = known.get(node) ?? decide(node);
    passed.push(node);
  }
  for (const node of passed) known.set(node, answer ?? false);
  return answer ?? false;
}

const parentOf = (node: Node): Node | null => node.type === "Pattern" ? null : node.parent;

/**
 * Whether a node stands in a round of a loop that may take nothing. JavaScript discards such a round and goes
 * back into it for another way, although nothing behind has failed.
 *
 * @see https://tc39.es/ecma262/#sec-runtime-semantics-repeatmatcher-abstract-operation
 */
export function isInEmptyRound(tree: Tree, node: Node): boolean {
  return climb(node, nodesInEmptyIterations, (inner) => {
    const parent = parentOf(inner);
    if (parent === null || parent.type === "Assertion") return false;
    const isLoop = parent.type === "Quantifier" && parent.max > parent.min;
    return isLoop && widthOf(tree, parent.element).min === 0 ? true : undefined;
  });
}

function sortNodes(tree: Tree): Map<Node["type"], Node[]> {
  const byType = new Map<Node["type"], Node[]>();
  walk(tree.root, (node) => {
    const nodes = byType.get(node.type);
    if (nodes) nodes.push(node);
    else byType.set(node.type, [node]);
  });
  return byType;
}

function findLastRequired(tree: Tree): Map<Node, AST.Element | undefined> {
  return new Map(
    allOf(tree, "Alternative").map((alternative) => [
      alternative,
      alternative.elements.findLast((element) => !widthOf(tree, element).skippable),
    ]),
  );
}

/** How little of a text a node takes. */
interface Width {
  /** Least number of characters; a backreference counts as 0. */
  readonly min: number;
  /** It matches the empty string wherever it is tried, with no condition on what stands around. */
  readonly skippable: boolean;
  /** It can match without taking any text; a backreference is not counted, as that depends on its group. */
  readonly empty: boolean;
}

/** The width of a node of the tree. */
export function widthOf(tree: Tree, node: Node): Width {
  if (isOneCharacter(node)) return ONE;
  return widths(tree).get(node) ?? NOTHING;
}

/** Whether a node plainly matches one character; most do, and no tree needs to be measured for them. */
function isOneCharacter(node: Node): boolean {
  return node.type === "Character" || node.type === "CharacterSet" ||
    (node.type === "CharacterClass" && !node.unicodeSets);
}

const widths = memoize(measureWidths);

function measureWidths(tree: Tree): Map<Node, Width> {
  const measured = new Map<Node, Width>();
  fold<Width>(tree.root, (node, children) => {
    const width = widthFrom(node, children);
    measured.set(node, width);
    return width;
  });
  return measured;
}

function widthFrom(node: Node, children: readonly Width[]): Width {
  switch (node.type) {
    case "Assertion":
      return isNever(node) ? NOTHING : { ...NOTHING, empty: true };
    case "Backreference":
    case "Modifiers":
    case "ModifierFlags":
      return NOTHING;
    case "Alternative":
    case "StringAlternative":
      return inSequence(children);
    case "Quantifier":
      return repeated(node.min, children[0] ?? NOTHING);
    case "Group":
      return either(node.modifiers ? children.slice(1) : children);
    case "CharacterClass":
      return node.negate || children.length === 0 ? ONE : either(children);
    case "ExpressionCharacterClass":
      return node.negate ? ONE : either(children);
    case "ClassIntersection":
    case "ClassSubtraction":
      return compared(children, node.type === "ClassIntersection");
    case "Character":
    case "CharacterSet":
    case "CharacterClassRange":
      return ONE;
    default:
      return either(children);
  }
}

const NOTHING: Width = { min: 0, skippable: false, empty: false };
const ONE: Width = { min: 1, skippable: false, empty: false };

function isNever(node: AST.Assertion): boolean {
  return "alternatives" in node && node.negate &&
    node.alternatives.some(({ elements }) => elements.length === 0);
}

function inSequence(children: readonly Width[]): Width {
  return {
    min: children.reduce((sum, { min }) => sum + min, 0),
    skippable: children.every(({ skippable }) => skippable),
    empty: children.every(({ empty }) => empty),
  };
}

function either(children: readonly Width[]): Width {
  return {
    min: children.reduce((least, { min }) => Math.min(least, min), Infinity),
    skippable: children.some(({ skippable }) => skippable),
    empty: children.some(({ empty }) => empty),
  };
}

/** What is in both classes, or only in the first; a class is skippable and empty where it holds the empty string. */
function compared([left = ONE, right = ONE]: readonly Width[], inBoth: boolean): Width {
  const skippable = left.skippable && right.skippable === inBoth;
  return skippable ? { min: 0, skippable, empty: true } : ONE;
}

function repeated(min: number, { min: width, skippable, empty }: Width): Width {
  return {
    min: min === 0 || width === 0 ? 0 : min * width,
    skippable: min === 0 || skippable,
    empty: min === 0 || empty,
  };
}

/**
 * Whether a quantifier may stand behind a node without a group around it; lookaheads, behind which one may only in
 * sloppy patterns, are left out.
 *
 * @see https://tc39.es/ecma262/#prod-Atom
 */
export function isRepeatable({ type }: Node): boolean {
  return REPEATABLE.has(type);
}

const REPEATABLE: ReadonlySet<Node["type"]> = new Set<Node["type"]>([
  "Character",
  "CharacterSet",
  "CharacterClass",
  "ExpressionCharacterClass",
  "Group",
  "CapturingGroup",
  "Backreference",
]);
