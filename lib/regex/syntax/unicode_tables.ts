import { MAX_KNOWN_PROPERTIES } from "../../limits.ts";

/** Characters from one to another, both included. */
export interface CharRange {
  readonly min: number;
  readonly max: number;
}

const SURROGATES = { min: 0xd800, max: 0xdfff };

/** Where in `allCharacters` the characters begin that take two code units. */
const ASTRAL = 0x10000 - (SURROGATES.max - SURROGATES.min + 1);

const known: { characters?: string } = {};

/** All code points but the surrogates, ascending, in one string. */
function allCharacters(): string {
  return known.characters ??= [
    ...stretch(0, SURROGATES.min - 1),
    ...stretch(SURROGATES.max + 1, 0x10ffff),
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
  return joined(all.toSorted((a, b) => a.min - b.min));
}

function codePointAt(index: number): number {
  if (index < SURROGATES.min) return index;
  return index < ASTRAL ? index + 0x10000 - ASTRAL : 0x10000 + ((index - ASTRAL) >> 1);
}

/** Strings of some thousand code points each. */
function* stretch(first: number, last: number): Generator<string> {
  for (let from = first; from <= last; from += CHUNK) {
    const length = Math.min(CHUNK, last - from + 1);
    yield String.fromCodePoint(...Array.from({ length }, (_, offset) => from + offset));
  }
}

const CHUNK = 4_096;

function joined(ranges: readonly CharRange[]): CharRange[] {
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
  const before = asked.get(property);
  if (before) return before;
  if (asked.size >= MAX_KNOWN_PROPERTIES) asked.clear();
  const ranges = rangesOf(`\\p{${property}}`);
  asked.set(property, ranges);
  return ranges;
}

const asked = new Map<string, readonly CharRange[]>();

/** Each character that has others which are the same under the flag i, with all of them, ascending. */
type Folding = Readonly<Record<number, readonly number[]>>;

/** What is the same under i: code points under u and v, else UTF-16 code units. Computed by the engine, once. */
export function caseFolding(unicode: boolean): Folding {
  return foldings[unicode ? "points" : "units"] ??= foldingOf(caseGroups(unicode));
}

const foldings: { points?: Folding; units?: Folding } = {};

function foldingOf(groups: readonly Group[]): Folding {
  return Object.fromEntries(groups.flatMap((group) => group.map((member) => [member, group])));
}

/** The characters that are the same under i, group by group. */
export function caseGroups(unicode: boolean): readonly Group[] {
  return groups[unicode ? "points" : "units"] ??= unicode ? foldedGroups() : upperCaseGroups();
}

type Group = readonly number[];

const groups: { points?: readonly Group[]; units?: readonly Group[] } = {};

/** The characters of a folding. */
export function foldedRanges(unicode: boolean): CharRange[] {
  return Object.keys(caseFolding(unicode)).map((key) => ({ min: Number(key), max: Number(key) }));
}

/** @see https://tc39.es/ecma262/#sec-runtime-semantics-canonicalize-ch */
function upperCaseGroups(): number[][] {
  const units = Array.from({ length: 0x10000 }, (_, unit) => unit);
  return several(Map.groupBy(units, (unit) => {
    const upper = String.fromCharCode(unit).toUpperCase();
    const code = upper.charCodeAt(0);
    return upper.length !== 1 || (unit > 0x7f && code <= 0x7f) ? unit : code;
  }));
}

/** Letters whose capitals are written alike may be the same; whether they are, the engine decides. */
function foldedGroups(): number[][] {
  const changing = /[\p{Changes_When_Casemapped}\p{Lu}\p{Ll}\p{Lt}]/gu;
  const letters = allCharacters().match(changing) ?? [];
  const alike = Map.groupBy(letters, (letter) => letter.toUpperCase().toLowerCase().toUpperCase());
  return [...alike.values()].filter(({ length }) => length > 1).flatMap((some) => several(sameLetters(some)));
}

function sameLetters(letters: readonly string[]): Map<string, number[]> {
  const groups = new Map<string, number[]>();
  for (const letter of letters) {
    const [first] = [...groups.keys()].filter((each) => new RegExp(`^${each}$`, "iu").test(letter));
    const group = groups.get(first ?? letter);
    if (group) group.push(letter.codePointAt(0) ?? 0);
    else groups.set(letter, [letter.codePointAt(0) ?? 0]);
  }
  return groups;
}

function several<K>(groups: Map<K, number[]>): number[][] {
  return [...groups.values()].filter(({ length }) => length > 1);
}
