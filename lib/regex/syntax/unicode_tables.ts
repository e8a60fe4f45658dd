import { MAX_KNOWN_PROPERTIES } from "../../limits.ts";

/** Characters from one to another, both included. */
export interface CharRange {
  readonly min: number;
  readonly max: number;
}

const SURROGATES = { min: 0xd800, max: 0xdfff };

/** Where in `allCharacters` the characters begin that take two code units. */
const ASTRAL = 0x10000 - (SURROGATES.max - SURROGATES.min + 1);

const characterCache: { characters?: string } = {};

/** All code points but the surrogates, ascending, in one string. */
function allCharacters(): string {
  return characterCache.characters ??= [
    ...characterChunks(0, SURROGATES.min - 1),
    ...characterChunks(SURROGATES.max + 1, 0x10ffff),
  ].join("");
}

/** The code points that a set such as `\p{L}` matches under u, ascending, neighbours in one range. */
export function rangesOf(set: string): CharRange[] {
  const ranges: CharRange[] = [];
  for (const { index, 0: run } of allCharacters().matchAll(new RegExp(`${set}+`, "gu"))) {
    const range = { min: codePointAt(index), max: codePointAt(index + run.length - 1) };
    const [low, high] = [range.min < SURROGATES.min, range.max > SURROGATES.max];
    if (low && high) {
      ranges.push({ ...range, max: SURROGATES.min - 1 }, { ...range, min: SURROGATES.max + 1 });
    } else ranges.push(range);
  }
  // All surrogates are of one kind.
  const all = new RegExp(`^${set}$`, "u").test("\ud800") ? [...ranges, SURROGATES] : ranges;
  return mergeAdjacent(all.toSorted((a, b) => a.min - b.min));
}

function codePointAt(index: number): number {
  if (index < SURROGATES.min) return index;
  return index < ASTRAL ? index + 0x10000 - ASTRAL : 0x10000 + ((index - ASTRAL) >> 1);
}

/** Strings of some thousand code points each. */
function* characterChunks(first: number, last: number): Generator<string> {
  for (let from = first; from <= last; from += CHUNK_CODE_POINTS) {
    const length = Math.min(CHUNK_CODE_POINTS, last - from + 1);
    yield String.fromCodePoint(...Array.from({ length }, (_, offset) => from + offset));
  }
}

const CHUNK_CODE_POINTS = 4_096;

function mergeAdjacent(ranges: readonly CharRange[]): CharRange[] {
  const result: CharRange[] = [];
  for (const { min, max } of ranges) {
    const last = result.at(-1);
    if (last && last.max + 1 === min) result[result.length - 1] = { min: last.min, max };
    else result.push({ min, max });
  }
  return result;
}

/** Characters by the name of a property or of its value; each is computed when it is first asked for. */
type Tables = Readonly<Record<string, readonly CharRange[]>>;

/**
 * What the engine's own `\p{…}` matches, in place of tables of a megabyte that a library brings along. It is as
 * new as the engine, which is what a pattern meets.
 *
 * @param property name with "=" behind it, or "" for properties that are either had or not
 */
export function propertyTables(property: string, values: readonly string[]): Tables {
  const tables: Record<string, readonly CharRange[]> = {};
  for (const value of values) {
    const known: { ranges?: readonly CharRange[] } = {};
    const get = () => known.ranges ??= rangesOf(`\\p{${property}${value}}`);
    Object.defineProperty(tables, value, { get, enumerable: true });
  }
  return tables;
}

/** Stands for the properties of strings, which no engine lists: whoever asks for one is refused. */
export function stringTables(names: readonly string[]): object {
  const refuse = () => {
    throw new Error("Properties of strings are not listed here");
  };
  return Object.defineProperties({}, Object.fromEntries(names.map((name) => [name, { get: refuse }])));
}

/**
 * The characters with a property, by its name or as "name=value". Each takes the engine some ten milliseconds,
 * so what has been asked is kept.
 */
export function charactersWith(property: string): readonly CharRange[] {
  const before = propertyCache.get(property);
  if (before) return before;
  if (propertyCache.size >= MAX_KNOWN_PROPERTIES) propertyCache.clear();
  const ranges = rangesOf(`\\p{${property}}`);
  propertyCache.set(property, ranges);
  return ranges;
}

const propertyCache = new Map<string, readonly CharRange[]>();

/** Each character that has others which are the same under the flag i, with all of them, ascending. */
type Folding = Readonly<Record<number, readonly number[]>>;

/** What is the same under i: code points under u and v, else UTF-16 code units. Computed by the engine, once. */
export function caseFolding(unicode: boolean): Folding {
  return foldingCache[unicode ? "points" : "units"] ??= foldingFrom(caseGroups(unicode));
}

const foldingCache: { points?: Folding; units?: Folding } = {};

function foldingFrom(groups: readonly CaseGroup[]): Folding {
  return Object.fromEntries(groups.flatMap((group) => group.map((member) => [member, group])));
}

/** The characters that are the same under i, group by group. */
export function caseGroups(unicode: boolean): readonly CaseGroup[] {
  return caseGroupCache[unicode ? "points" : "units"] ??= unicode
    ? foldedCaseGroups()
    : upperCaseCaseGroups();
}

type CaseGroup = readonly number[];

const caseGroupCache: { points?: readonly CaseGroup[]; units?: readonly CaseGroup[] } = {};

/** The characters of a folding. */
export function foldedRanges(unicode: boolean): CharRange[] {
  return Object.keys(caseFolding(unicode)).map((key) => ({ min: Number(key), max: Number(key) }));
}

/** @see https://tc39.es/ecma262/#sec-runtime-semantics-canonicalize-ch */
function upperCaseCaseGroups(): number[][] {
  const units = Array.from({ length: 0x10000 }, (_, unit) => unit);
  return withSeveralMembers(Map.groupBy(units, (unit) => {
    const upper = String.fromCharCode(unit).toUpperCase();
    const code = upper.charCodeAt(0);
    return upper.length !== 1 || (unit > 0x7f && code <= 0x7f) ? unit : code;
  }));
}

/** Letters whose capitals are written alike may be the same; whether they are, the engine decides. */
function foldedCaseGroups(): number[][] {
  const changing = /[\p{Changes_When_Casemapped}\p{Lu}\p{Ll}\p{Lt}]/gu;
  const letters = allCharacters().match(changing) ?? [];
  const alike = Map.groupBy(letters, (letter) => letter.toUpperCase().toLowerCase().toUpperCase());
  return [...alike.values()].filter(({ length }) => length > 1).flatMap((some) =>
    withSeveralMembers(groupEqualLetters(some))
  );
}

function groupEqualLetters(letters: readonly string[]): Map<string, number[]> {
  const groups = new Map<string, number[]>();
  for (const letter of letters) {
    const [first] = [...groups.keys()].filter((each) => new RegExp(`^${each}$`, "iu").test(letter));
    const group = groups.get(first ?? letter);
    if (group) group.push(letter.codePointAt(0) ?? 0);
    else groups.set(letter, [letter.codePointAt(0) ?? 0]);
  }
  return groups;
}

function withSeveralMembers<K>(groups: Map<K, number[]>): number[][] {
  return [...groups.values()].filter(({ length }) => length > 1);
}
