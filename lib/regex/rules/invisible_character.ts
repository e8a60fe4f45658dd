import type { AST } from "@eslint-community/regexpp";
import { codePointName } from "../quote.ts";
import { nodesOfType } from "../syntax/tree_queries.ts";
import { isInClass } from "./character_kinds.ts";
import type { Rule, RuleDocumentation } from "./rule.ts";

export const rule: Rule = {
  id: "invisible-character",
  severity: "warn",
  title: "Invisible character in the pattern",
  hint: 'Write it as an escape such as "\\u00a0", or remove it if it was pasted by accident',
  check(tree) {
    const seen = new Set<string>();
    return nodesOfType(tree, "Character")
      .filter((character) => INVISIBLE.test(character.raw) && !isJoiner(character))
      .filter(({ raw }) => !seen.has(raw) && seen.add(raw))
      .map((character) => ({ at: character, message: formatMessage(character) }));
  },
};

export const documentation = (): RuleDocumentation => ({
  meaning:
    "The pattern contains a space other than the usual one, a character without width, or a direction mark that is not written as an escape. It can't be seen, and a direction mark can make the pattern look different from what it matches. Each character is reported once.",
  flagged: `
    /a\u00a0b/
      ^
    /\u200bfoo\u200b/
     ^
    /[a\u202eb\u2066]/
       ^
         ^
    /\ufeff/
     ^
    /[\u200d]/
      ^
  `,
  clean: `
    /a b/
    /\\u00a0\\u200b/
    /👨\u200d👩/
    /é/
  `,
});

/** A joiner outside a class is usually part of an emoji, which is visible. */
function isJoiner(character: AST.Character): boolean {
  return character.raw === "\u200d" && !isInClass(character);
}

function formatMessage({ raw }: AST.Character): string {
  const what = DIRECTION.test(raw)
    ? "a direction mark: the pattern may read differently than it matches"
    : SPACE.test(raw)
    ? "a space that a plain space in the text does not match"
    : "a character that can't be seen";
  return `${codePointName(raw)} is unescaped here, ${what}`;
}

const SPACE = /^\p{Zs}$/u;
const DIRECTION = /^[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]$/;
const INVISIBLE = /^(?:(?! )\p{Z}|\p{Cf}|[\u115f\u1160\u3164\uffa0])$/u;
