import { analyseStatically, type StaticAnalysis, type StaticReport } from "../redos/static_analysis.ts";
import type { Tree } from "../syntax/parse.ts";
import { quote } from "../quote.ts";
import { rule, type Warning } from "./warning.ts";

// A static finding is a suspicion: "danger" is for what a run has confirmed.
const warning = rule({
  id: "exponential-backtracking",
  severity: "warn",
  title: "Possible exponential backtracking",
  hint: "Leave only one way to match each text: drop a quantifier, or make the parts begin differently",
});

/** What a static search says may take exponential time. Overlapping alternatives have a rule of their own. */
export function exponentialBacktracking(
  tree: Tree,
  found: StaticAnalysis = analyseStatically(tree),
): Warning[] {
  return found.reports
    .filter(({ degree, kind }) => degree === "exponential" && kind !== "alternatives")
    .filter(isOutermost)
    .map(({ range, pump }) =>
      warning(
        range,
        `By static analysis, not confirmed by a run: ${
          quote(tree.regex.pattern.slice(range.start, range.end))
        } may take exponential time on a text that repeats ${quote(pump)} and then fails`,
      )
    );
}

/** A slow part inside a slow part is the same trouble. */
function isOutermost({ range }: StaticReport, index: number, all: readonly StaticReport[]): boolean {
  return !all.slice(0, index).some(({ range: { start, end } }) => start <= range.start && range.end <= end);
}
