import type { AST } from "@eslint-community/regexpp";
import { memoize, memoizeInKey } from "../memoize.ts";
import { countWork } from "../work.ts";
import { CharSet } from "./char_set.ts";
import { propertyStrings } from "./emoji_sequences.ts";
import { modeLookup, type Modes } from "./modifiers.ts";
import type { Tree } from "./tree.ts";
import { caseFolding, caseGroups, type CharRange, propertyRanges } from "./unicode_tables.ts";
import { fold, type Node } from "./visit.ts";

/**
 * Creates a set: of code points with flag u or v, else of UTF-16 code units.
 *
 * @example toCharSet([{ min: 1, max: 2 }], { unicode: true }).size // 2
 */
export function toCharSet(ranges: Iterable<CharRange>, { unicode }: Modes): CharSet {
  return CharSet.of(ranges, unicode ? MAX_CODE_POINT : MAX_CODE_UNIT);
}

const MAX_CODE_UNIT = 0xffff;
const MAX_CODE_POINT = 0x10ffff;

/** The characters of `\d`, `\s` and `\w`, without case folding. */
function classEscapeCharacters(kind: "digit" | "space" | "word", modes: Modes): CharSet {
  return toCharSet(CLASS_ESCAPES[kind], modes);
}

/** The characters of `\d`, `\s` and `\w`, without flags. */
export const CLASS_ESCAPES: Readonly<Record<"digit" | "space" | "word", readonly CharRange[]>> = {
  digit: [{ min: 0x30, max: 0x39 }],
  // ECMA-262, WhiteSpace and LineTerminator: the byte order mark and Space_Separator, too.
  space: [
    { min: 0x09, max: 0x0d },
    ...[0x20, 0xa0, 0x1680].map((code) => ({ min: code, max: code })),
    { min: 0x2000, max: 0x200a },
    { min: 0x2028, max: 0x2029 },
    ...[0x202f, 0x205f, 0x3000, 0xfeff].map((code) => ({ min: code, max: code })),
  ],
  word: [{ min: 0x30, max: 0x39 }, { min: 0x41, max: 0x5a }, { min: 0x5f, max: 0x5f }, {
    min: 0x61,
    max: 0x7a,
  }],
};

/**
 * The line terminators of ECMA-262, which `^`, `$` and the dot recognize.
 *
 * @example lineTerminators({ unicode: false }).size // 4
 */
export function lineTerminators(modes: Modes): CharSet {
  return toCharSet([{ min: 0x0a, max: 0x0a }, { min: 0x0d, max: 0x0d }, { min: 0x2028, max: 0x2029 }], modes);
}

/** Every character: a code point with flag u or v, else a UTF-16 code unit. */
export function allCharacters({ unicode }: Modes): CharSet {
  return CharSet.all(unicode ? MAX_CODE_POINT : MAX_CODE_UNIT);
}

/** A node that matches one character, or with flag v a string of a class. */
export type SetNode =
  | AST.Character
  | AST.CharacterClass
  | AST.CharacterSet
  | AST.ExpressionCharacterClass;

/**
 * True if a node matches one character, or with flag v a string of a class.
 *
 * @example isSetNode(tree("/a/").root) // false
 */
export function isSetNode(node: Node): node is SetNode {
  return node.type === "Character" || node.type === "CharacterSet" || node.type === "CharacterClass" ||
    node.type === "ExpressionCharacterClass";
}

/**
 * What a class matches: single characters and, with flag v, strings of other lengths as sequences of sets.
 */
export interface ClassMembers {
  readonly characters: CharSet;
  readonly strings: readonly MemberString[];
}

type MemberString = readonly CharSet[];

/**
 * Returns a function that gives the characters a node matches, as `membersOf` does: code points with flag u
 * or v, else UTF-16 code units. It gives undefined for a class that also matches longer strings.
 *
 * @example characterLookup(tree("/[a-c]/"))(tree("/[a-c]/").root.alternatives[0].elements[0]) // { ranges: [{ min: 97, max: 99 }], … }
 */
