import type { Regex } from "../../../../../lib/regex/regex.ts";
import { parse, type Tree } from "../../../../../lib/regex/syntax/parse.ts";

/** The tree of a pattern that is known to have one. */
export function treeOf(regex: Regex): Tree {
  const parsed = parse(regex);
  if (!parsed.ok) throw new Error(`${regex.pattern}: ${parsed.message}`);
  return parsed.tree;
}
