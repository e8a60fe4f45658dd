import type { AST } from "@eslint-community/regexpp";
import { characterName, formatCodePoint, withArticle } from "../character_names.ts";
import type { Modes } from "../syntax/modifiers.ts";
import { findNodes, fold, type Node } from "../syntax/visit.ts";
import { classNotes } from "./annex_b.ts";
import { joinWithMore, type Phrase, phrase, truncate } from "./phrase.ts";
import { isAboutCase, propertyItem, propertyPhrase } from "./properties.ts";
import { caseSuffix, characterPhrase, hasOtherCase, literalText, rangeHasCase, wordItem } from "./text.ts";

/** Describes what a class contains: "one character from a–z, digits and hyphen". */
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

/** A shorter phrase than a list of what the class contains or excludes, if there is one. */
function shortPhrase(node: ClassNode, mode: Modes): Phrase | undefined {
  if (node.type !== "CharacterClass") return undefined;
  const { elements, negate } = node;
  const [first, second] = elements;
  if (!first) return negate ? ANY_CHARACTER : NO_CHARACTER;
  if (second && elements.length === 2 && areComplements(first, second)) {
    return negate ? NO_CHARACTER : ANY_CHARACTER;
  }
  if (negate) return doubleNegationPhrase(node, mode);
  return first.type === "CharacterSet" && !second ? setPhrase(first, mode) : choicePhrase(elements, mode);
}

/** Any character: `[^]`, or the dot with flag s. */
const ANY_CHARACTER: Phrase = phrase(
  "any character, line ends too",
  "characters of any kind, line ends too",
);

const NO_CHARACTER: Phrase = phrase("no character at all", undefined, {
  notes: ["A class without characters never matches"],
});

function areComplements(
  one: AST.CharacterClassElement,
  other: AST.CharacterClassElement,
): boolean {
  return one.type === "CharacterSet" && other.type === "CharacterSet" &&
    one.kind !== "property" && one.negate !== other.negate &&
    one.raw.toLowerCase() === other.raw.toLowerCase();
}

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
  // With i and u, the complement of \w lacks two letters that \w contains.
  if (!outside || another || (mode.ignoreCase && mode.unicode)) return undefined;
  if (outside.type !== "CharacterSet") return undefined;
  const base = joinWithMore(setItems(complement(outside)), "and");
  const all = setItems(outside);
  const rest = classItems(node).filter((item) => !all.includes(item));
  const suffix = mode.ignoreCase && hasCasedMembers(node, mode) ? " (any case)" : "";
  const words = rest.length === 0
    ? base
    : `${truncate(`${base} without ${joinWithMore(rest, "and")}`)}${suffix}`;
  return phrase(`one character from ${words}`, `characters from ${words}`);
}

/** The same set as entries in the list of what a class contains: "digits", "everything but white space". */
function setItems(set: AST.CharacterSet): readonly string[] {
  switch (set.kind) {
    case "any":
      return ["any character"];
    case "property":
      return [propertyItem(set)];
    default: {
      const { items } = ESCAPE_WORDS[set.kind];
      const [first = "", ...others] = items;
      if (!set.negate) return items;
      return [
        `everything but ${others.length === 0 ? first : `(${joinWithMore(items, "and")})`}`,
      ];
    }
  }
}

