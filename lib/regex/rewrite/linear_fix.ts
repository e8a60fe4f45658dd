import { MAX_EQUALITY_WORK, SAFE_STEPS_PER_CHARACTER } from "../../limits/search.ts";
import { decide } from "../redos/decision.ts";
import { parseTree, type Tree } from "../syntax/tree.ts";
import { nodesOfType } from "../syntax/tree_queries.ts";
import { findFixes } from "./fixes.ts";
import { growthRank } from "./growth_rank.ts";
import type { RewriteCandidate } from "./rewrite.ts";
import type { SameFrom } from "../equality/same_matches.ts";

/** The first of `linearFixes()`; undefined if none was found. */
export function findLinearFix(tree: Tree, needed: SameFrom = "start"): RewriteCandidate | undefined {
  for (const fix of linearFixes(tree, needed)) return fix;
  return undefined;
}

/**
 * Replacements for a slow pattern that can be applied without looking at them: each provably finds the same matches, has
 * the same groups with the same captures and the same flags, and takes linear time.
 *
 * @param needed from where on they must find the same: `everywhere` where code may search, or require a match, at any position
 */
export function* linearFixes(tree: Tree, needed: SameFrom = "start"): Generator<RewriteCandidate> {
  for (const fix of findFixes(tree, growthRank(tree), { work: MAX_EQUALITY_WORK }, undefined, needed)) {
    if (fix.groups || !fix.provedFrom || fix.replacement.flags !== tree.regex.flags) continue;
    const fixed = parseTree(fix.replacement);
    if (fixed && isFast(fixed) && groupNames(fixed) === groupNames(tree)) yield fix;
  }
}

/**
 * The first such replacement that lacks groups, so that somebody has to look whether they are used; undefined if none was
 * found.
 */
export function fixWithoutGroups(tree: Tree): RewriteCandidate | undefined {
  const budget = { work: MAX_EQUALITY_WORK };
  for (const fix of findFixes(tree, growthRank(tree), budget, undefined, "everywhere")) {
    const isSame = fix.provedFrom && fix.replacement.flags === tree.regex.flags;
    const fixed = fix.groups && isSame ? parseTree(fix.replacement) : null;
    if (fixed && isFast(fixed)) return fix;
  }
  return undefined;
}

function isFast(tree: Tree): boolean {
  const decision = decide(tree);
  return decision.kind === "linear" && decision.bound.perCharacter <= SAFE_STEPS_PER_CHARACTER;
}

const groupNames = (tree: Tree): string =>
  JSON.stringify(nodesOfType(tree, "CapturingGroup").map(({ name }) => name));
