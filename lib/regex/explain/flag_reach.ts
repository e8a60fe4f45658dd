import type { Tree } from "../syntax/parse.ts";
import type { Node } from "../syntax/visit.ts";
import { type Mode, walkInModes } from "./mode.ts";

/** Which of the flags i, m and s reaches a node: it is set, and no modifier has decided before. */
export type Reach = Pick<Mode, "ignoreCase" | "multiline" | "dotAll">;

/** The reach of the flags for every node of a pattern, in pattern order. */
export function reachOf(tree: Tree): ReadonlyMap<Node, Reach> {
  const anyway = new Map<Node, Mode>();
  const flags = tree.regex.flags.replace(/[ims]/g, "");
  const bare = { ...tree, regex: { ...tree.regex, flags } };
  walkInModes(bare, (node, mode) => {
    anyway.set(node, mode);
  });
  const reach = new Map<Node, Reach>();
  walkInModes(tree, (node, mode) => {
    const without = anyway.get(node);
    reach.set(node, {
      ignoreCase: mode.ignoreCase && !without?.ignoreCase,
      multiline: mode.multiline && !without?.multiline,
      dotAll: mode.dotAll && !without?.dotAll,
    });
  });
  return reach;
}

/** What to add to "the pattern has no …" where modifiers decide for a part of it. */
export function within(reach: ReadonlyMap<Node, Reach>): string {
  return [...reach.keys()].some(({ type }) => type === "Modifiers") ? " outside groups with modifiers" : "";
}
