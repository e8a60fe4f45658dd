import type { AST } from "@eslint-community/regexpp";
import { MAX_QUOTE_CHARACTERS } from "../../limits.ts";
import { characterNotes } from "./annex_b.ts";
import { isVisible, nameOf, pluralOf, quoted, withArticle } from "./characters.ts";
import { hasOtherCase } from "./letter_case.ts";
import type { Modes } from "../syntax/modifiers.ts";
import { clipped, listed, type Phrase, phrase } from "./phrase.ts";

/** Says a run of literal characters: `the text "abc"`, `a full stop`, `2 spaces`. */
export function textPhrase(
  characters: readonly AST.Character[],
  mode: Modes,
): Phrase {
  const text = textOf(characters);
  const notes = notesOn(characters, mode);
  const suffix = caseSuffix(characters, mode);
  if (isOne(text)) return characterPhrase(text.codePointAt(0) ?? 0, suffix, notes);
  if (/^ +$/.test(text)) return phrase(`${text.length} spaces`, undefined, { notes });
  return phrase(`${spelled(text)}${suffix}`, undefined, { notes });
}

/** Says alternatives that are plain text: `either "jpg", "png" or "gif"`. */
export function wordsPhrase(
  words: readonly (readonly AST.Character[])[],
  mode: Modes,
): Phrase {
  const all = words.flat();
  const items = words.map((word) => withArticle(wordItem(textOf(word))));
  const either = `either ${listed(items, "or")}${caseSuffix(all, mode)}`;
  return phrase(either, undefined, { notes: notesOn(all, mode) });
}

/** A text as an entry of a list; a single character by its name. */
export function wordItem(text: string): string {
  if (text === "") return "the empty string";
  return isOne(text) ? nameOf(text.codePointAt(0) ?? 0) : piecesOf(text).join(" then ");
}

/** The string that characters of a pattern stand for. */
export function textOf(characters: readonly AST.Character[]): string {
  return characters.map(({ value }) => String.fromCodePoint(value)).join("");
}

/** Says a single character with its article, and several of it. */
export function characterPhrase(
  codePoint: number,
  suffix: string,
  notes: readonly string[],
): Phrase {
  const name = nameOf(codePoint);
  if (/^[a-z]/.test(name)) {
    return phrase(withArticle(name), pluralOf(name), { notes });
  }
  const kind = kindOf(codePoint);
  const one = name.startsWith("U+") ? name : `the ${kind} ${name}`;
  return phrase(`${one}${suffix}`, `${kind}s ${name}${suffix}`, {
    notes,
  });
}

/** What to add where flag i makes letters match in their other case too. */
export function caseSuffix(
  characters: readonly AST.Character[],
  mode: Modes,
): string {
  const cased = mode.ignoreCase &&
    characters.some(({ value }) => hasOtherCase(value, mode.unicode));
  return cased ? " (any case)" : "";
}

function notesOn(
  characters: readonly AST.Character[],
  mode: Modes,
): readonly string[] {
  return mode.unicode ? [] : characterNotes(characters);
}

function spelled(text: string): string {
  const pieces = piecesOf(text);
  const begin = /^["'“]/.test(pieces[0] ?? "") ? "the text " : "";
  return begin + clipped(pieces.join(" then "));
}

/** Stretches that can be shown in quotes, and names of the characters between them that cannot. */
function piecesOf(text: string): string[] {
  const pieces: { shown: boolean; text: string }[] = [];
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    const last = pieces.at(-1);
    const shown = code === 0x20 || isVisible(code) ||
      (last?.shown === true && /\p{Mn}|\p{Mc}/u.test(character));
    if (shown && last?.shown) last.text += character;
    else pieces.push({ shown, text: shown ? character : nameOf(code) });
  }
  return pieces.map(({ shown, text }) => shown ? quoted(clipped(text, MAX_QUOTE_CHARACTERS)) : text);
}

function kindOf(codePoint: number): string {
  const character = String.fromCodePoint(codePoint);
  if (/\p{L}/u.test(character)) return "letter";
  return /\p{Nd}/u.test(character) ? "digit" : "character";
}

/** Whether a text that is not empty is one code point. */
const isOne = (text: string): boolean => text.length === ((text.codePointAt(0) ?? 0) > 0xffff ? 2 : 1);
