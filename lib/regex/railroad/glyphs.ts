import { nameOf } from "../explain/characters.ts";
import type { Piece } from "./shape.ts";

/**
 * Makes a text visible: every character that cannot be seen, or that XML does not allow, becomes an escape
 * such as `\t` or `\u200b`, a space becomes `␣`. The result has no controls, no lone surrogates and nothing
 * that changes the direction of text.
 */
export function visible(text: string): string {
  return piecesOf(text).map((piece) => piece.text).join("");
}

/** The characters of a text as pieces, one a code point; a few combining marks join what they follow. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  for (const character of text) {
    const plain = PLAIN.get(character);
    if (plain !== undefined) {
      pieces.push(plain);
      continue;
    }
    const last = pieces.at(-1);
    if (MARK.test(character) && last?.kind === "text" && last.text.length <= MAX_MARKS) {
      pieces.splice(-1, 1, { kind: "text", text: last.text + character });
    } else pieces.push(pieceOf(character));
  }
  return pieces;
}

/** One code point as a piece. A combining mark stands on a dotted circle. */
export function pieceOf(character: string): Piece {
  const plain = PLAIN.get(character);
  if (plain !== undefined) return plain;
  const codePoint = character.codePointAt(0) ?? 0;
  const escape = ESCAPES.get(character);
  if (escape !== undefined || UNSEEN.test(character)) {
    return { kind: "escape", text: escape ?? escapeOf(codePoint) };
  }
  return { kind: "text", text: MARK.test(character) ? `◌${character}` : character };
}

/** How a space is drawn. */
export const SPACE = "␣";

/** A code point in words, for speaking it and for explaining one that cannot be seen. */
export function spokenCharacter(codePoint: number): string {
  return nameOf(codePoint).replace(/^U\+[\dA-F]+ /, "");
}

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ["\0", "\\0"],
  ["\t", "\\t"],
  ["\n", "\\n"],
  ["\v", "\\v"],
  ["\f", "\\f"],
  ["\r", "\\r"],
  [" ", SPACE],
]);

/** The visible characters of ASCII: nearly all that there is, and dear to look up in Unicode. */
const PLAIN: ReadonlyMap<string, Piece> = new Map(
  Array.from({ length: 0x7f - 0x21 }, (_, index) => {
    const text = String.fromCharCode(0x21 + index);
    return [text, { kind: "text", text }];
  }),
);

/** Controls, formats, surrogates, unassigned, spaces, and letters that are drawn as nothing. */
const UNSEEN = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Marks on one character; more would grow into the rows above and below. */
const MAX_MARKS = 3;

const MARK = /^\p{M}$/u;

function escapeOf(codePoint: number): string {
  const digits = codePoint.toString(16);
  return codePoint > 0xffff ? `\\u{${digits}}` : `\\u${digits.padStart(4, "0")}`;
}
