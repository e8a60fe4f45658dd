import type { AST } from "@eslint-community/regexpp";
import { withArticle } from "../character_names.ts";
import type { Modes } from "../syntax/modifiers.ts";
import { findNodes } from "../syntax/visit.ts";
import { classNotes } from "./annex_b.ts";
import {
  areBytes,
  characterItems,
  classItems,
  type ClassNode,
  coverEverything,
  ESCAPE_WORDS,
  EVERYTHING,
  IN_SEVERAL,
  MAX_QUOTED_CHARACTERS,
  mayMatchStrings,
  memberItems,
  rangeItems,
  setItems,
} from "./class_items.ts";
import { LINE_TERM } from "./line_endings.ts";
import { isSingleKey } from "./markup.ts";
import { choiceOf, joinWithMore, type Phrase, phrase, truncate } from "./phrase.ts";
import { dependsOnCase, isAboutCase, NEGATED_CASE_NOTE, propertyPhrase } from "./properties.ts";
import { caseSuffix, characterPhrase, hasOtherCase, rangeHasCase, wordItem } from "./text.ts";

/** Describes what a class contains: `one of a–z, 0–9 or "-"`. */
export function classPhrase(node: ClassNode, mode: Modes): Phrase {
  const notes = node.type === "CharacterClass" && !mode.unicode ? classNotes(node.elements) : [];
  const words = shortPhrase(node, mode) ?? listPhrase(node, mode);
  const terms = mode.ignoreCase && mode.unicode && findNodes(node, "CharacterSet").some(isWordEscape)
    ? [FOLDED_WORD_TERM]
    : [];
  return {
    ...words,
    notes: [...words.notes, ...notes],
    terms: [...new Set([...words.terms, ...terms])],
  };
}

/** True if a class obviously accepts no character, however it is written: `[]`, `[[]]`, `[^\s\S]`. */
export function acceptsNothing(node: ClassNode, mode: Modes): boolean {
  return (shortPhrase(node, mode) ?? listPhrase(node, mode)) === NO_CHARACTER;
}

/** A shorter phrase than a list of what the class contains or excludes, if there is one. */
function shortPhrase(node: ClassNode, mode: Modes): Phrase | undefined {
  if (node.type !== "CharacterClass") return undefined;
  const { elements, negate } = node;
  const [first, second] = elements;
  if (!first) return negate ? ANY_CHARACTER : NO_CHARACTER;
  if (coverEverything(elements, mode.unicode) && !mayMatchStrings(node)) {
    return negate ? NO_CHARACTER : ANY_CHARACTER;
  }
  if (negate) return doubleNegationPhrase(node, mode);
  if (first.type === "CharacterSet" && !second) return setPhrase(first, mode);
  return rangePhrase(elements, mode) ?? choicePhrase(elements, mode);
}

/** Any character: `[^]`, or the dot with flag s. */
const ANY_CHARACTER: Phrase = phrase(
  "any character, including line endings",
  "characters, including line endings",
);

const NO_CHARACTER: Phrase = phrase("no character at all", undefined, {
  notes: ["An empty character class never matches"],
});

/**
 * `[^\S
 * ]`: "neither outside a set nor something else" is the set without that.
 */
function doubleNegationPhrase(
  node: AST.CharacterClass,
  mode: Modes,
): Phrase | undefined {
  const [outside, another] = node.elements.filter((element) =>
    element.type === "CharacterSet" && element.negate
  );
  if (outside?.type !== "CharacterSet" || another || losesCases(outside, mode)) return undefined;
  const [base = ""] = setItems(complement(outside));
  const others = node.elements.filter((element) => element !== outside);
  const rest = memberItems(others);
  const suffix = mode.ignoreCase && hasCasedMembers(node, mode) ? " (any case)" : "";
  const words = rest.length === 0 ? base : truncate(`${base} but not ${joinWithMore(rest, "or")}`);
  return phrase(`a character from ${words}${suffix}`, `characters from ${words}${suffix}`);
}

/**
 * True for a negated property that a negated class doesn't turn into the property: with i and u, `[^\P{Lu}]` rejects
 * what has another case outside of it, so that hardly any uppercase letter is left.
 */
const losesCases = (set: AST.CharacterSet, { ignoreCase, unicode, unicodeSets }: Modes): boolean =>
  ignoreCase && unicode && !unicodeSets && set.kind === "property" &&
  set.negate &&
  dependsOnCase(set);

/** The complement of a set. */
function complement<T extends AST.CharacterSet>(set: T): T {
  return "negate" in set ? { ...set, negate: !set.negate } : set;
}

function hasCasedMembers(node: ClassNode, { unicode }: Modes): boolean {
  return findNodes(node, "Character").some(({ value }) => hasOtherCase(value, unicode)) ||
    findNodes(node, "CharacterClassRange").some(({ min, max }) =>
      rangeHasCase(min.value, max.value, unicode)
    ) || findNodes(node, "CharacterSet").some((set) => set.kind === "property" && dependsOnCase(set));
}

