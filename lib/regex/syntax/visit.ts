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
 */
export function walk(
  root: Node,
  enter: (node: Node, depth: number) => boolean | void,
  leave?: (node: Node, depth: number) => void,
): void {
  const next = walker(root, enter, leave);
  while (next());
}

/** The same in steps, one for each node. */
export function* walkInSteps(root: Node, enter: (node: Node, depth: number) => boolean | void): Steps<void> {
  const next = walker(root, enter);
  while (next()) yield;
}

/** Returns a function that does a part of the walk with each call, and returns whether there was one left. */
function walker(
  root: Node,
  enter: (node: Node, depth: number) => boolean | void,
  leave?: (node: Node, depth: number) => void,
): () => boolean {
  const nodes: Node[] = [root];
  // For each node its depth, or the complement of the depth for a node to leave.
  const depths = [0];
  return () => {
    const node = nodes.pop();
    if (node === undefined) return false;
    const depth = depths.pop() ?? 0;
    if (depth < 0) {
      leave?.(node, ~depth);
      return true;
    }
    const children = enter(node, depth) === false ? NO_NODES : childNodes(node);
    // Most nodes are leaves, which are left immediately.
    if (children.length === 0) {
      leave?.(node, depth);
      return true;
    }
    if (leave) {
      nodes.push(node);
      depths.push(~depth);
    }
    for (let index = children.length - 1; index >= 0; index--) {
      const child = children[index];
      if (child === undefined) continue;
      nodes.push(child);
      depths.push(depth + 1);
    }
    return true;
  };
}

/** All nodes of a type in or below `root`, in pattern order. */
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
 */
export function fold<R>(
  root: Node,
  combine: (node: Node, children: readonly R[]) => R,
  isLeaf: (node: Node) => boolean = () => false,
): R {
  const values: R[] = [];
  walk(root, (node) => !isLeaf(node), (node) => {
    const length = isLeaf(node) ? 0 : childNodes(node).length;
    const children = length === 0 ? NO_VALUES : values.splice(-length);
    values.push(combine(node, children));
  });
  const [value] = values;
  if (value === undefined) {
    throw new Error("A fold over a tree yields one value");
  }
  return value;
}

const NO_NODES: readonly Node[] = [];
const NO_VALUES: readonly never[] = [];

function isOfType<T extends Node["type"]>(
  node: Node,
  type: T,
): node is Extract<Node, { type: T }> {
  return node.type === type;
}
