import { quote } from "../quote.ts";
import { nodesOfType } from "../syntax/tree_queries.ts";
import type { Rule, RuleDocumentation } from "./rule.ts";

export const rule: Rule = {
  id: "quantified-lookaround",
  severity: "warn",
  title: "Quantifier on a lookahead",
  hint: "Remove the quantifier; it is an error with flag u or v",
  check(tree) {
    return nodesOfType(tree, "Quantifier")
      .filter(({ element }) => element.type === "Assertion")
      .map(({ start, end, min, element, raw }) => ({
        at: { start, end },
        message: min === 0
          ? `${quote(raw)} may be skipped, so it checks nothing`
          : `${quote(element.raw)} consumes nothing, so checking it again changes nothing`,
      }));
  },
};

export const documentation = (): RuleDocumentation => ({
  meaning:
    "JavaScript allows a quantifier after a lookahead when neither u nor v is set. A lookahead consumes no text, so repeating it changes nothing, and making it optional removes its effect.",
  flagged: String.raw`
    /(?=a)*b/
     ^^^^^^
    /(?!a)+b/
     ^^^^^^
    /(?=a){2}/
     ^^^^^^^^
  `,
  clean: String.raw`
    /(?=a*)b/
    /(?:(?=a)b)*/
  `,
});
