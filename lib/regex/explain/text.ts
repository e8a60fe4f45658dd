import type { AST } from "@eslint-community/regexpp";
import { characterName, isVisible, pluralize, withArticle } from "../character_names.ts";
import type { Modes } from "../syntax/modifiers.ts";
import { characterNotes } from "./annex_b.ts";
import { quotedKey } from "./markup.ts";
import { choiceOf, type Phrase, phrase, truncate } from "./phrase.ts";

/** Describes consecutive literal characters: `"abc"`, `2 spaces`, `"a", NUL`. */
export function textPhrase(
  characters: readonly AST.Character[],
  mode: Modes,
): Phrase {
  const text = literalText(characters);
  const notes = textNotes(characters, mode);
  const suffix = caseSuffix(characters, mode);
  if (isOneCodePoint(text)) return characterPhrase(text.codePointAt(0) ?? 0, suffix, notes);
  if (/^ +$/.test(text)) return phrase(`${text.length} spaces`, undefined, { notes });
  return phrase(`${truncate(quotedPieces(text).join(", "))}${suffix}`, undefined, { notes });
}

function textNotes(
  characters: readonly AST.Character[],
  mode: Modes,
): readonly string[] {
  return mode.unicode ? [] : characterNotes(characters);
}

/** True if a text is exactly one code point. */
const isOneCodePoint = (text: string): boolean =>
  text.length === ((text.codePointAt(0) ?? 0) > 0xffff ? 2 : 1);

/** Longest literal text shown in full. */
const MAX_QUOTE_CHARACTERS = 300;

/** Quoted visible text, and between the quotes the names of invisible characters: `"a"`, `2 × NUL`. */
function quotedPieces(text: string): string[] {
  const pieces: { shown: boolean; text: string; count: number }[] = [];
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    const last = pieces.at(-1);
    const shown = isShown(code) || (last?.shown === true && /\p{Mn}|\p{Mc}/u.test(character));
    const name = shown ? character : characterName(code);
    if (shown && last?.shown) last.text += character;
    else if (last && !last.shown && last.text === name) last.count++;
    else pieces.push({ shown, text: name, count: 1 });
  }
  return pieces.map(({ shown, text, count }) => {
    if (shown && /^ +$/.test(text) && pieces.length > 1) {
      return text.length === 1 ? "space" : `${text.length} × space`;
    }
    if (shown) return quotedKey(truncate(text, MAX_QUOTE_CHARACTERS));
    return count === 1 ? text : `${count} × ${text}`;
  });
}

const isShown = (code: number): boolean => code === 0x20 || isVisible(code);

/** Describes alternatives of plain text: `"jpg", "png" or "gif"`. */
export function wordsPhrase(
  words: readonly (readonly AST.Character[])[],
  mode: Modes,
): Phrase {
  const all = words.flat();
  const items = [...new Set(words.map((word) => withArticle(wordItem(literalText(word)))))];
  return { ...choiceOf(items, caseSuffix(all, mode)), notes: textNotes(all, mode) };
}

/** A text as an entry of a list; a single invisible character by its name. */
export function wordItem(text: string): string {
  if (text === "") return "the empty string";
  return isOneCodePoint(text) ? characterItem(text.codePointAt(0) ?? 0) : quotedPieces(text).join(" + ");
}

/** A character as an entry of a list: in quotation marks if it is visible, else by its name. */
export function characterItem(codePoint: number): string {
  return isVisible(codePoint) ? quotedKey(String.fromCodePoint(codePoint)) : characterName(codePoint);
}

/** The string that characters of a pattern match. */
export function literalText(characters: readonly AST.Character[]): string {
  return characters.map(({ value }) => String.fromCodePoint(value)).join("");
}

