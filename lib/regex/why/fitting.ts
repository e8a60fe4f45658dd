import { isIn, tableOf } from "../engine/tables.ts";
import type { Tree } from "../syntax/parse.ts";
import type { Node } from "../syntax/visit.ts";

/** Characters of a node that are offered for a change of the text. */
const MOST = 3;

/** What a reader recognises comes first: a letter, a digit, a capital, then the signs of ASCII. */
const TRIED = [
  ..."a0A _-.,:;/@#b1B+*=!?\"'()[]{}<>|\\&%$^~`\n\t\r",
  ..."cdefghijklmnopqrstuvwxyz23456789CDEFGHIJKLMNOPQRSTUVWXYZ",
];

/**
 * A few characters that a node of a pattern matches; none for what matches no single one. Modifiers inside of
 * the pattern are passed over: whoever uses a character has to try it.
 */
export function fittingCharacters({ regex }: Tree, node: Node): string[] {
  if (node.type === "Character") return [String.fromCodePoint(node.value)];
  if (
    node.type !== "CharacterSet" && node.type !== "CharacterClass" && node.type !== "ExpressionCharacterClass"
  ) {
    return [];
  }
  const table = tableOf(node.raw, [..."isuv"].filter((flag) => regex.flags.includes(flag)).join(""));
  const found = TRIED.filter((each) => isIn(table, each.charCodeAt(0))).slice(0, MOST);
  return found.length > 0 ? found : firstFitting((character) => isIn(table, character));
}

/** Where the signs of ASCII do not fit: the first one of the most common scripts that does. */
function firstFitting(has: (character: number) => boolean): string[] {
  for (let character = 0x80; character < 0x3100; character++) {
    if (has(character)) return [String.fromCharCode(character)];
  }
  return [];
}
