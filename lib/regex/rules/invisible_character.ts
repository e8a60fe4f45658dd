import type { AST } from "@eslint-community/regexpp";
import type { Tree } from "../syntax/parse.ts";
import { allOf } from "../syntax/tree_queries.ts";
import { codeOf } from "../quote.ts";
import { isInClass } from "./character_kinds.ts";
import { rule, type Warning } from "./warning.ts";

const warning = rule({
  id: "invisible-character",
  severity: "warn",
  title: "Invisible character in the pattern",
  hint: 'Write it as an escape such as "\\u00a0", or remove it if it came with a paste',
});

/**
 * A space other than the plain one, a zero-width character or a direction mark that stands in the pattern
 * as itself. One warning for each kind.
 *
 * @see https://www.unicode.org/reports/tr36/#Bidirectional_Text_Spoofing
 */
export function invisibleCharacter(tree: Tree): Warning[] {
  const seen = new Set<string>();
  return allOf(tree, "Character")
    .filter((character) => INVISIBLE.test(character.raw) && !isJoiner(character))
    .filter(({ raw }) => !seen.has(raw) && seen.add(raw))
    .map((character) => warning(character, messageOf(character)));
}

/** The joiner inside a literal emoji is part of what can be seen. */
function isJoiner(character: AST.Character): boolean {
  return character.raw === "\u200d" && !isInClass(character);
}

function messageOf({ raw }: AST.Character): string {
  const what = DIRECTION.test(raw)
    ? "a direction mark: the pattern may read differently than it matches"
    : SPACE.test(raw)
    ? "a space that a plain space in the text does not match"
    : "a character that cannot be seen";
  return `${codeOf(raw)} stands here unescaped, ${what}`;
}

const SPACE = /^\p{Zs}$/u;
const DIRECTION = /^[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]$/;
const INVISIBLE = /^(?:(?! )\p{Z}|\p{Cf}|[\u115f\u1160\u3164\uffa0])$/u;
