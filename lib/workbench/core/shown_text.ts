/** A piece of a text as a list shows it: plain text, or the letters of the sign for an invisible character. */
export type Shown = string | { readonly sign: string };

/** A text split into the pieces in which it is shown; unpaired surrogates become U+FFFD. Empty for an empty text. */
export function shownText(text: string): readonly Shown[] {
  const parts = text.toWellFormed().split(SHAPELESS);
  return parts.map((part, at) => at % 2 === 0 ? part : { sign: signName(part.codePointAt(0) ?? 0) })
    .filter((part) => part !== "");
}

/** Control characters but the tab, and what hides or turns the text around, as in the editor. */
// deno-lint-ignore no-control-regex -- these are the characters that have no shape
const SHAPELESS = /([\0-\x08\n-\x1f\x7f-\x9f\xad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff])/;

/** The letters that represent an invisible character: few fonts have the pictures of control characters. */
export function signName(code: number): string {
  return CONTROLS[code] ?? OTHERS[code] ?? code.toString(16).toUpperCase().padStart(4, "0");
}

/** From U+0000 to U+001F. */
const CONTROLS =
  ("NUL SOH STX ETX EOT ENQ ACK BEL BS TAB LF VT FF CR SO SI DLE DC1 DC2 DC3 DC4 NAK SYN ETB CAN EM SUB ESC FS GS RS US")
    .split(" ");

/** Abbreviations of the Unicode Standard. */
const OTHERS: Readonly<Record<number, string>> = {
  0x7f: "DEL",
  0x85: "NEL",
  0xad: "SHY",
  0x61c: "ALM",
  0x200b: "ZWSP",
  0x200c: "ZWNJ",
  0x200d: "ZWJ",
  0x200e: "LRM",
  0x200f: "RLM",
  0x2028: "LS",
  0x2029: "PS",
  0x202a: "LRE",
  0x202b: "RLE",
  0x202c: "PDF",
  0x202d: "LRO",
  0x202e: "RLO",
  0x2060: "WJ",
  0x2066: "LRI",
  0x2067: "RLI",
  0x2068: "FSI",
  0x2069: "PDI",
  0xfeff: "BOM",
};

/** Values are cut after this many characters; the rest is in the text. */
const SHOWN_CHARACTERS = 200;

/** A piece of a text as a row of a list shows it. */
export function shortened(text: string, start: number, end: number): readonly Shown[] {
  if (end - start <= SHOWN_CHARACTERS) return shownText(text.slice(start, end));
  return [...shownText(text.slice(start, start + SHOWN_CHARACTERS)), "…"];
}
