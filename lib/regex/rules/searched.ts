import { analyseStatically } from "../redos/static_analysis.ts";
import type { Tree } from "../syntax/parse.ts";
import { exponentialBacktracking } from "./exponential_backtracking.ts";
import { overlappingAlternatives } from "./overlapping_alternatives.ts";
import { polynomialBacktracking } from "./polynomial_backtracking.ts";
import { quadraticSearch } from "./quadratic_search.ts";
import { unreachableAlternative } from "./unreachable_alternative.ts";
import { firings, type Warning } from "./warning.ts";

/**
 * The warnings that need character sets, automata or a search. On a hostile pattern they may take long:
 * call it only where it can be ended.
 *
 * @returns by where they start, the graver first
 */
export function searchedWarnings(tree: Tree): Warning[] {
  const found = analyseStatically(tree);
  return firings([
    exponentialBacktracking(tree, found),
    polynomialBacktracking(tree, found),
    overlappingAlternatives(tree),
    unreachableAlternative(tree),
    quadraticSearch(tree, found),
  ]);
}
