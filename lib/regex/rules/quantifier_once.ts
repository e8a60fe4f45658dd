import { quote } from "../quote.ts";
import { nodesOfType } from "../syntax/tree_queries.ts";
import type { Rule, RuleDocumentation } from "./rule.ts";

export const rule: Rule = {
  id: "quantifier-once",
  severity: "info",
  title: "Quantifier without effect",
  hint: "Remove the quantifier",
  check(tree) {
    return nodesOfType(tree, "Quantifier")
      .filter(({ min, max }) => min === 1 && max === 1)
      .map(({ start, end, element, raw }) => ({
        at: { start: element.end, end },
        message: `${quote(raw)} means the same as ${quote(raw.slice(0, element.end - start))}`,
      }));
  },
};

export const documentation = (): RuleDocumentation => ({
  meaning: "`{1}` means the same as no quantifier.",
  flagged: String.raw`
    /a{1}/
      ^^^
    /(?:ab){1,1}c/
           ^^^^^
  `,
  clean: String.raw`
    /a{1,}/
    /a{2}/
    /a{0,1}/
  `,
});
