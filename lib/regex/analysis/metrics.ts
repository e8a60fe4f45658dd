import type { Tree } from "../syntax/parse.ts";
import { fold, type Node, walk } from "../syntax/visit.ts";

/** Sizes of a pattern. None of them falls when something is added to it. */
export interface Metrics {
  /** Nodes of the tree below the pattern itself. */
  readonly nodes: number;
  /** Groups, lookarounds and quantifiers around the deepest leaf; 0 for a flat pattern. */
  readonly depth: number;
  readonly quantifiers: number;
  /** Capturing and non-capturing ones. */
  readonly groups: number;
  /** In both directions, negative ones too. */
  readonly lookarounds: number;
}

/** Measures a pattern. */
export function metricsOf(tree: Tree): Metrics {
  const count = { quantifiers: 0, groups: 0, lookarounds: 0 };
  walk(tree.root, (node) => {
    if (node.type === "Quantifier") count.quantifiers++;
    else if (isGroup(node)) count.groups++;
    else if (isLookaround(node)) count.lookarounds++;
  });
  return { nodes: tree.size, depth: depthOf(tree.root), ...count };
}

function depthOf(root: Node): number {
  return fold<number>(root, (node, children) => {
    const below = children.reduce((deepest, depth) => Math.max(deepest, depth), 0);
    const isLevel = node.type === "Quantifier" || isGroup(node) || isLookaround(node);
    return isLevel ? below + 1 : below;
  });
}

function isGroup({ type }: Node): boolean {
  return type === "Group" || type === "CapturingGroup";
}

function isLookaround(node: Node): boolean {
  return node.type === "Assertion" && (node.kind === "lookahead" || node.kind === "lookbehind");
}
