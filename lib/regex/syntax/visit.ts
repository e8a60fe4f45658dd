import type { AST } from "@eslint-community/regexpp";
import type { Steps } from "../steps.ts";

/** A node of a syntax tree: regexpp's own, without the literal and its flags. */
export type Node = Exclude<AST.Node, AST.RegExpLiteral | AST.Flags>;

/** The children of a node in pattern order. */
export function childNodes(node: Node): readonly Node[] {
  switch (node.type) {
    case "Pattern":
    case "CapturingGroup":
    case "ClassStringDisjunction":
      return node.alternatives;
    case "Group":
      return node.modifiers ? [node.modifiers, ...node.alternatives] : node.alternatives;
    case "Assertion":
      return node.kind === "lookahead" || node.kind === "lookbehind" ? node.alternatives : NO_NODES;
    case "Alternative":
    case "CharacterClass":
    case "StringAlternative":
      return node.elements;
    case "Quantifier":
      return [node.element];
    case "CharacterClassRange":
      return [node.min, node.max];
    case "ExpressionCharacterClass":
      return [node.expression];
    case "ClassIntersection":
    case "ClassSubtraction":
      return [node.left, node.right];
    case "Modifiers":
      return node.remove ? [node.add, node.remove] : [node.add];
    default:
      return NO_NODES;
  }
}

/**
 * Walks a tree depth first, a node before its children. It has its own stack, so a deeply nested pattern
 * can't overflow the call stack. The `depth` of `root` is 0.
 *
 * @param enter called before the children; returning `false` skips them
 * @param leave called after the children
 * @example walk(tree("/a/").root, (node, depth) => depth < 3) // undefined
 */
export function walk(
  root: Node,
  enter: (node: Node, depth: number) => boolean | void,
  leave?: (node: Node, depth: number) => void,
): void {
  // What is left to visit, the next one last: a node and its depth, or the complement of the depth for a node to leave.
  const nodes: Node[] = [root];
  const depths = [0];
  for (let node = nodes.pop(); node !== undefined; node = nodes.pop()) {
    const depth = depths.pop() ?? 0;
    if (depth < 0) leave?.(node, ~depth);
    else {
      const children = enter(node, depth) === false ? NO_NODES : childNodes(node);
      // Most nodes are leaves, which are left immediately.
      if (children.length === 0) leave?.(node, depth);
      else {
        if (leave) {
          nodes.push(node);
          depths.push(~depth);
        }
        pushChildren(children, depth + 1, nodes, depths);
      }
    }
  }
}

/** The same in steps, one for each node. */
export function* walkInSteps(root: Node, enter: (node: Node, depth: number) => boolean | void): Steps<void> {
  const nodes: Node[] = [root];
  const depths = [0];
  for (let node = nodes.pop(); node !== undefined; node = nodes.pop()) {
    const depth = depths.pop() ?? 0;
    if (enter(node, depth) !== false) pushChildren(childNodes(node), depth + 1, nodes, depths);
    yield;
  }
}

/** Puts children on the stack, the first one last. */
function pushChildren(children: readonly Node[], depth: number, nodes: Node[], depths: number[]): void {
  for (let index = children.length - 1; index >= 0; index--) {
    const child = children[index];
    if (child === undefined) continue;
    nodes.push(child);
    depths.push(depth);
  }
}

/**
 * All nodes of a type in or below `root`, in pattern order.
 *
 * @example findNodes(tree("/(a)(b)/").root, "CapturingGroup").length // 2
 */
export function findNodes<T extends Node["type"]>(
  root: Node,
  type: T,
): Extract<Node, { type: T }>[] {
  const found: Extract<Node, { type: T }>[] = [];
  walk(root, (node) => {
    if (isOfType(node, type)) found.push(node);
  });
  return found;
}

/**
 * Computes a value for every node from the values of its children and returns that of `root`.
 *
 * @param isLeaf tells which nodes' children are skipped
 * @example fold(tree("/(a)b/").root, (_, children) => 1 + children.reduce((sum, each) => sum + each, 0)) // 6
 */
export function fold<R>(
  root: Node,
  combine: (node: Node, children: readonly R[]) => R,
  isLeaf?: (node: Node) => boolean,
): R {
  const inside = (node: Node) => isLeaf?.(node) ? NO_NODES : childNodes(node);
  // Nodes some of whose children have their value; the innermost is `open`.
  const around: Opened<R>[] = [];
  let open: Opened<R> = { node: root, children: inside(root), values: [] };
  for (;;) {
    const child = open.children[open.values.length];
    if (child !== undefined) {
      const children = inside(child);
      // Most nodes are leaves.
      if (children.length === 0) open.values.push(combine(child, NO_VALUES));
      else {
        around.push(open);
        open = { node: child, children, values: [] };
      }
      continue;
    }
    const value = combine(open.node, open.values);
    const outer = around.pop();
    if (outer === undefined) return value;
    outer.values.push(value);
    open = outer;
  }
}

interface Opened<R> {
  readonly node: Node;
  readonly children: readonly Node[];
  readonly values: R[];
}

const NO_NODES: readonly Node[] = [];
const NO_VALUES: readonly never[] = [];

function isOfType<T extends Node["type"]>(
  node: Node,
  type: T,
): node is Extract<Node, { type: T }> {
  return node.type === type;
}
