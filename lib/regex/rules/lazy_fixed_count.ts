import { quote } from "../quote.ts";
import { nodesOfType } from "../syntax/tree_queries.ts";
import type { Rule, RuleDocumentation } from "./rule.ts";

export const rule: Rule = {
  id: "lazy-fixed-count",
  severity: "warn",
  title: "Lazy quantifier with a fixed count",
  hint: 'Remove the "?"; to make the whole optional, put it in a group first',
  check(tree) {
    return nodesOfType(tree, "Quantifier")
      .filter(({ greedy, min, max }) => !greedy && min === max)
      .map((quantifier) => ({
        at: quantifier,
        message: `The "?" behind ${
          quote(quantifier.raw.slice(0, -1))
        } does not make it optional, and changes nothing`,
      }));
  },
};

export const documentation = (): RuleDocumentation => ({
  meaning:
    "A `?` after a fixed count such as `{3}` makes the quantifier lazy, which changes nothing. It does not make the repeated part optional.",
  flagged: String.raw`
    /\d{4}?/
     ^^^^^^
    /(?:ab){2,2}?c/
     ^^^^^^^^^^^^
  `,
  clean: String.raw`
    /\d{4}/
    /\d{4,}?x/
    /(?:\d{4})?/
  `,
});
