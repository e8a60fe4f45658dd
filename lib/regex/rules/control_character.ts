import { codePointName } from "../quote.ts";
import { nodesOfType } from "../syntax/tree_queries.ts";
import type { Rule, RuleDocumentation } from "./rule.ts";

export const rule: Rule = {
  id: "control-character",
  severity: "warn",
  title: "Control character in the pattern",
  hint: 'Write it as an escape such as "\\t", "\\n" or "\\x07", or remove it if it was pasted by accident',
  check(tree) {
    const seen = new Set<string>();
    return nodesOfType(tree, "Character")
      .filter(({ raw }) => CONTROL.test(raw) && !seen.has(raw) && seen.add(raw))
      .map((character) => ({
        at: character,
        message: `${codePointName(character.raw)} is unescaped here and can't be seen`,
      }));
  },
};

export const documentation = (): RuleDocumentation => ({
  meaning:
    "The pattern contains a control character, such as a tab or a line terminator, that is not written as an escape. It can't be seen, and often comes from copying. Each character is reported once.",
  flagged: `
    /a\tb\t/
      ^
    /[\u0007\u0085]/
      ^
       ^
  `,
  clean: `
    /\\t\\x07\\n/
    /a b/
  `,
});

const CONTROL = /^\p{Cc}$/u;
