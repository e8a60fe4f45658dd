/**
 * Signs for invisible characters: the letters that the editor, lists, messages and exports show in their
 * place, as abbreviated in the Unicode Standard.
 */

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
  0xa0: "NBSP",
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
