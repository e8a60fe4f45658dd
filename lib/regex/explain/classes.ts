import type { AST } from "@eslint-community/regexpp";
import { characterName, formatCodePoint, isVisible, withArticle } from "../character_names.ts";
import type { Modes } from "../syntax/modifiers.ts";
import { findNodes, fold, type Node } from "../syntax/visit.ts";
import { classNotes } from "./annex_b.ts";
import { bareKey, isSingleKey } from "./markup.ts";
import { choiceOf, joinWithMore, type Phrase, phrase, truncate } from "./phrase.ts";
import { dependsOnCase, propertyItem, propertyPhrase } from "./properties.ts";
import {
  caseSuffix,
  characterItem,
  characterPhrase,
  hasOtherCase,
  literalText,
  rangeHasCase,
  wordItem,
} from "./text.ts";

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

/** A shorter phrase than a list of what the class contains or excludes, if there is one. */
function shortPhrase(node: ClassNode, mode: Modes): Phrase | undefined {
  if (node.type !== "CharacterClass") return undefined;
  const { elements, negate } = node;
  const [first, second] = elements;
  if (!first) return negate ? ANY_CHARACTER : NO_CHARACTER;
  if (coverEverything(elements, mode)) return negate ? NO_CHARACTER : ANY_CHARACTER;
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

/** True if members together are all characters: an escape and its complement, or ranges without a gap. */
function coverEverything(elements: readonly AST.CharacterClassElement[], { unicode }: Modes): boolean {
  const escapes = new Set(elements.flatMap((each) => each.type === "CharacterSet" ? [each.raw] : []));
  if ([...escapes].some((raw) => escapes.has(complementaryEscape(raw)))) return true;
  let next = 0;
  for (const [min, max] of memberRanges(elements).toSorted((a, b) => a[0] - b[0])) {
    if (min > next) return false;
    next = Math.max(next, max + 1);
  }
  return next > (unicode ? 0x10ffff : 0xffff);
}

/** `\S` for `\s`, and `\P{L}` for `\p{L}`. */
const complementaryEscape = (raw: string): string =>
  raw.replace(
    /^\\([a-z])/i,
    (_, letter: string) =>
      `\\${letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()}`,
  );

/** The characters and ranges among the members, both ends included. */
const memberRanges = (elements: readonly AST.CharacterClassElement[]): (readonly [number, number])[] =>
  elements.flatMap((each) =>
    each.type === "Character"
      ? [[each.value, each.value] as const]
      : each.type === "CharacterClassRange"
      ? [[each.min.value, each.max.value] as const]
      : []
  );

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
  const [base = ""] = setItems(complement(outside));
  const others = node.elements.filter((element) => element !== outside);
  const rest = memberItems(others);
  const suffix = mode.ignoreCase && hasCasedMembers(node, mode) ? " (any case)" : "";
  const words = rest.length === 0
    ? base
    : `${truncate(`${base} but not ${joinWithMore(rest, "or")}`)}${suffix}`;
  return phrase(`a character from ${words}`, `characters from ${words}`);
}

/** The same set as an entry in the list of what a class contains: "0–9", "non-whitespace characters". */
function setItems(set: AST.CharacterSet): readonly string[] {
  switch (set.kind) {
    case "any":
      return ["any character"];
    case "property":
      return [propertyItem(set)];
    default: {
      const { item, notMany } = ESCAPE_WORDS[set.kind];
      return [set.negate ? notMany : item];
    }
  }
}

const ESCAPE_WORDS: Readonly<Record<"digit" | "space" | "word", EscapeLabels>> = {
  digit: {
    one: "a digit 0–9",
    many: "digits 0–9",
    not: "any character except 0–9",
    notMany: "characters except 0–9",
    item: "0–9",
    terms: [],
  },
  space: {
    one: "a whitespace character",
    many: "whitespace characters",
    not: "a non-whitespace character",
    notMany: "non-whitespace characters",
    item: "whitespace",
    terms: ["Whitespace is space, tab, line endings and the other Unicode spaces"],
  },
  word: {
    one: "a word character",
    many: "word characters",
    not: "a non-word character",
    notMany: "non-word characters",
    item: "word characters",
    terms: ["Word characters are a–z, A–Z, 0–9 and _"],
  },
};

interface EscapeLabels {
  readonly one: string;
  readonly many: string;
  readonly not: string;
  readonly notMany: string;
  readonly item: string;
  readonly terms: readonly string[];
}

/** The complement of a set. */
function complement<T extends AST.CharacterSet>(set: T): T {
  return "negate" in set ? { ...set, negate: !set.negate } : set;
}

/**
 * Lists what a class contains, or excludes if it is negated: `a–z`, `"."`, `whitespace`. Many single characters
 * are one entry, `+ - * /`.
 *
 * @returns each entry once; empty for `[]` and `[^]`
 */
function classItems(node: ClassNode): readonly string[] {
  if (node.type === "CharacterClass") return memberItems(node.elements);
  const items = fold(
    node,
    (part, lists: readonly (readonly string[])[]) => part === node ? lists.flat() : partItems(part, lists),
  );
  const isRemainder = node.negate && node.expression.type === "ClassSubtraction";
  return isRemainder ? [inBrackets(items)] : exceptionsLast([...new Set(items)]);
}

