/** A range of characters, both ends included. */
export interface CharRange {
  readonly min: number;
  readonly max: number;
}

const SURROGATES = { min: 0xd800, max: 0xdfff };

/** Index in `allCharacters` from which characters take two code units. */
const ASTRAL = 0x10000 - (SURROGATES.max - SURROGATES.min + 1);

const characterCache: { characters?: string } = {};

/** All code points except surrogates, ascending, in one string. */
function allCharacters(): string {
  return characterCache.characters ??= [
    ...characterChunks(0, SURROGATES.min - 1),
    ...characterChunks(SURROGATES.max + 1, 0x10ffff),
  ].join("");
}

/** The code points that a set such as `\p{L}` matches with flag u, as ascending ranges that don't touch. */
export function matchedRanges(set: string): CharRange[] {
  const ranges: CharRange[] = [];
  for (const { index, 0: run } of allCharacters().matchAll(new RegExp(`${set}+`, "gu"))) {
    const range = { min: codePointAt(index), max: codePointAt(index + run.length - 1) };
    const [low, high] = [range.min < SURROGATES.min, range.max > SURROGATES.max];
    if (low && high) {
      ranges.push({ ...range, max: SURROGATES.min - 1 }, { ...range, min: SURROGATES.max + 1 });
    } else ranges.push(range);
  }
  // A set contains all surrogates or none.
  const all = new RegExp(`^${set}$`, "u").test("\ud800") ? [...ranges, SURROGATES] : ranges;
  return mergeAdjacent(all.toSorted((a, b) => a.min - b.min));
}

function codePointAt(index: number): number {
  if (index < SURROGATES.min) return index;
  return index < ASTRAL ? index + 0x10000 - ASTRAL : 0x10000 + ((index - ASTRAL) >> 1);
}

/** Yields the characters of a range in strings of `CHUNK` code points. A range is within or above the first plane. */
function* characterChunks(first: number, last: number): Generator<string> {
  for (let from = first; from <= last; from += CHUNK_CODE_POINTS) {
    const count = Math.min(CHUNK_CODE_POINTS, last - from + 1);
    // Typed arrays of code units take a third of the time of code points in a list.
    const units = new Uint16Array(from > 0xffff ? 2 * count : count);
    for (let at = 0; at < count; at++) {
      const point = from + at;
      if (from <= 0xffff) units[at] = point;
      else {
        units[2 * at] = 0xd7c0 + (point >> 10);
        units[2 * at + 1] = 0xdc00 + (point & 0x3ff);
      }
    }
    yield Reflect.apply(String.fromCharCode, null, units);
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

/** Unicode properties in the cache, about 10 kB each. */
const MAX_CACHED_PROPERTIES = 200;

/**
 * The characters with a property, given as "name" or "name=value". Computing them takes the engine some ten
 * milliseconds, so results are cached.
 */
export function propertyRanges(property: string): readonly CharRange[] {
  const cached = propertyCache.get(property);
  if (cached) return cached;
  if (propertyCache.size >= MAX_CACHED_PROPERTIES) propertyCache.clear();
  const ranges = matchedRanges(`\\p{${property}}`);
  propertyCache.set(property, ranges);
  return ranges;
}

const propertyCache = new Map<string, readonly CharRange[]>();

/** Maps each character with other cases to all characters that are equal ignoring case, ascending. */
type Folding = Readonly<Record<number, readonly number[]>>;

/** Case folding by code points (flag u or v) or UTF-16 code units. Computed by the engine, once. */
export function caseFolding(unicode: boolean): Folding {
  return foldingCache[unicode ? "points" : "units"] ??= foldingFrom(caseGroups(unicode));
}

const foldingCache: { points?: Folding; units?: Folding } = {};

function foldingFrom(groups: readonly CaseGroup[]): Folding {
  return Object.fromEntries(groups.flatMap((group) => group.map((member) => [member, group])));
}

/** The groups of characters that are equal ignoring case. */
export function caseGroups(unicode: boolean): readonly CaseGroup[] {
  return caseGroupCache[unicode ? "points" : "units"] ??= unicode
    ? foldedCaseGroups()
    : upperCaseCaseGroups();
}

type CaseGroup = readonly number[];

const caseGroupCache: { points?: readonly CaseGroup[]; units?: readonly CaseGroup[] } = {};

/**
 * Only what has cases is looked at, and the upper cases of it: each worker computes the groups when it starts.
 *
 * @see https://tc39.es/ecma262/#sec-runtime-semantics-canonicalize-ch
 */
function upperCaseCaseGroups(): number[][] {
  const units = casedLetters().filter(({ length }) => length === 1).map((letter) => letter.charCodeAt(0));
  const groups = Map.groupBy(units, canonicalUnit);
  for (const [canonical, members] of groups) if (!members.includes(canonical)) members.push(canonical);
  const sorted = [...groups].map(([canonical, members]) =>
    [canonical, members.toSorted((a, b) => a - b)] as const
  );
  return withSeveralMembers(new Map(sorted));
}

function canonicalUnit(unit: number): number {
  const upper = String.fromCharCode(unit).toUpperCase();
  const code = upper.charCodeAt(0);
  return upper.length !== 1 || (unit > 0x7f && code <= 0x7f) ? unit : code;
}

/** Characters that can have several cases. */
export const CASED = /[\p{Changes_When_Casemapped}\p{Lu}\p{Ll}\p{Lt}]/gu;

/**
 * No character after this one has a case: planes 2 and up contain ideographs, tags and private use. Each
 * worker computes the case groups when it starts, so searching all planes would delay every first analysis.
 */
export const LAST_CASED = 0x1ffff;

const casedCache: { letters?: readonly string[] } = {};

/** All characters that can have several cases, ascending. */
function casedLetters(): readonly string[] {
  const chunks = () => [
    ...characterChunks(0, SURROGATES.min - 1),
    ...characterChunks(SURROGATES.max + 1, LAST_CASED),
  ];
  return casedCache.letters ??= chunks().flatMap((chunk) => chunk.match(CASED) ?? []);
}

/** Letters with the same upper case may be equal ignoring case; the engine decides. */
function foldedCaseGroups(): number[][] {
  const alike = Map.groupBy(casedLetters(), (letter) => letter.toUpperCase().toLowerCase().toUpperCase());
  return [...alike.values()].filter(({ length }) => length > 1).flatMap((some) =>
    ALL_EQUAL.test(some.join(""))
      ? [some.map((letter) => letter.codePointAt(0) ?? 0)]
      : withSeveralMembers(groupEqualLetters(some))
  );
}

/** Letters that are all equal ignoring case. One regex for all groups takes less time than one for each. */
const ALL_EQUAL = /^(.)\1+$/iu;

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