export function characterLookup(tree: Tree): (node: SetNode) => CharSet | undefined {
  const members = withoutStrings(tree);
  return (node) => {
    const { characters, strings } = members(node) ?? {};
    return strings?.length === 0 ? characters : undefined;
  };
}

/**
 * Returns a function that gives everything a node matches with the flags and modifiers that apply to it,
 * including strings of a class. The engine itself decides which characters have a property and which are
 * equal ignoring case. The result is undefined when a pattern has too many different escapes, and for a property of
 * strings if this engine knows others than we do; the first of them takes a tenth of a second. The result for each
 * node is computed once.
 */
export const memberLookup: (tree: Tree) => (node: SetNode) => ClassMembers | undefined = memoizeInKey((
  tree: Tree,
) => createLookup(tree, true));

const withoutStrings: (tree: Tree) => (node: SetNode) => ClassMembers | undefined = memoizeInKey((
  tree: Tree,
) => createLookup(tree, false));

/** Uses of properties of strings in a pattern whose strings are listed: each takes some ten milliseconds. */
export const MAX_STRING_PROPERTIES = 8;

/** @param withStrings whether to enumerate properties of strings; without it they are undefined */
function createLookup(tree: Tree, withStrings: boolean): (node: SetNode) => ClassMembers | undefined {
  const modeAt = modeLookup(tree);
  const cache: EscapeCache = { stringProperties: withStrings ? MAX_STRING_PROPERTIES : 0, byKey: new Map() };
  /** Patterns repeat themselves. */
  const bySource = new Map<string, ClassMembers>();
  return memoize((root: SetNode) => {
    const modes = modeAt(root);
    const key = escapeKey(root, modes);
    const known = bySource.get(key);
    if (known !== undefined) return known;
    const members = fold<ClassMembers | null>(root, (node, parts) => {
      const memberSets = parts.filter((part) => part !== null);
      return memberSets.length < parts.length ? null : combineMembers(node, memberSets, modes, cache);
    }, hasNoMemberNodes);
    if (members === null) return undefined;
    const all = withCase(members, modes);
    if (all.strings.length === 0) bySource.set(key, all);
    return all;
  });
}

const hasNoMemberNodes = ({ type }: Node): boolean =>
  type === "CharacterClassRange" || type === "StringAlternative";

/** Flag v folds case before sets are combined, flag u after a complement is taken. */
function combineMembers(
  node: Node,
  parts: readonly ClassMembers[],
  modes: Modes,
  cache: EscapeCache,
): ClassMembers | null {
  switch (node.type) {
    case "Character":
      return characterMembers(toCharSet([{ min: node.value, max: node.value }], modes), modes);
    case "CharacterClassRange":
      return characterMembers(toCharSet([{ min: node.min.value, max: node.max.value }], modes), modes);
    case "CharacterSet":
      return cachedEscapeMembers(node, modes, cache);
    case "StringAlternative":
      return stringMembers(node, modes);
    case "CharacterClass":
      return complementIf(node.negate, withCase(union(parts, modes), modes));
    case "ExpressionCharacterClass":
      return complementIf(node.negate, union(parts, modes));
    case "ClassIntersection":
    case "ClassSubtraction":
      return setOperation(parts, modes, node.type === "ClassIntersection");
    default:
      return union(parts, modes);
  }
}

function characterMembers(characters: CharSet, modes: Modes): ClassMembers {
  return { characters: modes.unicodeSets ? withCaseVariants(characters, modes) : characters, strings: [] };
}

/** With flag v, nothing is missing: the parts of a class were folded, and set operations keep that. */
const withCase = (members: ClassMembers, modes: Modes): ClassMembers =>
  modes.unicodeSets ? members : { ...members, characters: withCaseVariants(members.characters, modes) };

function complementIf(negate: boolean, members: ClassMembers): ClassMembers {
  if (!negate) return members;
  countMembers([members]);
  return { ...members, characters: members.characters.negate() };
}

