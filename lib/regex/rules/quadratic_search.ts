import { analyseStatically } from "../redos/static_analysis.ts";
import { quote } from "../quote.ts";
import { rule as unanchoredDotStar } from "./unanchored_dot_star.ts";
import type { Rule, RuleDocumentation } from "./rule.ts";

export const rule: Rule = {
  id: "quadratic-search",
  severity: "info",
  title: "Search that may take quadratic time",
  hint: 'Anchor the pattern with "^", or limit the repetition, where texts are long and not your own',
  check(tree, { analysis = analyseStatically(tree) }) {
    const reported = new Set(unanchoredDotStar.check(tree, {}).map(({ at }) => at.start));
    return analysis.reports
      .filter(({ kind, range }) => kind === "move" && !reported.has(range.start))
      .map(({ range, pump }) => ({
        at: range,
        message:
          `By static analysis, not confirmed by a run: on a long text of ${quote(pump)} without a match ` +
          `a search may try ${
            quote(tree.regex.pattern.slice(range.start, range.end))
          } from each position anew`,
      }));
  },
};

export const documentation = (): RuleDocumentation => ({
  meaning:
    "Static analysis found a repetition that a search tries again from each position. On a long text without a match the time may grow with the square of its length. No run has confirmed this.",
  flagged: String.raw`
    /\s+$/
     ^^^
    /a+b/
     ^^
  `,
  clean: String.raw`
    /^\s+/
    /.*foo/
    /a+b/y
    /ab?/
  `,
});
