import type { AST } from "@eslint-community/regexpp";
import { quote } from "../quote.ts";
import { endsMatch, isInEmptyIteration, nodesOfType } from "../syntax/tree_queries.ts";
import type { Rule, RuleDocumentation } from "./rule.ts";

export const rule: Rule = {
  id: "lazy-at-end",
  severity: "warn",
  title: "Lazy quantifier at the end",
  hint: 'Remove the "?" after the quantifier, or add what the match must end with',
  check(tree) {
    return nodesOfType(tree, "Quantifier")
      .filter((node) =>
        !node.greedy && node.min < node.max && endsMatch(node) && !isInEmptyIteration(tree, node)
      )
      .map((node) => ({ at: node, message: formatMessage(node) }));
  },
};

export const documentation = (): RuleDocumentation => ({
  meaning:
    "A lazy quantifier matches as little as possible. Where nothing follows that could make it match more, it always stops at its minimum, which is often nothing at all.",
  flagged: String.raw`
    /a.*?/
      ^^^
    /"(.+?)/
       ^^^
    /(?:a{2,5}?|b)/
        ^^^^^^^
    /(?:,\d+?)*/
         ^^^^
    /x(?=a*?)/
         ^^^
    /(?:a??){3}?(?=(?:(?=b*?))*)/
                         ^^^
  `,
  clean: String.raw`
    /a.*?b/
    /a.*?$/
    /a.*/
    /a{2}?/
    /(?:,\d+?){2}/
    /(?<=a*?)b/
    /(a??)?/
    /(?:x|b*?)*/
    /(?:a??)+/
  `,
});

function formatMessage({ raw, min, element }: AST.Quantifier): string {
  const matched = min === 0
    ? "nothing"
    : min === 1
    ? `${quote(element.raw)} only once`
    : `${quote(element.raw)} only ${min} times`;
  return `Nothing follows ${quote(raw)}, so it always matches ${matched}`;
}
