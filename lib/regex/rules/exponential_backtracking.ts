import { analyseStatically, type StaticReport } from "../redos/static_analysis.ts";
import { quote } from "../quote.ts";
import type { Rule, RuleDocumentation } from "./rule.ts";

export const rule: Rule = {
  id: "exponential-backtracking",
  severity: "warn",
  title: "Possible exponential backtracking",
  hint: "Leave only one way to match each text: drop a quantifier, or make the parts begin differently",
  check(tree, { analysis = analyseStatically(tree) }) {
    return analysis.reports
      .filter(({ degree, kind }) => degree === "exponential" && kind !== "alternatives")
      .filter(isOutermost)
      .map(({ range, pump }) => ({
        at: range,
        message: `By static analysis, not confirmed by a run: ${
          quote(tree.regex.pattern.slice(range.start, range.end))
        } may take exponential time on a text that repeats ${quote(pump)} and then fails`,
      }));
  },
};

export const documentation = (): RuleDocumentation => ({
  meaning:
    "Static analysis found that a repeated part can match the same text in several ways. On a text that repeats it and then fails, the number of ways to try can double with each repetition. No run has confirmed this.",
  flagged: String.raw`
    /^(a+)+$/
      ^^^^^
    /^(?:a|aa)+$/
      ^^^^^^^^^
    /(?:\w+\s?)*!/
     ^^^^^^^^^^^
    /(x+x+)+y/
     ^^^^^^^
  `,
  clean: String.raw`
    /(a+)+/
    /^a+$/
    /^(?:a+b)+$/
    /^(?:a|b)+$/
    /(?i:a)(?:A+)+a$/
  `,
});

/** A slow part inside a slow part is the same trouble. */
function isOutermost({ range }: StaticReport, index: number, all: readonly StaticReport[]): boolean {
  return !all.slice(0, index).some(({ range: { start, end } }) => start <= range.start && range.end <= end);
}
