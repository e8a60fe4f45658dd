import type { AST } from "@eslint-community/regexpp";

/** A node of a pattern's tree: regexpp's own, without the literal and its flags. */
export type Node = Exclude<AST.Node, AST.RegExpLiteral | AST.Flags>;

/** The children of a node in the order in which they stand in the pattern. */
export function childrenOf(node: Node): readonly Node[] {
  switch (node.type) {
    case "Pattern":
    case "CapturingGroup":
    case "ClassStringDisjunction":
      return node.alternatives;
    case "Group":
      return node.modifiers ? [node.modifiers, ...node.alternatives] : node.alternatives;
    case "Assertion":
      return node.kind === "lookahead" || node.kind === "lookbehind" ? node.alternatives : NONE;
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
      return NONE;
  }
}

/**
 * The one traversal: depth first, a node before its children. It keeps its own stack, so the depth of a
 * hostile pattern costs memory and never the call stack. `depth` of `root` is 0.
 *
 * @param enter called before the children; returning `false` passes them over
 * @param leave called after the children
 */
export function walk(
  root: Node,
  enter: (node: Node, depth: number) => boolean | void,
  leave?: (node: Node, depth: number) => void,
): void {
  const stack: { node: Node; depth: number; entered: boolean }[] = [{
    node: root,
    depth: 0,
    entered: false,
  }];
  for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
    const { node, depth } = top;
    if (top.entered) {
      leave?.(node, depth);
      continue;
    }
    if (leave) stack.push({ node, depth, entered: true });
    if (enter(node, depth) === false) continue;
    for (const child of childrenOf(node).toReversed()) {
      stack.push({ node: child, depth: depth + 1, entered: false });
    }
  }
}

/** All nodes of a type in or below `root`, in pattern order. */
export function nodesOf<T extends Node["type"]>(
  root: Node,
  type: T,
): Extract<Node, { type: T }>[] {
  const found: Extract<Node, { type: T }>[] = [];
  walk(root, (node) => {
    if (isOfType(node, type)) found.push(node);
  });
  return found;
}

/** Computes a value for every node from the values of its children, and gives that of `root`. */
export function fold<R>(
  root: Node,
  combine: (node: Node, children: readonly R[]) => R,
): R {
  const values: R[] = [];
  walk(root, () => {}, (node) => {
    const children = values.splice(values.length - childrenOf(node).length);
    values.push(combine(node, children));
  });
  const [value] = values;
  if (value === undefined) {
    throw new Error("A fold over a tree yields one value");
  }
  return value;
}

const NONE: readonly Node[] = [];

function isOfType<T extends Node["type"]>(
  node: Node,
  type: T,
): node is Extract<Node, { type: T }> {
  return node.type === type;
}
