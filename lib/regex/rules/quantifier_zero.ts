import { quote } from "../quote.ts";
import { nodesOfType } from "../syntax/tree_queries.ts";
import type { Rule, RuleDocumentation } from "./rule.ts";

export const rule: Rule = {
  id: "quantifier-zero",
  severity: "warn",
  title: "Zero repetitions",
  hint: "Remove the repeated part, or use a larger number",
  check(tree) {
    return nodesOfType(tree, "Quantifier")
      .filter(({ max }) => max === 0)
      .map((quantifier) => ({
        at: quantifier,
        message: `${quote(quantifier.element.raw)} is never matched`,
      }));
  },
};

export const documentation = (): RuleDocumentation => ({
  meaning: "A part that is repeated zero times is never matched.",
  flagged: String.raw`
    /a{0}b/
     ^^^^
    /(?:ab){0,0}/
     ^^^^^^^^^^^
  `,
  clean: String.raw`
    /a{0,1}/
    /a*/
  `,
});
