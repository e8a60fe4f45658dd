import type { Rule, RuleDocumentation } from "./rule.ts";
import { slowGrowth, slowPlaces } from "./slow_places.ts";

export const rule: Rule = {
  id: "exponential-backtracking",
  severity: "warn",
  title: "Exponential backtracking",
  hint: "Make the match unambiguous: drop a quantifier, or let the parts start with different characters",
  check(tree, { verdict }) {
    if (verdict === undefined || slowGrowth(verdict) !== "exponential") return [];
    return slowPlaces(tree, verdict, "exponential backtracking");
  },
};

export const documentation = (): RuleDocumentation => ({
  meaning:
    "A repeated part can match the same text in several ways. On a text that repeats it and then fails, the number of ways to try multiplies with each repetition. An attack with such a text is called ReDoS. The warning comes from the verdict on backtracking and has the same severity: the pattern is dangerous if the native engine confirms it.",
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
    /^(?:a+b?)+/
  `,
});
