import type { AST } from "@eslint-community/regexpp";
import { characterName, formatCodePoint, isVisible } from "../character_names.ts";
import { findNodes, fold, type Node } from "../syntax/visit.ts";
import { bareKey } from "./markup.ts";
import { joinWithMore, truncate } from "./phrase.ts";
import { propertyItem } from "./properties.ts";
import { characterItem, literalText, wordItem } from "./text.ts";

/** A character class: a list of members, or a set operation of flag v. */
export type ClassNode = AST.CharacterClass | AST.ExpressionCharacterClass;

/** The only entry of a class that contains all characters. */
export const EVERYTHING = "any character";

/**
 * Lists what a class contains, or excludes if it is negated: `a–z`, `"."`, `whitespace`. Many single characters
 * are one entry, `+ - * /`.
 *
 * @returns each entry once; empty if it obviously contains nothing, as `[]`, `[[]]` and `[a--a]`
 */
export function classItems(node: ClassNode): readonly string[] {
  if (node.type === "CharacterClass") return memberItems(node.elements);
  const items = fold(
    node,
    (part, lists: readonly (readonly string[])[]) => part === node ? lists.flat() : partItems(part, lists),
  );
  const isRemainder = node.negate && node.expression.type === "ClassSubtraction";
  return isRemainder && items.length > 0 ? [inBrackets(items)] : exceptionsLast([...new Set(items)]);
}

/** The entries for the members of a class in their order, except that exceptions come last. */
export function memberItems(elements: readonly AST.CharacterClassElement[]): readonly string[] {
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
export function areBytes(elements: readonly AST.CharacterClassElement[]): boolean {
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
export function characterItems(all: readonly number[]): readonly string[] {
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
  // "And 1 more" would be longer than the character.
  const limit = MAX_LISTED_CHARACTERS + 1 === visible.length ? visible.length : MAX_LISTED_CHARACTERS;
  const shown = visible.slice(0, limit).map((code) => bareKey(String.fromCodePoint(code)));
  const rest = visible.length - shown.length;
  return [`${shown.join(" ")}${rest > 0 ? ` and ${rest} more` : ""}`, ...named];
}

/** More characters than this are listed without quotation marks. */
export const MAX_QUOTED_CHARACTERS = 3;

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
      return subtractionItems(node, left, right);
    case "ExpressionCharacterClass":
      if (left.length === 0) return node.negate ? [EVERYTHING] : [];
      if (node.negate) return [truncate(`anything except ${inBrackets(left)}`)];
      return hasSiblings(node) ? [inBrackets(left)] : left;
    case "CharacterClass":
      return nestedItems(node, lists.flat());
    default:
      return lists.flat();
  }
}

/** The entries for a range: its characters if they are few, else `a–z` or "U+4E00–U+9FA5". */
export function rangeItems({ min, max }: AST.CharacterClassRange): readonly string[] {
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

/** The entries of a class within a class. */
function nestedItems(node: AST.CharacterClass, items: readonly string[]): readonly string[] {
  const isEverything = coverEverything(node.elements, true) || items.includes(EVERYTHING);
  if (isEverything && !mayMatchStrings(node)) return node.negate ? [] : [EVERYTHING];
  if (!node.negate) return items;
  return items.length === 0 ? [EVERYTHING] : [truncate(`anything except ${operandText(items)}`)];
}

function subtractionItems(
  node: AST.ClassSubtraction,
  left: readonly string[],
  right: readonly string[],
): readonly string[] {
  if (right.length === 0) return left;
  if (left.length === 0 || node.left.raw === node.right.raw) return [];
  return [truncate(`${operandText(left)} but not ${operandText(right)}`)];
}

/** The operands of an inner intersection; for the outermost one, a single entry for what they share. */
function intersectionItems(
  node: AST.ClassIntersection,
  left: readonly string[],
  right: readonly string[],
): readonly string[] {
  if (left.length === 0 || right.length === 0) return [];
  const first = node.left.type === "ClassIntersection" ? left : [operandText(left)];
  const operands = [...first, operandText(right)];
  return node.parent.type === "ClassIntersection"
    ? operands
    : [truncate(`${IN_SEVERAL}${operands.length > 2 ? "all of" : "both"} ${joinWithMore(operands, "and")}`)];
}

/** Begins the entry for an intersection. */
export const IN_SEVERAL = "characters in ";

function operandText(items: readonly string[]): string {
  const [first, ...others] = items;
  return first === undefined || others.length === 0 ? first ?? "" : inBrackets(exceptionsLast(items));
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

/** A set as an entry in the list of what a class contains: "0–9", "non-whitespace characters". */
export function setItems(set: AST.CharacterSet): readonly string[] {
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

/** What `\d`, `\s`, `\w` and their complements are called. */
export const ESCAPE_WORDS: Readonly<Record<"digit" | "space" | "word", EscapeLabels>> = {
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
    terms: ["Whitespace is spaces, tabs and line endings"],
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

/** True if members together are all characters: an escape and its complement, or ranges without a gap. */
export function coverEverything(elements: readonly AST.CharacterClassElement[], unicode: boolean): boolean {
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

/** True if a class can match a text of several characters, or the empty one. */
export function mayMatchStrings(node: ClassNode): boolean {
  return findNodes(node, "StringAlternative").some(({ elements }) => elements.length !== 1) ||
    findNodes(node, "CharacterSet").some(matchesStrings);
}

function matchesStrings(set: AST.CharacterSet): boolean {
  return set.kind === "property" && set.strings;
}
