import { signName } from "./sign_names.ts";

/** A stretch of a text as a list draws it: as it stands, or a character without a shape by the letters of its sign. */
export type Shown = string | { readonly sign: string };

/** A text in the stretches in which it is drawn; halves of surrogate pairs as U+FFFD. None for an empty text. */
export function shownText(text: string): readonly Shown[] {
  const parts = text.toWellFormed().split(SHAPELESS);
  return parts.map((part, at) => at % 2 === 0 ? part : { sign: signName(part.codePointAt(0) ?? 0) })
    .filter((part) => part !== "");
}

/** Control characters but the tab, and what hides or turns the text around, as in the editor. */
// deno-lint-ignore no-control-regex -- these are the characters that have no shape
const SHAPELESS = /([\0-\x08\n-\x1f\x7f-\x9f\xad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff])/;