/** A class of one range: "a digit 1–9", "letters a–f". */
function rangePhrase(elements: readonly AST.CharacterClassElement[], mode: Modes): Phrase | undefined {
  const [range, other] = elements;
  if (range?.type !== "CharacterClassRange" || other) return undefined;
  const [item = "", second] = rangeItems(range);
  const ends = String.fromCodePoint(range.min.value, range.max.value);
  if (second !== undefined || !/^(?:\d\d|[a-z]{2}|[A-Z]{2})$/.test(ends)) return undefined;
  const noun = /^\d/.test(ends) ? "digit" : "letter";
  const suffix = mode.ignoreCase && noun === "letter" ? " (any case)" : "";
  return phrase(`a ${noun} ${item}${suffix}`, `${noun}s ${item}${suffix}`);
}

/** A class of single characters: `"+" or "-"`, `one of + - * /`. */
function choicePhrase(
  elements: readonly AST.CharacterClassElement[],
  mode: Modes,
): Phrase | undefined {
  const characters = elements.filter((element) => element.type === "Character");
  const [first, second] = characters;
  if (!first || characters.length < elements.length || (second && areBytes(elements))) return undefined;
  const codes = [...new Set(characters.map(({ value }) => value))];
  const suffix = caseSuffix(characters, mode);
  if (codes.length === 1) return characterPhrase(first.value, suffix, []);
  const items = characterItems(codes);
  const isShort = codes.length <= MAX_QUOTED_CHARACTERS && items.length === codes.length;
  const list = truncate(joinWithMore(items, "or"));
  if (isShort) return choiceOf(items.map(withArticle), suffix, `of ${list}${suffix}`);
  const isOneKind = items.length === 1 && list.startsWith("combining marks ");
  return isOneKind
    ? phrase(`one of the ${list}`, `of the ${list}`)
    : phrase(`one of ${list}${suffix}`, `of ${list}${suffix}`);
}

function listPhrase(node: ClassNode, mode: Modes): Phrase {
  const suffix = mode.ignoreCase && hasCasedMembers(node, mode) ? " (any case)" : "";
  const items = classItems(node);
  const [first] = items;
  if (first === undefined) return node.negate ? ANY_CHARACTER : NO_CHARACTER;
  if (items.includes(EVERYTHING) && !mayMatchStrings(node)) return node.negate ? NO_CHARACTER : ANY_CHARACTER;
  const losers = findNodes(node, "CharacterSet").filter((set) => losesCases(set, mode));
  if (node.negate) return exceptionPhrase(items, suffix, losers);
  const list = `${truncate(joinWithMore(items, "or"))}${suffix}`;
  const notes = [
    ...(mayMatchStrings(node) ? [STRINGS_NOTE] : []),
    ...(losers.length > 0 ? [NEGATED_CASE_NOTE] : []),
  ];
  if (items.length === 1 && list.startsWith(IN_SEVERAL)) {
    return phrase(`a character ${list.slice(11)}`, list, { notes });
  }
  if (/^(?:bytes|combining marks) /.test(list)) {
    return phrase(`one of the ${list}`, `of the ${list}`, { notes });
  }
  if (items.length === 1 && (isSingleKey(first) || first === EMPTY_TEXT)) {
    return phrase(list, isSingleKey(first) ? list : undefined, { notes });
  }
  if (items.length === 1) return phrase(`a character from ${list}`, `characters from ${list}`, { notes });
  const isShort = items.length <= MAX_QUOTED_CHARACTERS && items.every(isSingleKey);
  const words = isShort ? choiceOf(items, suffix, `of ${list}`) : phrase(`one of ${list}`, `of ${list}`);
  return { ...words, notes };
}

/** The entry for `\q{}`. */
const EMPTY_TEXT = wordItem("");

/** @param losers the properties whose letters with another case don't match */
function exceptionPhrase(
  items: readonly string[],
  suffix: string,
  losers: readonly AST.CharacterSet[],
): Phrase {
  const isLetters = losers.some((set) => set.kind === "property" && isAboutCase(set));
  const lost = isLetters ? "letters with another case" : "letters of which another case is excluded";
  const all = losers.length > 0 ? [...items, lost] : items;
  const list = `${truncate(joinWithMore(all, "and"))}${losers.length > 0 ? "" : suffix}`;
  return phrase(`any character except ${list}`, `characters except ${list}`);
}

const STRINGS_NOTE = "Can match several characters at once, the longest possible first";

const isWordEscape = ({ kind }: AST.CharacterSet): boolean => kind === "word";

/** Describes `.`, `\d`, `\s`, `\w`, `\p{…}` and their negations. */
export function setPhrase(set: AST.CharacterSet, mode: Modes): Phrase {
  switch (set.kind) {
    case "any":
      return mode.dotAll ? ANY_CHARACTER : ANY_IN_LINE;
    case "property":
      return propertyPhrase(set, mode);
    default: {
      const words = ESCAPE_WORDS[set.kind];
      const terms = isFoldedWord(set, mode) ? [...words.terms, FOLDED_WORD_TERM] : words.terms;
      if (!set.negate) return phrase(words.one, words.many, { terms });
      return phrase(words.not, words.notMany, { terms });
    }
  }
}

const ANY_IN_LINE: Phrase = phrase(
  "any character except line endings",
  "characters except line endings",
  { terms: [LINE_TERM] },
);

function isFoldedWord(set: AST.EscapeCharacterSet, mode: Modes): boolean {
  return set.kind === "word" && mode.ignoreCase && mode.unicode;
}

/** The effect of flags i and u on `\w` and `\b`. */
export const FOLDED_WORD_TERM = "With flags i and u or v, ſ and the Kelvin sign are word characters, too";
