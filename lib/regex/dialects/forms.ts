import type { CodeForm, ReferenceForm } from "./grammar.ts";

/** How a form is found at a position, and the codes of the characters that it writes. */
interface Form {
  readonly syntax: RegExp;
  readonly codes: (digits: string) => readonly number[];
}

const hexadecimal = (digits: string) => [Number.parseInt(digits || "0", 16)];
const code = (character: string) => character.codePointAt(0) ?? 0;

/** Forms of characters by their codes; that of names is separate. */
export const CODE_FORMS: Readonly<Record<Exclude<CodeForm, "N{NAME}">, Form>> = {
  xHH: { syntax: /\\x([\da-fA-F]{2})/y, codes: hexadecimal },
  xH: { syntax: /\\x([\da-fA-F]{1,2})/y, codes: hexadecimal },
  x: { syntax: /\\x([\da-fA-F]{0,2})/y, codes: hexadecimal },
  "x{H}": { syntax: /\\x\{([\da-fA-F]{1,8})\}/y, codes: hexadecimal },
  uHHHH: { syntax: /\\u([\da-fA-F]{4})/y, codes: hexadecimal },
  "uHHHH pair": {
    syntax: /\\u([dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2})/y,
    codes: (digits) => {
      const [high = 0, low = 0] = digits.split("\\u").map((half) => Number.parseInt(half, 16));
      return [code(String.fromCharCode(high, low))];
    },
  },
  "u{H}": { syntax: /\\u\{([\da-fA-F]{1,8})\}/y, codes: hexadecimal },
  "u{H H}": {
    syntax: /\\u\{\s*([\da-fA-F]{1,6}(?:\s+[\da-fA-F]{1,6})*)\s*\}/y,
    codes: (digits) => digits.split(/\s+/).flatMap(hexadecimal),
  },
  UHHHHHHHH: { syntax: /\\U([\da-fA-F]{8})/y, codes: hexadecimal },
  "U{H}": { syntax: /\\U\{([\da-fA-F]{1,8})\}/y, codes: hexadecimal },
  "o{O}": { syntax: /\\o\{([0-7]{1,8})\}/y, codes: (digits) => [Number.parseInt(digits, 8)] },
  "N{U+H}": { syntax: /\\N\{U\+([\da-fA-F]{1,8})\}/y, codes: hexadecimal },
  "cX upper": { syntax: /\\c([ -~])/y, codes: (character) => [code(character.toUpperCase()) ^ 0x40] },
  "cX as it is": { syntax: /\\c([^\ud800-\udfff])/y, codes: (character) => [code(character) ^ 0x40] },
  "cX low bits": { syntax: /\\c([ -[\]-~])/y, codes: lowBits },
  "C-X low bits": { syntax: /\\C-([ -[\]-~])/y, codes: lowBits },
};

function lowBits(character: string): number[] {
  return [character === "?" ? 0x7f : code(character) & 0x1f];
}

/** A character by its name; the longest in Unicode has 88 characters. */
export const NAMED_CHARACTER = /\\N\{(?![\d,]*\})([^}]{0,100})\}/y;

/** Forms of references outside of `(?P=…)`: a name, or a number with an optional sign. */
export const REFERENCE_FORMS: Readonly<Record<ReferenceForm, RegExp>> = {
  "k<n>": /\\k<([^>]{1,100})>/y,
  "k'n'": /\\k'([^']{1,100})'/y,
  "k{n}": /\\k\{([^}]{1,100})\}/y,
  "g{n}": /\\g\{([^}]{1,100})\}/y,
  gn: /\\g([+-]?\d+)/y,
  "<n>": /\\(?:<(\w{1,100})>|'(\w{1,100})')/y,
};
