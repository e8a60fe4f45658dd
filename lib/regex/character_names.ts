/**
 * Names a character: "full stop", "tab", "U+200D zero width joiner". A visible letter or symbol is quoted,
 * anything else is `U+XXXX`. Has no article and never contains an invisible character.
 *
 * @param codePoint 0 to 0x10FFFF; a surrogate is named as such
 * @example characterName(0x200d) // "U+200D zero width joiner"
 */
export function characterName(codePoint: number): string {
  const ascii = ASCII_NAMES[codePoint];
  if (ascii !== undefined) return ascii;
  const invisible = INVISIBLE_NAMES[codePoint];
  if (invisible !== undefined) return `${formatCodePoint(codePoint)} ${invisible}`;
  if (isVisible(codePoint)) return quoted(String.fromCodePoint(codePoint));
  return [formatCodePoint(codePoint), kindName(codePoint)].filter(Boolean).join(" ");
}

/** Writes a code point in the Unicode notation, `U+0041`. */
export function formatCodePoint(codePoint: number): string {
  return `U+${codePoint.toString(16).toUpperCase().padStart(4, "0")}`;
}

/** True if a character is visible on its own; the space isn't. */
export function isVisible(codePoint: number): boolean {
  // Nearly all characters of patterns are ASCII, and need no lookup in the tables of Unicode.
  if (codePoint < 0x7f) return codePoint > 0x20;
  return INVISIBLE_NAMES[codePoint] === undefined &&
    /[\p{L}\p{N}\p{P}\p{S}]/u.test(String.fromCodePoint(codePoint));
}

/** Puts a text in quotation marks that it doesn't contain, if there are any. */
export function quoted(text: string): string {
  if (!text.includes('"')) return `"${text}"`;
  return text.includes("'") ? `“${text}”` : `'${text}'`;
}

/** The plural of a character's name. */
export function pluralize(name: string): string {
  if (name.endsWith("sis")) return `${name.slice(0, -2)}es`;
  return /(?:sh|ss)$/.test(name) ? `${name}es` : `${name}s`;
}

/** Puts the indefinite article before a name that begins with a word; other names stay unchanged. */
export function withArticle(name: string): string {
  if (!/^[a-z]/.test(name)) return name;
  return `${/^[aeiou]/.test(name) ? "an" : "a"} ${name}`;
}

function kindName(codePoint: number): string {
  if (codePoint >= 0xd800 && codePoint < 0xdc00) return "high surrogate";
  if (codePoint >= 0xdc00 && codePoint < 0xe000) return "low surrogate";
  const character = String.fromCodePoint(codePoint);
  return CHARACTER_KINDS.find(([, kind]) => kind.test(character))?.[0] ?? "";
}

const CHARACTER_KINDS: readonly (readonly [string, RegExp])[] = [
  ["control character", /\p{Cc}/u],
  ["format character", /\p{Cf}/u],
  ["combining mark", /\p{M}/u],
  ["private use", /\p{Co}/u],
  ["space", /\p{Z}/u],
];

/** Names of the ASCII characters other than letters and digits, by code point. */
const ASCII_NAMES: Readonly<Record<number, string>> = {
  0x00: "NUL",
  0x07: "bell character",
  0x08: "backspace",
  0x09: "tab",
  0x0a: "line feed",
  0x0b: "vertical tab",
  0x0c: "form feed",
  0x0d: "carriage return",
  0x1b: "escape character",
  0x20: "space",
  0x21: "exclamation mark",
  0x22: "quotation mark",
  0x23: "number sign",
  0x24: "dollar sign",
  0x25: "percent sign",
  0x26: "ampersand",
  0x27: "apostrophe",
  0x28: "opening parenthesis",
  0x29: "closing parenthesis",
  0x2a: "asterisk",
  0x2b: "plus sign",
  0x2c: "comma",
  0x2d: "hyphen",
  0x2e: "full stop",
  0x2f: "slash",
  0x3a: "colon",
  0x3b: "semicolon",
  0x3c: "less-than sign",
  0x3d: "equals sign",
  0x3e: "greater-than sign",
  0x3f: "question mark",
  0x40: "at sign",
  0x5b: "opening square bracket",
  0x5c: "backslash",
  0x5d: "closing square bracket",
  0x5e: "caret",
  0x5f: "underscore",
  0x60: "backtick",
  0x7b: "opening brace",
  0x7c: "vertical bar",
  0x7d: "closing brace",
  0x7e: "tilde",
};

/** Names of characters that are invisible or change how other characters look, by code point. */
const INVISIBLE_NAMES: Readonly<Record<number, string>> = {
  0x7f: "delete",
  0x85: "next line",
  0xa0: "no-break space",
  0xad: "soft hyphen",
  0x034f: "combining grapheme joiner",
  0x061c: "Arabic letter mark",
  0x115f: "Hangul choseong filler",
  0x1160: "Hangul jungseong filler",
  0x1680: "Ogham space mark",
  0x180e: "Mongolian vowel separator",
  0x2000: "en quad",
  0x2001: "em quad",
  0x2002: "en space",
  0x2003: "em space",
  0x2004: "three-per-em space",
  0x2005: "four-per-em space",
  0x2006: "six-per-em space",
  0x2007: "figure space",
  0x2008: "punctuation space",
  0x2009: "thin space",
  0x200a: "hair space",
  0x200b: "zero width space",
  0x200c: "zero width non-joiner",
  0x200d: "zero width joiner",
  0x200e: "left-to-right mark",
  0x200f: "right-to-left mark",
  0x2028: "line separator",
  0x2029: "paragraph separator",
  0x202a: "left-to-right embedding",
  0x202b: "right-to-left embedding",
  0x202c: "pop directional formatting",
  0x202d: "left-to-right override",
  0x202e: "right-to-left override",
  0x202f: "narrow no-break space",
  0x205f: "medium mathematical space",
  0x2060: "word joiner",
  0x2061: "function application",
  0x2062: "invisible times",
  0x2063: "invisible separator",
  0x2064: "invisible plus",
  0x2066: "left-to-right isolate",
  0x2067: "right-to-left isolate",
  0x2068: "first strong isolate",
  0x2069: "pop directional isolate",
  0x2800: "braille pattern blank",
  0x3000: "ideographic space",
  0x3164: "Hangul filler",
  0xfe0e: "variation selector-15",
  0xfe0f: "variation selector-16",
  0xfeff: "byte order mark",
  0xffa0: "halfwidth Hangul filler",
  0xfffc: "object replacement character",
  0xfffd: "replacement character",
};
