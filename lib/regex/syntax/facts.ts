import type { AST } from "@eslint-community/regexpp";
import type { Tree } from "./parse.ts";
import { remembered } from "./remembered.ts";
import { type Node, walk } from "./visit.ts";
import { widthOf } from "./widths.ts";

/** A node of the type named. */
export type NodeOf<T extends Node["type"]> = Extract<Node, { type: T }>;

/** All nodes of a type, in pattern order. The tree is walked once for all rules. */
export function allOf<T extends Node["type"]>(
  tree: Tree,
  type: T,
): readonly NodeOf<T>[] {
  const nodes = remembered(nodesByType, tree, sortNodes).get(type) ?? [];
  return areAll(nodes, type) ? nodes : [];
}

/** All of a list are of the type of its first. */
function areAll<T extends Node["type"]>(nodes: readonly Node[], type: T): nodes is readonly NodeOf<T>[] {
  return nodes[0]?.type === type;
}

/** What is left of an element without the groups that hold nothing beside it. */
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
 * Whether a match is whole as soon as this node has matched: nothing stands behind it up to the end of the
 * pattern, or of the lookahead it is in.
 */
export function isLast(node: Node): boolean {
  return endsWhole(node, ({ elements }, element) => elements.at(-1) === element);
}

/**
 * Whether something behind a node can make the match fail once the node has matched. Parts that may be
 * left out cannot.
 */
export function canFailBehind(tree: Tree, node: Node): boolean {
  const required = remembered(lastRequired, tree, findLastRequired);
  return !endsWhole(node, (alternative, element) => {
    const last = required.get(alternative);
    return last === undefined || last.start <= element.start;
  });
}

// Each tree is measured once, whichever rule asks first; the memory goes with the tree.
const nodesByType = new WeakMap<Tree, Map<Node["type"], Node[]>>();
const lastRequired = new WeakMap<Tree, Map<Node, AST.Element | undefined>>();

/** Climbs to the end of the pattern, as long as each alternative on the way may end behind the node. */
function endsWhole(
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
 * Whether a node stands in a round of a loop that may take nothing. JavaScript discards such a round and goes
 * back into it for another way, although nothing behind has failed.
 *
 * @see https://tc39.es/ecma262/#sec-runtime-semantics-repeatmatcher-abstract-operation
 */
export function isInEmptyRound(tree: Tree, node: Node): boolean {
  for (let at = node.parent; at && at.type !== "Assertion"; at = at.parent) {
    if (at.type === "Quantifier" && at.max > at.min && widthOf(tree, at.element).min === 0) return true;
  }
  return false;
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
