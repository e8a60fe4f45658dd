import type { AST } from "@eslint-community/regexpp";
import type { Tree } from "./parse.ts";
import { fold, type Node, walk } from "./visit.ts";

/** Computes a value once per tree; it is garbage-collected with the tree. */
function memoized<T>(
  memory: WeakMap<Tree, T>,
  tree: Tree,
  compute: (tree: Tree) => T,
): T {
  const known = memory.get(tree) ?? compute(tree);
  memory.set(tree, known);
  return known;
}

type NodeOfType<T extends Node["type"]> = Extract<Node, { type: T }>;

/** All nodes of a type, in pattern order. The tree is walked only once, whichever types are requested. */
export function allOf<T extends Node["type"]>(
  tree: Tree,
  type: T,
): readonly NodeOfType<T>[] {
  const nodes = memoized(nodesByType, tree, groupByType).get(type) ?? [];
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
export function bare(element: AST.Element): AST.Element {
  let node = element;
  while (node.type === "Group" || node.type === "CapturingGroup") {
    const [only, ...others] = node.alternatives;
    const [inner, ...rest] = only?.elements ?? [];
    if (inner === undefined || others.length > 0 || rest.length > 0) break;
    node = inner;
  }
  return node;
}

/**
 * Whether the match is complete as soon as this node has matched: nothing follows it up to the end of the
 * pattern, or of the lookahead that contains it.
 */
export function isLast(node: Node): boolean {
  return reachesEnd(node, ({ elements }, element) => elements.at(-1) === element);
}

/** Whether something after a node can make the match fail once the node has matched. Optional parts can't. */
export function canFailBehind(tree: Tree, node: Node): boolean {
  const required = memoized(lastRequired, tree, findLastRequired);
  return !reachesEnd(node, (alternative, element) => {
    const last = required.get(alternative);
    return last === undefined || last.start <= element.start;
  });
}

// Caches for `memoized`, shared by all rules.
const nodesByType = new WeakMap<Tree, Map<Node["type"], Node[]>>();
const lastRequired = new WeakMap<Tree, Map<Node, AST.Element | undefined>>();

/** Whether the pattern can end after a node, as far as each alternative around the node allows it. */
function reachesEnd(
  start: Node,
  mayEnd: (alternative: AST.Alternative, element: Node) => boolean,
): boolean {
  let node: Node = start;
  while (node.type !== "Pattern") {
    const parent: Node | null = node.parent;
    if (parent === null) return false;
    if (parent.type === "Alternative" && !mayEnd(parent, node)) return false;
    if (parent.type === "Quantifier" && parent.min > 1) return false;
    if (parent.type === "Assertion") return parent.kind === "lookahead";
    node = parent;
  }
  return true;
}

/**
 * Whether a node is in an iteration of a loop that may match the empty string. JavaScript discards such an
 * iteration and backtracks into it, although nothing after it has failed.
 *
 * @see https://tc39.es/ecma262/#sec-runtime-semantics-repeatmatcher-abstract-operation
 */
export function isInEmptyRound(tree: Tree, node: Node): boolean {
  for (let at = node.parent; at && at.type !== "Assertion"; at = at.parent) {
    if (at.type === "Quantifier" && at.max > at.min && widthOf(tree, at.element).min === 0) return true;
  }
  return false;
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
    allOf(tree, "Alternative").map((alternative) => [
      alternative,
      alternative.elements.findLast((element) => !widthOf(tree, element).skippable),
    ]),
  );
}

/** How little text a node can match. */
interface Width {
  /** Minimum number of characters; a backreference counts as 0. */
  readonly min: number;
  /** It matches the empty string wherever it is tried, whatever the surrounding text. */
  readonly skippable: boolean;
  /** It can match the empty string. Backreferences aren't counted, as that depends on their group. */
  readonly empty: boolean;
}

/** The width of a node. */
export function widthOf(tree: Tree, node: Node): Width {
  if (isOneCharacter(node)) return ONE_CHARACTER;
  return memoized(widths, tree, measureWidths).get(node) ?? ZERO_WIDTH;
}

/** Whether a node obviously matches one character. Most do, which saves measuring the tree. */
function isOneCharacter(node: Node): boolean {
  return node.type === "Character" || node.type === "CharacterSet" ||
    (node.type === "CharacterClass" && !node.unicodeSets);
}

const widths = new WeakMap<Tree, Map<Node, Width>>();

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
 * Whether a quantifier may follow a node without a group around it. Lookaheads, which only sloppy patterns
 * can quantify, are left out.
 *
 * @see https://tc39.es/ecma262/#prod-Atom
 */
export function isRepeatable({ type }: Node): boolean {
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
