import type { Regex } from "../../regex/regex.ts";
import { findLinearFix } from "../../regex/rewrite/linear_fix.ts";
import type { Tree } from "../../regex/syntax/tree.ts";
import { missingCondition, type NeededProof } from "../use.ts";

/** A fast form of a regex, and on what it depends that it can be replaced. */
export interface Fix {
  readonly replacement: Regex;
  /** Empty if it can be replaced. */
  readonly condition: string;
}

/**
 * A fast form of a slow regex, one that can be replaced if there is any.
 *
 * @param tree the regex with the flags for which its backtracking is judged
 */
export function fixOfSlow(tree: Tree, { flags }: Regex, needed: NeededProof): Fix | undefined {
  const found = (needed === "everywhere" ? findLinearFix(tree, "everywhere") : undefined) ??
    findLinearFix(tree);
  if (found?.provedFrom === undefined) return undefined;
  return {
    replacement: { pattern: found.replacement.pattern, flags },
    condition: missingCondition(needed, found.provedFrom),
  };
}
