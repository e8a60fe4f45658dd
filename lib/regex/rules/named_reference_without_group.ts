import { quote } from "../quote.ts";
import { escapesFollowedBy } from "./escapes.ts";
import type { Rule, RuleDocumentation } from "./rule.ts";

export const rule: Rule = {
  id: "named-reference-without-group",
  severity: "warn",
  title: "Reference by name without a named group",
  hint: 'Name the group as in "(?<name>…)"',
  check(tree) {
    return escapesFollowedBy(tree, ["\\k"], /<\w+>/y)
      .filter(({ inClass }) => !inClass)
      .map(({ range, source }) => ({
        at: range,
        message: `No group has a name, so ${quote(source)} matches the text ${quote(source.slice(1))}`,
      }));
  },
};

export const documentation = (): RuleDocumentation => ({
  meaning:
    "In a pattern without a named group, and without the flags u and v, `\\k<name>` is not a backreference. It matches the letter k and the rest as text.",
  flagged: String.raw`
    /\k<name>/
     ^^^^^^^^
    /(a)\k<b>c/
        ^^^^^
  `,
  clean: String.raw`
    /[\k<a>]/
    /(?<name>a)\k<name>/
    /\k/
    /k<name>/
  `,
});