/** The entries for the members of a class in their order, except that exceptions come last. */
function memberItems(elements: readonly AST.CharacterClassElement[]): readonly string[] {
  if (areBytes(elements)) return elements.flatMap(byteItems);
  const items = new Set<string>();
  const codes = new Set<number>();
  let run: number[] = [];
  const endRun = () => {
    for (const item of characterItems(run)) items.add(item);
    run = [];
  };
  for (const element of elements) {
    if (element.type === "Character") {
      if (!codes.has(element.value)) run.push(element.value);
      codes.add(element.value);
      continue;
    }
    endRun();
    for (const item of fold(element, partItems)) items.add(item);
  }
  endRun();
  return exceptionsLast([...items]);
}

/**
 * True if members are bytes, as in patterns for strings whose characters are bytes: all are written as `\xHH`, and one
 * of them is beyond the control characters.
 */
function areBytes(elements: readonly AST.CharacterClassElement[]): boolean {
  const isByte = ({ raw }: AST.Node) => /^\\x[0-9a-f]{2}$/i.test(raw);
  const areWritten = elements.every((each) =>
    each.type === "Character"
      ? isByte(each)
      : each.type === "CharacterClassRange" && isByte(each.min) && isByte(each.max)
  );
  return areWritten && memberRanges(elements).some(([, max]) => max > LAST_CONTROL) &&
    memberRanges(elements).every(([min]) => min > LAST_ASCII);
}

const LAST_ASCII = 0x7f;

/** The last of the control characters after ASCII. */
const LAST_CONTROL = 0x9f;

function byteItems(element: AST.CharacterClassElement): readonly string[] {
  return memberRanges([element]).map(([min, max]) =>
    min === max ? `byte ${formatByte(min)}` : `bytes ${formatByte(min)}–${formatByte(max)}`
  );
}

const formatByte = (value: number): string => value.toString(16).toUpperCase();

/**
 * Single characters as entries of a list: each by itself if there are few, else the visible ones as one entry.
 * Combining marks are one entry, because each would be drawn on the character before it.
 */
function characterItems(all: readonly number[]): readonly string[] {
  const marks = all.filter(isCombining);
  const codes = marks.length > 1 ? all.filter((code) => !isCombining(code)) : all;
  return [...separateItems(codes), ...(marks.length > 1 ? [marksItem(marks)] : [])];
}

/** Combining marks as one entry: `combining marks U+064B–U+064F and U+0670`. */
function marksItem(codes: readonly number[]): string {
  const ranges: { min: number; max: number }[] = [];
  for (const code of codes) {
    const last = ranges.at(-1);
    if (last?.max === code - 1) last.max = code;
    else ranges.push({ min: code, max: code });
  }
  const names = ranges.map(({ min, max }) =>
    min === max ? formatCodePoint(min) : `${formatCodePoint(min)}–${formatCodePoint(max)}`
  );
  return `combining marks ${joinWithMore(names, "and")}`;
}

/** The longest block of combining marks, of the supplement for variation selectors, has 240. */
const MAX_CHECKED_MARKS = 256;

const isCombiningRange = (first: number, count: number): boolean =>
  Array.from({ length: count }, (_, index) => first + index).every(isCombining);

const isCombining = (code: number): boolean => /^\p{M}$/u.test(String.fromCodePoint(code));

/** Single characters of a class that are listed. The remaining ones are counted. */
const MAX_LISTED_CHARACTERS = 40;

function separateItems(codes: readonly number[]): readonly string[] {
  const visible = codes.filter(isVisible);
  const named = codes.filter((code) => !isVisible(code)).map(characterName);
  if (visible.length <= MAX_QUOTED_CHARACTERS) return [...visible.map(characterItem), ...named];
  const shown = visible.slice(0, MAX_LISTED_CHARACTERS).map((code) => bareKey(String.fromCodePoint(code)));
  const rest = visible.length - shown.length;
  return [`${shown.join(" ")}${rest > 0 ? ` and ${rest} more` : ""}`, ...named];
}

/** More characters than this are listed without quotation marks. */
const MAX_QUOTED_CHARACTERS = 3;

/** The entries of a part of a class, from those of its children. */
function partItems(
  node: Node,
  lists: readonly (readonly string[])[],
): readonly string[] {
  const [left = [], right = []] = lists;
  switch (node.type) {
    case "Character":
      return [characterItem(node.value)];
    case "CharacterClassRange":
      return rangeItems(node);
    case "CharacterSet":
      return setItems(node);
    case "StringAlternative":
      return [wordItem(literalText(node.elements))];
    case "ClassIntersection":
      return intersectionItems(node, left, right);
    case "ClassSubtraction":
      return [truncate(`${operandText(left)} but not ${operandText(right)}`)];
    case "ExpressionCharacterClass":
      if (node.negate) return [truncate(`anything except ${inBrackets(lists.flat())}`)];
      return hasSiblings(node) ? [inBrackets(lists.flat())] : lists.flat();
    case "CharacterClass":
      return node.negate ? [truncate(`anything except ${operandText(lists.flat())}`)] : lists.flat();
    default:
      return lists.flat();
  }
}

