import type { Rule, RuleDocumentation } from "./rule.ts";
import { slowGrowth, slowPlaces } from "./slow_places.ts";

export const rule: Rule = {
  id: "polynomial-backtracking",
  severity: "warn",
  title: "Polynomial backtracking",
  hint: "Make the repetitions match different characters, or separate them by one that neither matches",
  check(tree, { verdict }) {
    if (verdict === undefined || slowGrowth(verdict) !== "polynomial") return [];
    const name = verdict.class === "linear" ? "many steps per character" : "polynomial backtracking";
    return slowPlaces(tree, verdict, name);
  },
};

export const documentation = (): RuleDocumentation => ({
  meaning:
    "The same text can be split between two repetitions in many ways. On a text that repeats it and then fails, the time grows with the square of its length, or faster. The warning comes from the verdict on backtracking and has the same severity.",
  flagged: String.raw`
    /^a+a+$/
        ^^
    /^\d+[^x]*\d+y/
         ^^^^^
  `,
  clean: String.raw`
    /^a+b+$/
    /^\d+\.\d+$/
    /^(a+)+$/
    /a+b/
  `,
});
