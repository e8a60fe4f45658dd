import { quote } from "../quote.ts";
import { describeReading, escapesFollowedBy } from "./escapes.ts";
import type { Rule, RuleDocumentation } from "./rule.ts";

export const rule: Rule = {
  id: "property-without-u",
  severity: "warn",
  title: "Unicode property without flag u or v",
  hint: "Set the flag u or v",
  check(tree) {
    return escapesFollowedBy(tree, ["\\p", "\\P"], /\{[\w=]+\}/y)
      .map((escape) => ({
        at: escape.range,
        message: `Without flag u or v, ${quote(escape.source)} isn't a property but ${
          describeReading(escape)
        }`,
      }));
  },
};

export const documentation = (): RuleDocumentation => ({
  meaning:
    "`\\p{…}` is a Unicode property only with the flag u or v. Without them it is the letter p, followed by the text in the braces.",
  flagged: String.raw`
    /\p{L}+/
     ^^^^^
    /[\p{Lu}\d]/
      ^^^^^^
    /\P{Script=Greek}/
     ^^^^^^^^^^^^^^^^
  `,
  clean: String.raw`
    /\p{L}+/u
    /\p{L}/v
    /\pL/
    /p{2}/
  `,
});