/** The entries for a range: its characters if they are few, else `a–z` or "U+4E00–U+9FA5". */
function rangeItems({ min, max }: AST.CharacterClassRange): readonly string[] {
  const count = max.value - min.value + 1;
  if (count <= MAX_SPELLED_RANGE && isVisible(min.value) && isVisible(max.value)) {
    return Array.from({ length: count }, (_, index) => characterItem(min.value + index));
  }
  const ends = String.fromCodePoint(min.value, max.value);
  const isPlain = /^(?:\d\d|[a-z]{2}|[A-Z]{2})$/.test(ends) || (min.value > 0x7f && /^\p{L}{2}$/u.test(ends));
  if (isPlain && !(max.value > 0x7e && max.raw.includes("\\"))) {
    return [`${String.fromCodePoint(min.value)}–${String.fromCodePoint(max.value)}`];
  }
  if (count <= MAX_CHECKED_MARKS && isCombiningRange(min.value, count)) {
    return [`combining marks ${formatCodePoint(min.value)}–${formatCodePoint(max.value)}`];
  }
  if (min.value === 0 && max.value === 0x1f) return [CONTROL_CHARACTERS];
  if (min.value === 0 && max.value === 0x20) return [CONTROL_CHARACTERS, "space"];
  if (min.value === 0 && max.value === 0x7f) return ["ASCII (U+0000–U+007F)"];
  const coded = max.value > 0x7e && /\\/.test(min.raw + max.raw);
  return coded
    ? [`${formatCodePoint(min.value)}–${formatCodePoint(max.value)}`]
    : [`${characterItem(min.value)} to ${characterItem(max.value)}`];
}

/** The characters of a range of at most this many are listed. */
const MAX_SPELLED_RANGE = 3;

const CONTROL_CHARACTERS = "control characters (U+0000–U+001F)";

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
    : [truncate(`${IN_SEVERAL}${operands.length > 2 ? "all of" : "both"} ${joinWithMore(operands, "and")}`)];
}

/** Begins the entry for an intersection. */
const IN_SEVERAL = "characters in ";

function operandText(items: readonly string[]): string {
  const [first, ...others] = items;
  if (first === undefined) return "nothing";
  return others.length === 0 ? first : inBrackets(exceptionsLast(items));
}

const inBrackets = (items: readonly string[]): string => `(${joinWithMore(items, "or")})`;

/** Puts exceptions last: "anything except digits and comma" would seem to exclude the comma, too. */
function exceptionsLast(items: readonly string[]): readonly string[] {
  const leavesOut = (item: string) => /^(?:anything|characters) except /.test(item);
  return [...items.filter((item) => !leavesOut(item)), ...items.filter(leavesOut)];
}

/** True if a set operation has siblings that its description could seem to include. */
function hasSiblings({ parent }: AST.ExpressionCharacterClass): boolean {
  return parent.type === "CharacterClass" && (parent.elements.length > 1 || parent.negate);
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
  if (node.negate) {
    const list = `${truncate(joinWithMore(items, "and"))}${suffix}`;
    return phrase(`any character except ${list}`, `characters except ${list}`);
  }
  const list = `${truncate(joinWithMore(items, "or"))}${suffix}`;
  const notes = mayMatchStrings(node) ? [STRINGS_NOTE] : [];
  if (items.length === 1 && list.startsWith(IN_SEVERAL)) {
    return phrase(`a character ${list.slice(11)}`, list, { notes });
  }
  if (/^(?:bytes|combining marks) /.test(list)) {
    return phrase(`one of the ${list}`, `of the ${list}`, { notes });
  }
  if (items.length === 1) return phrase(`a character from ${list}`, `characters from ${list}`, { notes });
  const isShort = items.length <= MAX_QUOTED_CHARACTERS && items.every(isSingleKey);
  const words = isShort ? choiceOf(items, suffix, `of ${list}`) : phrase(`one of ${list}`, `of ${list}`);
  return { ...words, notes };
}

const STRINGS_NOTE = "Can match several characters at once, the longest possible first";

function mayMatchStrings(node: ClassNode): boolean {
  return findNodes(node, "StringAlternative").some(({ elements }) => elements.length !== 1) ||
    findNodes(node, "CharacterSet").some(matchesStrings);
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
      return phrase(words.not, words.notMany, { terms });
    }
  }
}

const ANY_IN_LINE: Phrase = phrase(
  "any character except line endings",
  "characters except line endings",
  { terms: ["Line endings are line feed, carriage return, U+2028 and U+2029"] },
);

function isFoldedWord(set: AST.EscapeCharacterSet, mode: Modes): boolean {
  return set.kind === "word" && mode.ignoreCase && mode.unicode;
}

/** The effect of flags i and u on `\w` and `\b`. */
export const FOLDED_WORD_TERM =
  "With flag i and u or v, ſ (U+017F) and the Kelvin sign (U+212A) are word characters as well";
