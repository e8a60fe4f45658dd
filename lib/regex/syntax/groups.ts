import { memoizeInKey } from "../memoize.ts";
import type { Tree } from "./tree.ts";
import type { Node } from "./visit.ts";

/** The number of each capturing group. */
export type GroupNumbers = ReadonlyMap<Node, number>;

/** The numbers of a pattern's capturing groups, from 1 in the order of their opening parentheses. */
export const groupNumbers: (tree: Tree) => GroupNumbers = memoizeInKey(({ groups }: Tree) =>
  new Map<Node, number>(groups.map((group, index) => [group, index + 1]))
);
