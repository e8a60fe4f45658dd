import type { AST } from "@eslint-community/regexpp";
import { codePointName, quote } from "../quote.ts";
import { nodesOfType } from "../syntax/tree_queries.ts";
import { isInClass } from "./character_kinds.ts";
import type { Rule, RuleDocumentation } from "./rule.ts";

export const rule: Rule = {
  id: "octal-escape",
  severity: "warn",
  title: "Number after a backslash",
  hint:
    'Write a character code as "\\x00", and refer only to groups that exist; octal escapes are errors with flag u or v',
  check(tree) {
    return nodesOfType(tree, "Character")
      .filter(({ raw }) => /^\\(?:0\d|[1-9])/.test(raw))
      .map((character) => ({ at: character, message: formatMessage(character, tree.groups.length) }));
  },
};

export const documentation = (): RuleDocumentation => ({
  meaning:
    "A backslash with digits that is not a backreference is read as an octal character code, or as a digit. This happens where a number is larger than the number of groups, and in every character class.",
  flagged: String.raw`
    /\1/
     ^^
    /(a)\2/
        ^^
    /[\1]/
      ^^
    /(a)[\1]/
         ^^
    /\07/
     ^^^
    /\8/
     ^^
  `,
  clean: String.raw`
    /\0/
    /(a)\1/
    /\x01/
    /\u0001/
  `,
});

function formatMessage(character: AST.Character, groups: number): string {
  const { raw, value } = character;
  const meaning = `${quote(raw)} matches the character ${codePointName(String.fromCharCode(value))}`;
  const number = Number(raw.slice(1));
  if (raw.startsWith("\\0")) return meaning;
  if (number > groups) return `${meaning}: there is no group ${number}`;
  return isInClass(character) ? `${meaning}: a class can't contain backreferences` : meaning;
}
