import { MAX_KNOWN_PROPERTIES } from "../../limits.ts";
import type { CharRange } from "./code_points.ts";
import { allCharacters, rangesOf } from "./code_points.ts";

/** Characters by the name of a property or of its value; each is computed when it is first asked for. */
export type Tables = Readonly<Record<string, readonly CharRange[]>>;

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
export type Folding = Readonly<Record<number, readonly number[]>>;

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
