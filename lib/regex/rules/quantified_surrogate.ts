import { codePointName } from "../quote.ts";
import { nodesOfType } from "../syntax/tree_queries.ts";
import type { Rule, RuleDocumentation } from "./rule.ts";
import { isHigh, isLow } from "./split_surrogate_pair.ts";

export const rule: Rule = {
  id: "quantified-surrogate",
  severity: "warn",
  title: "Quantifier on half a character",
  hint: "Set the flag u or v, or put the character in a group",
  check(tree) {
    if (/[uv]/.test(tree.regex.flags)) return [];
    return nodesOfType(tree, "Alternative").flatMap(({ elements }) =>
      elements.flatMap((node, index) => {
        const high = elements[index - 1];
        if (node.type !== "Quantifier" || !isLow(node.element) || !isHigh(high)) {
          return [];
        }
        const whole = String.fromCharCode(high.value, node.element.value);
        return [{
          at: { start: high.start, end: node.end },
          message: `Without flag u or v, the quantifier repeats only the second half of ${
            codePointName(whole)
          }`,
        }];
      })
    );
  },
};

export const documentation = (): RuleDocumentation => ({
  meaning:
    "Without the flags u and v, a character beyond U+FFFF, such as most emoji, is two code units. A quantifier after it repeats only the second one.",
  flagged: String.raw`
    /😀+/
     ^^^
    /a👍{2}/
      ^^^^^
  `,
  clean: String.raw`
    /😀+/u
    /(?:😀)+/
    /😀/
    /[\udc00]+/
  `,
});
