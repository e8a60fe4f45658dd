import { quote } from "../quote.ts";
import { nodesOfType, nodeWidth } from "../syntax/tree_queries.ts";
import { nestedLoops } from "./nested_quantifiers.ts";
import type { Rule, RuleDocumentation } from "./rule.ts";

export const rule: Rule = {
  id: "empty-loop",
  severity: "info",
  title: "Repeated part that can be empty",
  hint: "Make each iteration match at least one character, or drop the quantifier",
  check(tree) {
    const empty = nodesOfType(tree, "Quantifier")
      .filter(({ max, element }) => max > 1 && nodeWidth(tree, element).skippable);
    if (empty.length === 0) return [];
    const nested = new Set(nestedLoops(tree).map(({ outer }) => outer));
    return empty.filter((quantifier) => !nested.has(quantifier)).map((quantifier) => ({
      at: quantifier,
      message: `Each iteration of ${quote(quantifier.raw)} can match nothing, which ends ` +
        `the repetition or only adds ways to match the same text`,
    }));
  },
};

export const documentation = (): RuleDocumentation => ({
  meaning:
    "The repeated part can match the empty string. Such an iteration ends the repetition, or adds a further way to match the same text.",
  flagged: String.raw`
    /(?:a?b?)*c/
     ^^^^^^^^^
    /(?:|a)+/
     ^^^^^^^
    /(a?){2}/
     ^^^^^^^
  `,
  clean: String.raw`
    /(?:a?b)*/
    /(?:a*)?/
    /(?:a*)*/
    /(?:\b|a)+/
  `,
});
