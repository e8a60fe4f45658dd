import type { AST } from "@eslint-community/regexpp";
import { quote } from "../quote.ts";
import { nodesOfType } from "../syntax/tree_queries.ts";
import type { Rule, RuleDocumentation } from "./rule.ts";

export const rule: Rule = {
  id: "backspace-in-class",
  severity: "warn",
  title: "Backspace in a class",
  hint: 'Use "\\b" outside the class for a word boundary, and "\\x08" for a backspace',
  check(tree) {
    return nodesOfType(tree, "CharacterClass").flatMap(({ elements, raw }) => {
      const backspace = elements.find((member) => member.raw === "\\b");
      return backspace === undefined || elements.some(isOtherControl)
        ? []
        : [{ at: backspace, message: `In ${quote(raw)} "\\b" is the backspace U+0008, not a word boundary` }];
    });
  },
};

export const documentation = (): RuleDocumentation => ({
  meaning:
    "Inside a character class, `\\b` is the backspace character, not a word boundary. A class that lists other control characters is not reported, because the backspace is meant there.",
  flagged: String.raw`
    /[\b]/
      ^^
    /[a\bb]/
       ^^
  `,
  clean: String.raw`
    /\b/
    /["\\\b\f\n\r\t]/
    /[\x08]/
  `,
});

function isOtherControl(member: AST.CharacterClassElement): boolean {
  return member.type === "Character" && member.value < 0x20 &&
    member.raw !== "\\b";
}