/** Describes a single character, in the singular and plural. */
export function characterPhrase(
  codePoint: number,
  suffix: string,
  notes: readonly string[],
): Phrase {
  if (isVisible(codePoint)) {
    const key = `${quotedKey(String.fromCodePoint(codePoint))}${suffix}`;
    return phrase(key, key, { notes });
  }
  const name = characterName(codePoint);
  return /^[a-z]/.test(name)
    ? phrase(withArticle(name), pluralize(name), { notes })
    : phrase(name, `of ${name}`, { notes });
}

/** The suffix for texts whose letters also match in their other case because of flag i. */
export function caseSuffix(
  characters: readonly AST.Character[],
  mode: Modes,
): string {
  const cased = mode.ignoreCase &&
    characters.some(({ value }) => hasOtherCase(value, mode.unicode));
  return cased ? " (any case)" : "";
}

/**
 * True if a character matches others besides itself with flag i.
 *
 * @param unicode with flag u or v, which fold case by Unicode's table; without them, case is folded by
 *   `toUpperCase`, but never from beyond ASCII into ASCII
 * @see https://tc39.es/ecma262/#sec-runtime-semantics-canonicalize-ch
 */
export function hasOtherCase(codePoint: number, unicode: boolean): boolean {
  const exception = unicode ? FOLDING_EXCEPTIONS.get(codePoint) : undefined;
  if (exception !== undefined) return exception;
  const character = String.fromCodePoint(codePoint);
  return otherCases(codePoint).some((code) =>
    unicode || canonicalize(String.fromCodePoint(code)) === canonicalize(character)
  );
}

/**
 * Where Unicode's case folding differs from the mapping to upper case: sharp s has a capital, dotless i has
 * none of its own.
 */
const FOLDING_EXCEPTIONS: ReadonlyMap<number, boolean> = new Map([
  [0xdf, true],
  [0x131, false],
]);

function canonicalize(character: string): string {
  const upper = character.toUpperCase();
  if (upper.length !== 1) return character;
  const leavesAscii = character.charCodeAt(0) >= 128 &&
    upper.charCodeAt(0) < 128;
  return leavesAscii ? character : upper;
}

/** A text as a key that texts share if they match the same: with flag i, in whatever case. */
export function caseKey(text: string, { ignoreCase, unicode }: Modes): string {
  if (!ignoreCase) return text;
  return unicode ? text.toLowerCase() : Array.from(text, canonicalize).join("");
}

/** The lower and upper case of a letter, where that is a single character and differs from it. */
export function otherCases(codePoint: number): number[] {
  const character = String.fromCodePoint(codePoint);
  return [character.toLowerCase(), character.toUpperCase()].flatMap((other) =>
    other !== character && isOneCodePoint(other) ? other.codePointAt(0) ?? [] : []
  );
}

/** True if a range of code points, both ends included, contains a character with another case. */
export function rangeHasCase(
  min: number,
  max: number,
  unicode: boolean,
): boolean {
  return CASED_RANGES.some(([first, last]) => {
    const end = Math.min(last, max);
    for (let code = Math.max(first, min); code <= end; code++) {
      if (hasOtherCase(code, unicode)) return true;
    }
    return false;
  });
}

/** The ranges that contain all letters with two cases, to skip most of a long range. */
const CASED_RANGES: readonly (readonly [number, number])[] = [
  [0x41, 0x5a],
  [0x61, 0x7a],
  [0xb5, 0x2af],
  [0x345, 0x345],
  [0x370, 0x587],
  [0x10a0, 0x10ff],
  [0x13a0, 0x13fd],
  [0x1c80, 0x1cbf],
  [0x1d79, 0x1d8e],
  [0x1e00, 0x1fff],
  [0x2126, 0x2188],
  [0x24b6, 0x24e9],
  [0x2c00, 0x2d2d],
  [0xa640, 0xa7f6],
  [0xab53, 0xabbf],
  [0xff21, 0xff5a],
  [0x10400, 0x105bc],
  [0x10c80, 0x10d85],
  [0x118a0, 0x118df],
  [0x16e40, 0x16ed3],
  [0x1e900, 0x1e943],
];
