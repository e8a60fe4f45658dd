import { longestMeasured } from "../../regex/redos/verdict.ts";
import { performanceSuggestion, type Rewrite, sortByUse } from "../../regex/rewrite/rewrite.ts";
import { findRewrites } from "../../regex/rewrite/rewrites.ts";
import { parseTree } from "../../regex/syntax/tree.ts";
import type { FixRequest } from "./fix_search.ts";
import type { FoundFixes } from "../model/results.ts";

/** Searches for patterns to use instead of a slow one; yields all results so far after each new one. */
export function* foundFixes({ regex, verdict }: FixRequest): Generator<FoundFixes["suggestions"]> {
  const tree = parseTree(regex);
  if (!tree) return;
  const attack = longestMeasured(verdict);
  const found: Rewrite[] = [];
  const options = { hotspots: verdict.hotspots, ...(attack !== undefined && { attack }) };
  for (const rewrite of findRewrites(tree, options)) {
    found.push(rewrite);
    yield sortByUse(found).map(performanceSuggestion);
  }
}
