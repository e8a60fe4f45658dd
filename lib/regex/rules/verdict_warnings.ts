import type { Verdict } from "../redos/verdict.ts";
import type { Tree } from "../syntax/parse.ts";
import { rule as exponentialBacktracking } from "./exponential_backtracking.ts";
import { rule as polynomialBacktracking } from "./polynomial_backtracking.ts";
import { rule as quadraticSearch } from "./quadratic_search.ts";
import { type Rule, runRules } from "./rule.ts";
import { inDisplayOrder, type Warning } from "./warning.ts";

/** The rules that say what the verdict about backtracking says. */
export const VERDICT_RULES: readonly Rule[] = [
  exponentialBacktracking,
  polynomialBacktracking,
  quadraticSearch,
];

/**
 * The warnings about a pattern under a verdict about backtracking: where the verdict is that a pattern is slow, a warning
 * says so in the same words. Rules that only look at the structure say what may be slow, so a proof refutes them, and any
 * other result decides how severe that is.
 *
 * @param warnings those of the other rules
 * @returns in display order
 */
export function warningsUnder(verdict: Verdict, tree: Tree, warnings: readonly Warning[]): Warning[] {
  if (verdict.kind === "unknown" && !(verdict.how === "searched" && verdict.complete)) return [...warnings];
  const others = warnings.filter(({ id }) => verdict.kind !== "safe" || !REFUTED.has(id)).map(soften);
  return [...runRules(VERDICT_RULES, tree, { verdict }), ...others].sort(inDisplayOrder);
}

/** The rules that warn of slow matching because of the structure alone. */
const REFUTED: ReadonlySet<string> = new Set([
  "nested-quantifiers",
  "overlapping-alternatives",
  "unanchored-dot-star",
]);

/** What they say stays true where the verdict is not that a pattern is safe, but the verdict says how slow it is. */
const STRUCTURAL: ReadonlySet<string> = new Set([...REFUTED, "empty-loop"]);

function soften(warning: Warning): Warning {
  return STRUCTURAL.has(warning.id) && warning.severity !== "info"
    ? { ...warning, severity: "info" }
    : warning;
}
