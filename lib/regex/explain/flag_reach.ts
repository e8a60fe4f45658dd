import { type Modes, modesOf, type Modifiable } from "../syntax/modifiers.ts";
import type { Tree } from "../syntax/parse.ts";
import { type Node, walk } from "../syntax/visit.ts";

/** Which of the flags i, m and s reaches a node: it is set, and no modifier has decided before. */
export type Reach = Pick<Modes, Modifiable>;

/** The reach of the flags for every node of a pattern, in pattern order. */
export function reachOf(tree: Tree): ReadonlyMap<Node, Reach> {
  const flags = tree.regex.flags.replace(/[ims]/g, "");
  const modeAt = modesOf(tree);
  const anywayAt = modesOf({ ...tree, regex: { ...tree.regex, flags } });
  const reach = new Map<Node, Reach>();
  walk(tree.root, (node) => {
    const [mode, anyway] = [modeAt(node), anywayAt(node)];
    reach.set(node, {
      ignoreCase: mode.ignoreCase && !anyway.ignoreCase,
      multiline: mode.multiline && !anyway.multiline,
      dotAll: mode.dotAll && !anyway.dotAll,
    });
  });
  return reach;
}

/** What to add to "the pattern has no …" where modifiers decide for a part of it. */
export function within(reach: ReadonlyMap<Node, Reach>): string {
  return [...reach.keys()].some(({ type }) => type === "Modifiers") ? " outside groups with modifiers" : "";
}
