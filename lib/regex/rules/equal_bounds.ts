import { quote } from "../quote.ts";
import { nodesOfType } from "../syntax/tree_queries.ts";
import type { Rule, RuleDocumentation } from "./rule.ts";

export const rule: Rule = {
  id: "equal-bounds",
  severity: "info",
  title: "Range of one number",
  hint: "Give the number once, or check the second one",
  check(tree) {
    return nodesOfType(tree, "Quantifier")
      .filter(({ min, max, raw }) => min === max && max > 1 && /,\d+\}\??$/.test(raw))
      .map(({ end, element, min }) => ({
        at: { start: element.end, end },
        message: `The bounds are equal: it means the same as ${quote(`{${min}}`)}`,
      }));
  },
};

export const documentation = (): RuleDocumentation => ({
  meaning:
    "A quantifier whose two bounds are equal, as in `{2,2}`, means the same as `{2}`. Sometimes the second number is a typo.",
  flagged: String.raw`
    /a{2,2}/
      ^^^^^
    /\d{4,4}?x/
       ^^^^^^
  `,
  clean: String.raw`
    /a{2}/
    /a{2,3}/
    /a{2,}/
    /a{1,1}/
  `,
});
