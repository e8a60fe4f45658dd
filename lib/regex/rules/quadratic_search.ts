import type { Rule, RuleDocumentation } from "./rule.ts";
import { slowGrowth, slowPlaces } from "./slow_places.ts";

export const rule: Rule = {
  id: "quadratic-search",
  severity: "warn",
  title: "Search that takes quadratic time",
  hint:
    "Let searches begin at fewer places, with an anchor or a lookbehind before the run, or let the loop end sooner, with a " +
    "limit or a class without line endings or what a match begins with",
  check(tree, { verdict }) {
    if (verdict === undefined || slowGrowth(verdict) !== "search") return [];
    return slowPlaces(tree, verdict, "quadratic search");
  },
};

export const documentation = (): RuleDocumentation => ({
  meaning:
    "A search tries a repetition again from each position of the same run. On a long text without a match the time grows with the square of its length. The warning comes from the verdict on backtracking and has the same severity.",
  flagged: String.raw`
    /\s+$/
     ^^^
    /a+b/
     ^^
  `,
  clean: String.raw`
    /^\s+/
    /^a+a+$/
    /(?<!\s)\s+$/
    /a+b/y
    /ab?/
  `,
});