/** Members of a pattern's escapes, by the escape and the modes that affect it. */
interface EscapeCache {
  /** How many more uses of properties of strings are enumerated. */
  stringProperties: number;
  readonly byKey: Map<string, ClassMembers | null>;
}

/** Different character set escapes in a pattern. */
const MAX_ESCAPES = 24;

/** The cost of a property in steps of `countWork()`, the same whether it was computed for another pattern or not: about 10 ms. */
const PROPERTY_STEPS = 100_000;

const escapeKey = ({ raw }: Node, { ignoreCase, dotAll }: Modes): string => `${raw} ${ignoreCase} ${dotAll}`;

function cachedEscapeMembers(node: AST.CharacterSet, modes: Modes, cache: EscapeCache): ClassMembers | null {
  const key = escapeKey(node, modes);
  if (node.kind === "property" && node.strings && cache.stringProperties-- <= 0) return null;
  const cached = cache.byKey.get(key);
  if (cached !== undefined) return cached;
  const isKnown = cache.byKey.size < MAX_ESCAPES;
  if (isKnown && node.kind === "property") countWork(PROPERTY_STEPS);
  const members = isKnown ? escapeMembers(node, modes) : null;
  cache.byKey.set(key, members);
  return members;
}

function escapeMembers(node: AST.CharacterSet, modes: Modes): ClassMembers | null {
  if (node.kind === "any") return characterMembers(dotCharacters(modes), modes);
  if (node.kind === "property" && node.strings) return emojiMembers(node.key, modes);
  const characters = node.kind === "property"
    ? toCharSet(propertyRanges(node.value === null ? node.key : `${node.key}=${node.value}`), modes)
    : classEscapeCharacters(node.kind, modes);
  // With i and u, characters that are equal to a word character ignoring case are word characters too.
  const set = node.kind === "word" ? withCaseVariants(characters, modes) : characters;
  return complementIf(node.negate, characterMembers(set, modes));
}

function dotCharacters(modes: Modes): CharSet {
  return modes.dotAll ? allCharacters(modes) : allCharacters(modes).without(lineTerminators(modes));
}

const emojiCache = new Map<string, ClassMembers | null>();

/** The members of a property of strings, cached: there are seven of them. */
function emojiMembers(property: string, modes: Modes): ClassMembers | null {
  const cached = emojiCache.get(property);
  if (cached !== undefined) return cached;
  const members = readEmojiMembers(property, modes);
  emojiCache.set(property, members);
  return members;
}

/** No character of these strings has a second case. */
function readEmojiMembers(property: string, modes: Modes): ClassMembers | null {
  const strings = propertyStrings(property)?.map((text) =>
    Array.from(text, (each) => each.codePointAt(0) ?? 0)
  );
  if (strings === undefined) return null;
  const sets = new Map<number, CharSet>();
  const setOf = (code: number): CharSet => {
    const set = sets.get(code) ?? toCharSet([{ min: code, max: code }], modes);
    sets.set(code, set);
    return set;
  };
  const alone = strings.filter(({ length }) => length === 1).flat();
  return {
    characters: toCharSet(alone.map((code) => ({ min: code, max: code })), modes),
    strings: strings.filter(({ length }) => length > 1).map((codes) => codes.map(setOf)),
  };
}

function stringMembers({ elements }: AST.StringAlternative, modes: Modes): ClassMembers {
  const sets = elements.map(({ value }) =>
    withCaseVariants(toCharSet([{ min: value, max: value }], modes), modes)
  );
  const [only] = sets;
  if (only && sets.length === 1) return { characters: only, strings: [] };
  return { characters: toCharSet([], modes), strings: [sets] };
}

/** The cost of sorting a range into others, in steps of `countWork()`. */
const SORT_STEPS = 5;

