import { quote } from "../quote.ts";
import { describeReading, escapesFollowedBy } from "./escapes.ts";
import type { Rule, RuleDocumentation } from "./rule.ts";

export const rule: Rule = {
  id: "code-point-without-u",
  severity: "warn",
  title: "Code point escape without flag u or v",
  hint: 'Write "\\u{…}" and set the flag u or v, or write "\\u" with four digits',
  check(tree) {
    return escapesFollowedBy(tree, ["\\u", "\\x"], /\{[\da-f]+\}/iy)
      .map((escape) => ({
        at: escape.range,
        message: `${quote(escape.source)} is read here as ${describeReading(escape)}`,
      }));
  },
};

export const documentation = (): RuleDocumentation => ({
  meaning:
    "`\\u{…}` is a code point only with the flag u or v. Without them it is the letter u, repeated or followed by braces. JavaScript never reads `\\x{…}` as a character code.",
  flagged: String.raw`
    /\u{1F600}/
     ^^^^^^^^^
    /\u{41}/
     ^^^^^^
    /\x{2d}/
     ^^^^^^
  `,
  clean: String.raw`
    /\u{1F600}/u
    /\u0041/
    /\x41/
    /u{2}/
  `,
});
