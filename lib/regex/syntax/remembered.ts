import type { Tree } from "./parse.ts";

/** What is known of a tree: computed when it is first asked for, and gone with the tree. */
export function remembered<T>(
  memory: WeakMap<Tree, T>,
  tree: Tree,
  compute: (tree: Tree) => T,
): T {
  const known = memory.get(tree) ?? compute(tree);
  memory.set(tree, known);
  return known;
}
