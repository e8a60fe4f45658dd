import { ASCII_NAMES, INVISIBLE_NAMES } from "./character_names.ts";

/**
 * Names a character for people: "full stop", "tab", "U+200D zero width joiner"; a visible letter or symbol
 * by itself in quotes, anything else as `U+XXXX`. Without article; never holds the invisible character.
 *
 * @param codePoint 0 to 0x10FFFF; a surrogate is named as such
 */
export function nameOf(codePoint: number): string {
  const ascii = ASCII_NAMES[codePoint];
  if (ascii !== undefined) return ascii;
  const invisible = INVISIBLE_NAMES[codePoint];
  if (invisible !== undefined) return `${hexOf(codePoint)} ${invisible}`;
  if (isVisible(codePoint)) return quoted(String.fromCodePoint(codePoint));
  return [hexOf(codePoint), kindOf(codePoint)].filter(Boolean).join(" ");
}

/** Writes a code point as the standard does: `U+0041`. */
export function hexOf(codePoint: number): string {
  return `U+${codePoint.toString(16).toUpperCase().padStart(4, "0")}`;
}

/** Whether a character shows itself when it stands alone; the space does not. */
export function isVisible(codePoint: number): boolean {
  return INVISIBLE_NAMES[codePoint] === undefined &&
    /[\p{L}\p{N}\p{P}\p{S}]/u.test(String.fromCodePoint(codePoint));
}

/** Puts text between quotation marks that it does not hold itself, where there are any. */
export function quoted(text: string): string {
  if (!text.includes('"')) return `"${text}"`;
  return text.includes("'") ? `“${text}”` : `'${text}'`;
}

/** The plural of a character's name. */
export function pluralOf(name: string): string {
  if (name.endsWith("sis")) return `${name.slice(0, -2)}es`;
  return /(?:sh|ss)$/.test(name) ? `${name}es` : `${name}s`;
}

/** A name with its indefinite article, where it begins with a word; else as it is. */
export function withArticle(name: string): string {
  if (!/^[a-z]/.test(name)) return name;
  return `${/^[aeiou]/.test(name) ? "an" : "a"} ${name}`;
}

function kindOf(codePoint: number): string {
  if (codePoint >= 0xd800 && codePoint < 0xdc00) return "high surrogate";
  if (codePoint >= 0xdc00 && codePoint < 0xe000) return "low surrogate";
  const character = String.fromCodePoint(codePoint);
  return KINDS.find(([, kind]) => kind.test(character))?.[0] ?? "";
}

const KINDS: readonly (readonly [string, RegExp])[] = [
  ["control character", /\p{Cc}/u],
  ["format character", /\p{Cf}/u],
  ["combining mark", /\p{M}/u],
  ["private use", /\p{Co}/u],
  ["space", /\p{Z}/u],
];
