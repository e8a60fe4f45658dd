import type { Verdict } from "../redos/verdict.ts";
import type { Tree } from "../syntax/tree.ts";
import { rule as exponentialBacktracking } from "./exponential_backtracking.ts";
import { rule as polynomialBacktracking } from "./polynomial_backtracking.ts";
import { rule as quadraticSearch } from "./quadratic_search.ts";
import { type Rule, runRules } from "./rule.ts";
import { mergeWarnings, type Warning, warningsBeside } from "./warning.ts";

/** The rules that report the verdict on backtracking. */
export const VERDICT_RULES: readonly Rule[] = [
  exponentialBacktracking,
  polynomialBacktracking,
  quadraticSearch,
];

/** The warnings that report a verdict on backtracking: the parts that make a pattern slow, in the same words. */
export function verdictWarnings(verdict: Verdict, tree: Tree): Warning[] {
  return runRules(VERDICT_RULES, tree, { verdict });
}

/**
 * All warnings about a pattern, given a verdict on backtracking.
 *
 * @param warnings those of the other rules
 * @returns in display order
 */
export function warningsUnder(verdict: Verdict, tree: Tree, warnings: readonly Warning[]): Warning[] {
  return mergeWarnings(verdictWarnings(verdict, tree), warningsBeside(verdict, warnings));
}
