import type { AST } from "@eslint-community/regexpp";
import { hiddenField, memoizeInKey } from "../memoize.ts";
import type { Tree } from "./tree.ts";
import { fold, type Node, walk } from "./visit.ts";

type NodeOfType<T extends Node["type"]> = Extract<Node, { type: T }>;

/**
 * All nodes of a type, in pattern order. The tree is walked only once, whichever types are requested.
 *
 * @example nodesOfType(tree("/a+b?/"), "Quantifier").length // 2
 */
export function nodesOfType<T extends Node["type"]>(
  tree: Tree,
  type: T,
): readonly NodeOfType<T>[] {
  const nodes = nodesByType(tree).get(type) ?? [];
  return areAllOfType(nodes, type) ? nodes : [];
}

/** All nodes of a list have the type of its first node. */
function areAllOfType<T extends Node["type"]>(
  nodes: readonly Node[],
  type: T,
): nodes is readonly NodeOfType<T>[] {
  return nodes[0]?.type === type;
}

/** Removes groups that contain nothing else: `a` for `((?:a))`. */
export function unwrapGroups(element: AST.Element): AST.Element {
  const passed: AST.Element[] = [];
  let node = element;
  while (node.type === "Group" || node.type === "CapturingGroup") {
    const cached = bareElements.get(node);
    const inner = cached ?? onlyElement(node);
    if (inner === undefined) break;
    passed.push(node);
    node = inner;
    if (cached) break;
  }
  for (const group of passed) bareElements.set(group, node);
  return node;
}

function onlyElement({ alternatives }: AST.Group | AST.CapturingGroup): AST.Element | undefined {
  const elements = alternatives[0]?.elements ?? [];
  return alternatives.length === 1 && elements.length === 1 ? elements[0] : undefined;
}

/**
 * True if the match is complete as soon as this node has matched: nothing follows it up to the end of the
 * pattern, or of the lookahead that contains it.
 */
export function endsMatch(node: Node): boolean {
  return reachesEnd(node, lastNodes, ({ elements }, element) => elements.at(-1) === element);
}

/** True if something after a node can make the match fail once the node has matched. Optional parts can't. */
export function canFailAfter(tree: Tree, node: Node): boolean {
  const required = lastRequired(tree);
  return !reachesEnd(node, unfailingNodes, (alternative, element) => {
    const last = required.get(alternative);
    return last === undefined || last.start <= element.start;
  });
}

const nodesByType = memoizeInKey(groupByType);
const lastRequired = memoizeInKey(findLastRequired);
// Cached results per node, so that queries about all nodes of a deeply nested pattern take linear time
// together.
const bareElements = hiddenField<AST.Element, AST.Element>();
const lastNodes = new WeakMap<Node, boolean>();
const unfailingNodes = new WeakMap<Node, boolean>();
const nodesInEmptyIterations = new WeakMap<Node, boolean>();

/** True if the pattern can end after a node, as far as each alternative around the node allows it. */
function reachesEnd(
  start: Node,
  cache: WeakMap<Node, boolean>,
  mayEnd: (alternative: AST.Alternative, element: Node) => boolean,
): boolean {
  return climb(start, cache, (node) => {
    const parent = node.type === "Pattern" ? null : node.parent;
    if (parent === null) return node.type === "Pattern";
    if (parent.type === "Alternative" && !mayEnd(parent, node)) return false;
    if (parent.type === "Quantifier" && parent.min > 1) return false;
    return parent.type === "Assertion" ? parent.kind === "lookahead" : undefined;
  });
}

/**
 * Evaluates a node and its ancestors until one determines the result, which then applies to all nodes on the
 * way.
 *
 * @param cache results so far
 * @param decide undefined if the result is that of the parent; must not be undefined for a pattern
 */
function climb(
  start: Node,
  cache: WeakMap<Node, boolean>,
  decide: (node: Node) => boolean | undefined,
): boolean {
  const passed: Node[] = [];
  let answer: boolean | undefined;
  for (let node: Node | null = start; node && answer === undefined; node = parentOf(node)) {
    answer = cache.get(node) ?? decide(node);
    passed.push(node);
  }
  for (const node of passed) cache.set(node, answer ?? false);
  return answer ?? false;
}

const parentOf = (node: Node): Node | null => node.type === "Pattern" ? null : node.parent;

/**
 * True if a node is in an iteration of a loop that may match the empty string. JavaScript discards such an
 * iteration and backtracks into it, although nothing after it has failed.
 *
 * @see https://tc39.es/ecma262/#sec-runtime-semantics-repeatmatcher-abstract-operation
 */
export function isInEmptyIteration(tree: Tree, node: Node): boolean {
  return climb(node, nodesInEmptyIterations, (inner) => {
    const parent = parentOf(inner);
    if (parent === null || parent.type === "Assertion") return false;
    const isLoop = parent.type === "Quantifier" && parent.max > parent.min;
    return isLoop && nodeWidth(tree, parent.element).min === 0 ? true : undefined;
  });
}

