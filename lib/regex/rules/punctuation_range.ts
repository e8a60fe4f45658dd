import type { AST } from "@eslint-community/regexpp";
import { quote } from "../quote.ts";
import { nodesOfType } from "../syntax/tree_queries.ts";
import { isPlain, isWord } from "./character_kinds.ts";
import type { Rule, RuleDocumentation } from "./rule.ts";

export const rule: Rule = {
  id: "punctuation-range",
  severity: "warn",
  title: "Range between punctuation marks",
  hint: 'To match a literal "-", write it last in the class or as "\\-"',
  check(tree) {
    return nodesOfType(tree, "CharacterClassRange")
      .filter(({ min, max, raw }) => isMark(min) && isMark(max) && !BLOCKS.has(raw))
      .map((range) => ({ at: range, message: formatMessage(range) }));
  },
};

export const documentation = (): RuleDocumentation => ({
  meaning:
    "A hyphen between two punctuation marks makes a range: `[.-_]` contains the digits and the uppercase letters. Ranges over a whole block of ASCII, such as `!-~`, are not reported.",
  flagged: String.raw`
    /[.-_]/
      ^^^
    /[\w+,-.]/
         ^^^
    /[(-|]/
      ^^^
  `,
  clean: String.raw`
    /[!-~]/
    /[ -~]/
    /[a-z]/
    /[._-]/
    /[+\-.]/
    /[!-/:-@]/
  `,
});

/** Intentional ranges: all visible ASCII characters, and the four blocks of punctuation. */
const BLOCKS = new Set(["!-~", "!-/", ":-@", "[-`", "{-~", "!-@", "#-~"]);

function isMark(character: AST.Character): boolean {
  return isPlain(character) && character.value > 0x20 &&
    character.value < 0x7f && !isWordOnly(character.value);
}

const isWordOnly = (code: number): boolean => isWord(code) && code !== 0x5f;

function formatMessage({ min, max, raw }: AST.CharacterClassRange): string {
  const size = max.value - min.value + 1;
  const count = size === 1 ? "one character" : `${size} characters`;
  const meets = (first: number, last: number) => min.value <= first && max.value >= last;
  const kinds = [
    ...(meets(0x30, 0x39) ? ["the digits"] : []),
    ...(meets(0x41, 0x5a) ? ["the uppercase letters"] : []),
    ...(meets(0x61, 0x7a) ? ["the lowercase letters"] : []),
  ];
  const among = kinds.length > 0 ? `, ${kinds.join(" and ")} among them` : "";
  return `${quote(raw)} is a range of ${count}${among}`;
}