function union(several: readonly ClassMembers[], modes: Modes): ClassMembers {
  const parts = [...new Set(several)];
  const [only] = parts;
  if (only && parts.length === 1) return only;
  countMembers(parts, SORT_STEPS);
  return {
    characters: toCharSet(parts.flatMap(({ characters }) => characters.ranges), modes),
    strings: [
      ...new Map(parts.flatMap(({ strings }) => strings.map((each) => [stringKey(each), each]))).values(),
    ],
  };
}

/** Counts the work of going through all members, before that is done. */
function countMembers(parts: readonly ClassMembers[], ofRange = 1): void {
  let steps = 0;
  for (const { characters, strings } of parts) {
    steps += ofRange * characters.ranges.length + STRING_STEPS * strings.length;
  }
  countWork(steps);
}

/** The cost of looking up a string, in steps of `countWork()`. */
const STRING_STEPS = 2;

/** The members that are in both operands, or only in the first. */
function setOperation([left, right]: readonly ClassMembers[], modes: Modes, inBoth: boolean): ClassMembers {
  if (!left || !right) return union([], modes);
  countMembers([left, right]);
  const others = new Set(right.strings.map(stringKey));
  return {
    characters: inBoth
      ? left.characters.intersect(right.characters)
      : left.characters.without(right.characters),
    strings: left.strings.filter((each) => others.has(stringKey(each)) === inBoth),
  };
}

/** Sets closed under case folding are equal if they share a character. */
const stringKey = memoizeInKey((text: MemberString): string =>
  text.map(({ ranges }) => ranges[0]?.min).join()
);

/**
 * Adds all characters that are equal ignoring case to one in the set; without flag i the set itself.
 *
 * @see https://tc39.es/ecma262/#sec-runtime-semantics-canonicalize-ch
 */
function withCaseVariants(set: CharSet, modes: Modes): CharSet {
  if (!modes.ignoreCase) return set;
  const groups = caseGroupsFor(set, modes);
  countWork(groups.length);
  const torn = groups.filter((group) => {
    const count = group.filter((each) => set.has(each)).length;
    return count > 0 && count < group.length;
  });
  return torn.length === 0 ? set : set.with(torn.flat().map((each) => ({ min: each, max: each })));
}

function caseGroupsFor(set: CharSet, modes: Modes): readonly (readonly number[])[] {
  if (set.ranges.every(({ max }) => max <= LAST_ASCII)) return asciiCaseGroups(modes);
  if (set.size > FEW_CHARACTERS) return caseGroups(modes.unicode);
  const folding = caseFolding(modes.unicode);
  return set.ranges.flatMap(({ min, max }) =>
    Array.from({ length: max - min + 1 }, (_, offset) => folding[min + offset] ?? [])
  );
}

/** For sets up to this size, looking up each character is faster than going through all groups. */
const FEW_CHARACTERS = 40;

/** A character and those that it matches ignoring case. */
export function caseVariants(character: number, modes: Modes): CharSet {
  return withCaseVariants(toCharSet([{ min: character, max: character }], modes), modes);
}

/**
 * The word characters of `\b`: with i and u or v also the long s and the Kelvin sign.
 *
 * @example wordCharacters({ unicode: false, ignoreCase: false }).size // 63
 */
export function wordCharacters(modes: Modes): CharSet {
  return withCaseVariants(classEscapeCharacters("word", modes), modes);
}

const LAST_ASCII = 0x7f;

const ASCII_CASE_GROUPS = Array.from({ length: 26 }, (_, index) => [0x41 + index, 0x61 + index]);
const LONG_S = 0x17f;
const KELVIN = 0x212a;

/** Unicode guarantees what these letters fold to, so they don't need the large table. */
const UNICODE_CASE_GROUPS = ASCII_CASE_GROUPS.map((group) => {
  if (group[0] === 0x4b) return [...group, KELVIN];
  return group[0] === 0x53 ? [...group, LONG_S] : group;
});

const asciiCaseGroups = ({ unicode }: Modes) => unicode ? UNICODE_CASE_GROUPS : ASCII_CASE_GROUPS;
