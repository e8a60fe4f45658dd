import type { AST } from "@eslint-community/regexpp";
import type { Modes } from "../syntax/modifiers.ts";
import { type Phrase, phrase } from "./phrase.ts";
import { categoryName, isCategory, propertyName, scriptName } from "./property_names.ts";

/** Says what `\p{…}` and `\P{…}` stand for, by the names that Unicode gives. */
export function propertyPhrase(
  set: AST.UnicodePropertyCharacterSet,
  mode: Modes,
): Phrase {
  const { relation, noun } = meaningOf(set);
  const cased = mode.ignoreCase && isAboutCase(set);
  const subject = set.strings ? "character or sequence" : "character";
  const subjects = set.strings ? "characters or sequences" : "characters";
  const bound = set.negate ? OUTSIDE[relation] : relation;
  const words = `${bound} ${noun}${cased ? " (any case)" : ""}`;
  return phrase(
    `${set.negate ? "any" : "a"} ${subject} ${words}`,
    `${subjects} ${words}`,
    cased && set.negate && !mode.unicodeSets ? { notes: [NEGATED_CASE] } : {},
  );
}

/** The same as an entry in the list of what a class holds. */
export function propertyItem(set: AST.UnicodePropertyCharacterSet): string {
  const { noun } = meaningOf(set);
  return set.negate ? `everything outside ${noun}` : noun;
}

/** Whether a property tells the two cases of a letter apart, so that flag i changes what it matches. */
export function isAboutCase(set: AST.UnicodePropertyCharacterSet): boolean {
  return CASE_PROPERTIES.test(set.value ?? set.key);
}

const CASE_PROPERTIES =
  /^(?:L[ult]|(?:Upper|Lower|Title)case_Letter|(?:Upper|Lower)(?:case)?|CW[LTU]|Changes_When_(?:Lower|Title|Upper)cased)$/;

const NEGATED_CASE = "With u and i, letters that have both cases fit as well, because their other case does";

type Relation = "in" | "of" | "with";

const OUTSIDE: Readonly<Record<Relation, string>> = {
  in: "outside",
  of: "outside",
  with: "without",
};

function meaningOf(
  { key, value }: AST.UnicodePropertyCharacterSet,
): { relation: Relation; noun: string } {
  if (value !== null) {
    if (/^(?:gc|General_Category)$/.test(key)) return category(value);
    const extended = /^(?:scx|Script_Extensions)$/.test(key);
    return {
      relation: "of",
      noun: `the Unicode script ${scriptName(value)}${extended ? " (with extensions)" : ""}`,
    };
  }
  if (isCategory(key)) return category(key);
  return {
    relation: "with",
    noun: `the Unicode property ${propertyName(key)}`,
  };
}

function category(value: string): { relation: Relation; noun: string } {
  return {
    relation: "in",
    noun: `the Unicode category ${categoryName(value)}`,
  };
}
