import { signName } from "../../regex/character_signs.ts";

export { signName };

/** A piece of a text as a list shows it: plain text, or the letters of the sign for an invisible character. */
export type Shown = string | { readonly sign: string };

/** A text split into the pieces in which it is shown; unpaired surrogates become U+FFFD. Empty for an empty text. */
export function shownText(text: string): readonly Shown[] {
  if (text !== "" && text.trim() === "") return shownBlanks(text);
  const parts = text.toWellFormed().split(SHAPELESS);
  return parts.map((part, at) => at % 2 === 0 ? part : { sign: signName(part.codePointAt(0) ?? 0) })
    .filter((part) => part !== "");
}

/** A text of white space only, which would be an empty row: spaces as "␣", the other characters as their letters. */
const shownBlanks = (text: string): readonly Shown[] =>
  (text.match(/ +|[^ ]/g) ?? []).map((run) => ({
    sign: run.startsWith(" ") ? "␣".repeat(run.length) : signName(run.codePointAt(0) ?? 0),
  }));

/** Control characters but the tab, and what hides or turns the text around, as in the editor. */
// deno-lint-ignore no-control-regex -- these are the characters that have no shape
const SHAPELESS = /([\0-\x08\n-\x1f\x7f-\x9f\xad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff])/;

/** Values are cut after this many characters; the rest is in the text. */
const SHOWN_CHARACTERS = 200;

/** A piece of a text as a row of a list shows it. */
export function shortened(text: string, start: number, end: number): readonly Shown[] {
  if (end - start <= SHOWN_CHARACTERS) return shownText(text.slice(start, end));
  return [...shownText(text.slice(start, start + SHOWN_CHARACTERS)), "…"];
}