function groupByType(tree: Tree): Map<Node["type"], Node[]> {
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
    nodesOfType(tree, "Alternative").map((alternative) => [
      alternative,
      alternative.elements.findLast((element) => !nodeWidth(tree, element).skippable),
    ]),
  );
}

/** The minimum amount of text that a node can match. */
interface Width {
  /** Minimum number of characters; a backreference counts as 0. */
  readonly min: number;
  /** It matches the empty string wherever it is tried, whatever the surrounding text. */
  readonly skippable: boolean;
  /** It can match the empty string. Backreferences aren't counted, as that depends on their group. */
  readonly empty: boolean;
}

/**
 * The width of a node.
 *
 * @example nodeWidth(tree("/a/"), tree("/a/").root.alternatives[0].elements[0]).min // 1
 */
export function nodeWidth(tree: Tree, node: Node): Width {
  if (isOneCharacter(node)) return ONE_CHARACTER;
  return widths(tree).get(node) ?? ZERO_WIDTH;
}

/** True if a node obviously matches one character. Most do, which saves measuring the tree. */
function isOneCharacter(node: Node): boolean {
  return node.type === "Character" || node.type === "CharacterSet" ||
    (node.type === "CharacterClass" && !node.unicodeSets);
}

const widths = memoizeInKey(measureWidths);

function measureWidths(tree: Tree): Map<Node, Width> {
  const measured = new Map<Node, Width>();
  fold<Width>(tree.root, (node, children) => {
    const width = combineWidths(node, children);
    measured.set(node, width);
    return width;
  });
  return measured;
}

function combineWidths(node: Node, children: readonly Width[]): Width {
  switch (node.type) {
    case "Assertion":
      return neverMatches(node) ? ZERO_WIDTH : { ...ZERO_WIDTH, empty: true };
    case "Backreference":
    case "Modifiers":
    case "ModifierFlags":
      return ZERO_WIDTH;
    case "Alternative":
    case "StringAlternative":
      return sequenceWidth(children);
    case "Quantifier":
      return repeatedWidth(node.min, children[0] ?? ZERO_WIDTH);
    case "Group":
      return alternativesWidth(node.modifiers ? children.slice(1) : children);
    case "CharacterClass":
      return node.negate || children.length === 0 ? ONE_CHARACTER : alternativesWidth(children);
    case "ExpressionCharacterClass":
      return node.negate ? ONE_CHARACTER : alternativesWidth(children);
    case "ClassIntersection":
    case "ClassSubtraction":
      return setOperationWidth(children, node.type === "ClassIntersection");
    case "Character":
    case "CharacterSet":
    case "CharacterClassRange":
      return ONE_CHARACTER;
    default:
      return alternativesWidth(children);
  }
}

const ZERO_WIDTH: Width = { min: 0, skippable: false, empty: false };
const ONE_CHARACTER: Width = { min: 1, skippable: false, empty: false };

function neverMatches(node: AST.Assertion): boolean {
  return "alternatives" in node && node.negate &&
    node.alternatives.some(({ elements }) => elements.length === 0);
}

function sequenceWidth(children: readonly Width[]): Width {
  return {
    min: children.reduce((sum, { min }) => sum + min, 0),
    skippable: children.every(({ skippable }) => skippable),
    empty: children.every(({ empty }) => empty),
  };
}

function alternativesWidth(children: readonly Width[]): Width {
  return {
    min: children.reduce((least, { min }) => Math.min(least, min), Infinity),
    skippable: children.some(({ skippable }) => skippable),
    empty: children.some(({ empty }) => empty),
  };
}

/** The width of a set operation: a class is skippable and empty if it contains the empty string. */
function setOperationWidth(
  [left = ONE_CHARACTER, right = ONE_CHARACTER]: readonly Width[],
  inBoth: boolean,
): Width {
  const skippable = left.skippable && right.skippable === inBoth;
  return skippable ? { min: 0, skippable, empty: true } : ONE_CHARACTER;
}

function repeatedWidth(min: number, { min: width, skippable, empty }: Width): Width {
  return {
    min: min === 0 || width === 0 ? 0 : min * width,
    skippable: min === 0 || skippable,
    empty: min === 0 || empty,
  };
}

/**
 * True if a quantifier may follow a node without a group around it. Lookaheads, which only sloppy patterns
 * can quantify, are left out.
 *
 * @see https://tc39.es/ecma262/#prod-Atom
 */
export function isQuantifiable({ type }: Node): boolean {
  return QUANTIFIABLE_TYPES.has(type);
}

const QUANTIFIABLE_TYPES: ReadonlySet<Node["type"]> = new Set<Node["type"]>([
  "Character",
  "CharacterSet",
  "CharacterClass",
  "ExpressionCharacterClass",
  "Group",
  "CapturingGroup",
  "Backreference",
]);
