import type { AST } from "@eslint-community/regexpp";
import { MAX_QUOTE_CHARACTERS } from "../../limits/pattern.ts";
import { characterName, isVisible, pluralize, quoted, withArticle } from "../character_names.ts";
import type { Modes } from "../syntax/modifiers.ts";
import { characterNotes } from "./annex_b.ts";
import { joinWithMore, type Phrase, phrase, truncate } from "./phrase.ts";

/** Describes consecutive literal characters: `the text "abc"`, `a full stop`, `2 spaces`. */
export function textPhrase(
  characters: readonly AST.Character[],
  mode: Modes,
): Phrase {
  const text = literalText(characters);
  const notes = textNotes(characters, mode);
  const suffix = caseSuffix(characters, mode);
  if (isOneCodePoint(text)) return characterPhrase(text.codePointAt(0) ?? 0, suffix, notes);
  if (/^ +$/.test(text)) return phrase(`${text.length} spaces`, undefined, { notes });
  return phrase(`${quoteText(text)}${suffix}`, undefined, { notes });
}

function textNotes(
  characters: readonly AST.Character[],
  mode: Modes,
): readonly string[] {
  return mode.unicode ? [] : characterNotes(characters);
}

/** Whether a text is exactly one code point. */
const isOneCodePoint = (text: string): boolean =>
  text.length === ((text.codePointAt(0) ?? 0) > 0xffff ? 2 : 1);

function quoteText(text: string): string {
  const pieces = quotedPieces(text);
  const begin = /^["'“]/.test(pieces[0] ?? "") ? "the text " : "";
  return begin + truncate(pieces.join(" then "));
}

/** Quoted visible text, and between the quotes the names of invisible characters. */
function quotedPieces(text: string): string[] {
  const pieces: { shown: boolean; text: string }[] = [];
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    const last = pieces.at(-1);
    const shown = code === 0x20 || isVisible(code) ||
      (last?.shown === true && /\p{Mn}|\p{Mc}/u.test(character));
    if (shown && last?.shown) last.text += character;
    else pieces.push({ shown, text: shown ? character : characterName(code) });
  }
  return pieces.map(({ shown, text }) => shown ? quoted(truncate(text, MAX_QUOTE_CHARACTERS)) : text);
}

/** Describes alternatives of plain text: `either "jpg", "png" or "gif"`. */
export function wordsPhrase(
  words: readonly (readonly AST.Character[])[],
  mode: Modes,
): Phrase {
  const all = words.flat();
  const items = words.map((word) => withArticle(wordItem(literalText(word))));
  const either = `either ${joinWithMore(items, "or")}${caseSuffix(all, mode)}`;
  return phrase(either, undefined, { notes: textNotes(all, mode) });
}

/** A text as an entry of a list; a single character by its name. */
export function wordItem(text: string): string {
  if (text === "") return "the empty string";
  return isOneCodePoint(text) ? characterName(text.codePointAt(0) ?? 0) : quotedPieces(text).join(" then ");
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
  const name = characterName(codePoint);
  if (/^[a-z]/.test(name)) {
    return phrase(withArticle(name), pluralize(name), { notes });
  }
  const kind = characterKind(codePoint);
  const one = name.startsWith("U+") ? name : `the ${kind} ${name}`;
  return phrase(`${one}${suffix}`, `${kind}s ${name}${suffix}`, {
    notes,
  });
}

function characterKind(codePoint: number): string {
  const character = String.fromCodePoint(codePoint);
  if (/\p{L}/u.test(character)) return "letter";
  return /\p{Nd}/u.test(character) ? "digit" : "character";
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
 * Whether a character matches others besides itself with flag i.
 *
 * @param unicode with flag u or v, which fold case by Unicode's table; without them, case is folded by
 *   `toUpperCase`, but never from beyond ASCII into ASCII
 * @see https://tc39.es/ecma262/#sec-runtime-semantics-canonicalize-ch
 */
export function hasOtherCase(codePoint: number, unicode: boolean): boolean {
  const known = unicode ? FOLDING_EXCEPTIONS.get(codePoint) : undefined;
  if (known !== undefined) return known;
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

/** The lower and upper case of a letter, where that is a single character and differs from it. */
export function otherCases(codePoint: number): number[] {
  const character = String.fromCodePoint(codePoint);
  return [character.toLowerCase(), character.toUpperCase()].flatMap((other) =>
    other !== character && isOneCodePoint(other) ? other.codePointAt(0) ?? [] : []
  );
}

/** Whether a range of code points, both ends included, contains a character with another case. */
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
