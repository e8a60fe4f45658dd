import type { AST } from "@eslint-community/regexpp";
import type { Modes } from "../syntax/modifiers.ts";
import { listed, type Phrase, phrase } from "./phrase.ts";
import { propertyItem, propertyPhrase } from "./properties.ts";

/** Says what `.`, `\d`, `\s`, `\w`, `\p{…}` and their negations stand for. */
export function setPhrase(set: AST.CharacterSet, mode: Modes): Phrase {
  switch (set.kind) {
    case "any":
      return mode.dotAll ? ANY : ANY_IN_LINE;
    case "property":
      return propertyPhrase(set, mode);
    default: {
      const words = ESCAPES[set.kind];
      const terms = foldsWord(set, mode) ? [...words.terms, FOLDED] : words.terms;
      if (!set.negate) return phrase(words.one, words.many, { terms });
      const but = listed(words.items, "and");
      return phrase(`any character except ${but}`, `characters except ${but}`, { terms });
    }
  }
}

/** The same as entries in the list of what a class holds: "digits", "everything but white space". */
export function setItems(set: AST.CharacterSet): readonly string[] {
  switch (set.kind) {
    case "any":
      return ["any character"];
    case "property":
      return [propertyItem(set)];
    default: {
      const { items } = ESCAPES[set.kind];
      const [first = "", ...others] = items;
      if (!set.negate) return items;
      return [
        `everything but ${others.length === 0 ? first : `(${listed(items, "and")})`}`,
      ];
    }
  }
}

/** The set that a negated one leaves out. */
export function opposite<T extends AST.CharacterSet>(set: T): T {
  return "negate" in set ? { ...set, negate: !set.negate } : set;
}

/** Any character at all, as `[^]` and the dot with flag s say it. */
export const ANY: Phrase = phrase(
  "any character, line ends too",
  "characters of any kind, line ends too",
);

const ANY_IN_LINE: Phrase = phrase(
  "any character except a line end",
  "characters except line ends",
  {
    terms: [
      "Line ends are line feed, carriage return, U+2028 and U+2029",
    ],
  },
);

/** What i and u add to the characters of `\w` and `\b`. */
export const FOLDED =
  "With i and u or v together, ſ (U+017F) and the Kelvin sign (U+212A) count as ASCII letters here";

interface EscapeWords {
  readonly one: string;
  readonly many: string;
  readonly items: readonly string[];
  readonly terms: readonly string[];
}

const ESCAPES: Readonly<Record<"digit" | "space" | "word", EscapeWords>> = {
  digit: {
    one: "a digit",
    many: "digits",
    items: ["digits"],
    terms: ["Digits are 0 to 9 only"],
  },
  space: {
    one: "a white space character",
    many: "white space characters",
    items: ["white space"],
    terms: [
      "White space is tab, vertical tab, form feed, line ends, U+FEFF and the spaces of Unicode",
    ],
  },
  word: {
    one: "an ASCII letter, digit or underscore",
    many: "ASCII letters, digits or underscores",
    items: ["ASCII letters", "digits", "underscore"],
    terms: [],
  },
};

function foldsWord(set: AST.EscapeCharacterSet, mode: Modes): boolean {
  return set.kind === "word" && mode.ignoreCase && mode.unicode;
}
