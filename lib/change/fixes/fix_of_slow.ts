import { linearForm } from "../../regex/portable/linear_form.ts";
import type { Regex } from "../../regex/regex.ts";
import { findLinearFix } from "../../regex/rewrite/linear_fix.ts";
import type { Tree } from "../../regex/syntax/tree.ts";
import { missingCondition, type NeededProof } from "../use.ts";

/** A fast form of a regex, and on what it depends that it can be replaced. */
export interface Fix {
  readonly replacement: Regex;
  /** Empty if it can be replaced. */
  readonly condition: string;
  /** What is proved: the same matches and groups, or only that the same texts are accepted. */
  readonly same: "matches" | "texts";
}

/**
 * A fast form of a slow regex, one that can be replaced if there is any.
 *
 * @param tree the regex with the flags for which its backtracking is judged
 */
export function fixOfSlow(tree: Tree, { flags }: Regex, needed: NeededProof): Fix | undefined {
  const found = (needed === "everywhere" ? findLinearFix(tree, "everywhere") : undefined) ??
    findLinearFix(tree);
  const isGood = found !== undefined && found.replacement.pattern.length <= tree.regex.pattern.length;
  const form = needed === "texts" && !isGood ? linearForm(tree) : undefined;
  if (form && form.pattern.length < (found?.replacement.pattern.length ?? Infinity)) {
    // The others, such as g, say nothing about whether a text is accepted.
    const flagsOf = flags.replaceAll(/[imsuv]/g, "") + form.flags;
    return { replacement: { pattern: form.pattern, flags: flagsOf }, condition: "", same: "texts" };
  }
  if (found?.provedFrom === undefined) return undefined;
  return {
    replacement: { pattern: found.replacement.pattern, flags },
    condition: missingCondition(needed, found.provedFrom),
    same: "matches",
  };
}