const ESCAPE_WORDS: Readonly<Record<"digit" | "space" | "word", EscapeWords>> = {
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

interface EscapeWords {
  readonly one: string;
  readonly many: string;
  readonly items: readonly string[];
  readonly terms: readonly string[];
}

/** The complement of a set. */
function complement<T extends AST.CharacterSet>(set: T): T {
  return "negate" in set ? { ...set, negate: !set.negate } : set;
}

/**
 * Lists what a class contains, or excludes if it is negated: "a–z", "full stop", "white space".
 *
 * @returns each entry once; empty for `[]` and `[^]`
 */
function classItems(node: ClassNode): readonly string[] {
  const items = fold(
    node,
    (part, lists: readonly (readonly string[])[]) => part === node ? lists.flat() : partItems(part, lists),
  );
  const isRemainder = node.type === "ExpressionCharacterClass" && node.negate &&
    node.expression.type === "ClassSubtraction";
  return isRemainder ? [inBrackets(items)] : exceptionsLast([...new Set(items)]);
}

/** The entries of a part of a class, from those of its children. */
function partItems(
  node: Node,
  lists: readonly (readonly string[])[],
): readonly string[] {
  const [left = [], right = []] = lists;
  switch (node.type) {
    case "Character":
      return [characterName(node.value)];
    case "CharacterClassRange":
      return [rangeItem(node)];
    case "CharacterSet":
      return setItems(node);
    case "StringAlternative":
      return [wordItem(literalText(node.elements))];
    case "ClassIntersection":
      return intersectionItems(node, left, right);
    case "ClassSubtraction":
      return [truncate(`${operandText(left)} without ${operandText(right)}`)];
    case "ExpressionCharacterClass":
      if (node.negate) return [truncate(`everything but ${inBrackets(lists.flat())}`)];
      return hasSiblings(node) ? [inBrackets(lists.flat())] : lists.flat();
    case "CharacterClass":
      return node.negate ? [truncate(`everything but ${operandText(lists.flat())}`)] : lists.flat();
    default:
      return lists.flat();
  }
}

function rangeItem({ min, max }: AST.CharacterClassRange): string {
  if (min.value === max.value) return characterName(min.value);
  const ends = min.raw + max.raw;
  const isPlain = /^(?:\d\d|[a-z]{2}|[A-Z]{2})$/.test(ends) ||
    (min.value > 0x7f && /^\p{L}{2}$/u.test(ends));
  if (isPlain) return `${min.raw}–${max.raw}`;
  return max.value > 0x7e && ends.includes("\\")
    ? `${formatCodePoint(min.value)}–${formatCodePoint(max.value)}`
    : `${characterName(min.value)} to ${characterName(max.value)}`;
}

/** The operands of an inner intersection; for the outermost one, a single entry for what they share. */
function intersectionItems(
  node: AST.ClassIntersection,
  left: readonly string[],
  right: readonly string[],
): readonly string[] {
  const first = node.left.type === "ClassIntersection" ? left : [operandText(left)];
  const operands = [...first, operandText(right)];
  return node.parent.type === "ClassIntersection"
    ? operands
    : [truncate(`what ${joinWithMore(operands, "and")} have in common`)];
}

function operandText(items: readonly string[]): string {
  const [first, ...others] = items;
  if (first === undefined) return "nothing";
  return others.length === 0 ? first : inBrackets(exceptionsLast(items));
}

const inBrackets = (items: readonly string[]): string => `(${joinWithMore(items, "and")})`;

/** Puts exceptions last: "everything but digits and comma" would seem to exclude the comma, too. */
function exceptionsLast(items: readonly string[]): readonly string[] {
  const leavesOut = (item: string) => item.startsWith("everything ");
  return [...items.filter((item) => !leavesOut(item)), ...items.filter(leavesOut)];
}

/** Whether a set operation has siblings that its description could seem to include. */
function hasSiblings({ parent }: AST.ExpressionCharacterClass): boolean {
  return parent.type === "CharacterClass" && (parent.elements.length > 1 || parent.negate);
}

function hasCasedMembers(node: ClassNode, { unicode }: Modes): boolean {
  return findNodes(node, "Character").some(({ value }) => hasOtherCase(value, unicode)) ||
    findNodes(node, "CharacterClassRange").some(({ min, max }) =>
      rangeHasCase(min.value, max.value, unicode)
    ) || findNodes(node, "CharacterSet").some((set) => set.kind === "property" && isAboutCase(set));
}

/** A class of single characters: "either a plus sign or a hyphen". */
function choicePhrase(
  elements: readonly AST.CharacterClassElement[],
  mode: Modes,
): Phrase | undefined {
  const characters = elements.filter((element) => element.type === "Character");
  const [first] = characters;
  if (!first || characters.length < elements.length) return undefined;
  const names = [...new Set(characters.map(({ value }) => characterName(value)))];
  const suffix = caseSuffix(characters, mode);
  if (names.length === 1) return characterPhrase(first.value, suffix, []);
  return phrase(
    `either ${truncate(joinWithMore(names.map(withArticle), "or"))}${suffix}`,
    `${PLURALS[elementNoun(elements)]} from ${truncate(joinWithMore(names, "and"))}${suffix}`,
  );
}

const PLURALS = {
  character: "characters",
  "character or text": "characters or texts",
  digit: "digits",
  letter: "letters",
} as const;

function elementNoun(
  elements: readonly AST.CharacterClassElement[],
): keyof typeof PLURALS {
  const isAll = (pattern: RegExp) => elements.every(({ raw }) => pattern.test(raw));
  if (isAll(/^\d(?:-\d)?$/)) return "digit";
  return isAll(/^(?:[a-zA-Z]|[a-z]-[a-z]|[A-Z]-[A-Z])$/) ? "letter" : "character";
}

function listPhrase(node: ClassNode, mode: Modes): Phrase {
  const list = truncate(joinWithMore(classItems(node), "and"));
  const suffix = mode.ignoreCase && hasCasedMembers(node, mode) ? " (any case)" : "";
  const noun = memberNoun(node);
  return node.negate
    ? phrase(`any character except ${list}${suffix}`, `characters except ${list}${suffix}`)
    : phrase(`one ${noun} from ${list}${suffix}`, `${PLURALS[noun]} from ${list}${suffix}`);
}

function memberNoun(node: ClassNode): keyof typeof PLURALS {
  if (
    findNodes(node, "StringAlternative").length > 0 || findNodes(node, "CharacterSet").some(matchesStrings)
  ) {
    return "character or text";
  }
  return node.type === "CharacterClass" ? elementNoun(node.elements) : "character";
}

function matchesStrings(set: AST.CharacterSet): boolean {
  return set.kind === "property" && set.strings;
}

const isWordEscape = ({ kind }: AST.CharacterSet): boolean => kind === "word";

/** A character class: a list of members, or a set operation of flag v. */
export type ClassNode = AST.CharacterClass | AST.ExpressionCharacterClass;

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
      const but = joinWithMore(words.items, "and");
      return phrase(`any character except ${but}`, `characters except ${but}`, { terms });
    }
  }
}

const ANY_IN_LINE: Phrase = phrase(
  "any character except a line end",
  "characters except line ends",
  {
    terms: [
      "Line ends are line feed, carriage return, U+2028 and U+2029",
    ],
  },
);

function isFoldedWord(set: AST.EscapeCharacterSet, mode: Modes): boolean {
  return set.kind === "word" && mode.ignoreCase && mode.unicode;
}

/** What flags i and u add to `\w` and `\b`. */
export const FOLDED_WORD_TERM =
  "With i and u or v together, ſ (U+017F) and the Kelvin sign (U+212A) count as ASCII letters here";
