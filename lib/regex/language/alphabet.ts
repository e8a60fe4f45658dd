import type { CharSet } from "../syntax/character_sets.ts";
import { type Meter, spend } from "./budget.ts";

/** A range of characters, both ends included: code points with u or v, otherwise UTF-16 code units. */
export type Span = readonly [min: number, max: number];

/** All characters, divided into classes that no set of the patterns distinguishes. */
export interface Alphabet {
  /** The characters of each class, as ranges with both ends included. */
  readonly classes: readonly (readonly Span[])[];
  /** For each set, by number, and each class: 1 if the set contains the class. */
  readonly holds: readonly Uint8Array[];
}

/** Divides the characters from 0 to `maximum` into classes. */
export function createAlphabet(sets: readonly CharSet[], maximum: number, meter: Meter): Alphabet {
  const borders = findBorders(sets, maximum);
  const classes: Span[][] = [];
  const members: number[][] = [];
  const numbers = new Map<string, number>();
  const inside = new Set<number>();
  borders.forEach(({ at, changes }, index) => {
    for (const set of changes) if (!inside.delete(set)) inside.add(set);
    spend(meter, "work", 1 + 2 * inside.size);
    const key = [...inside].sort((a, b) => a - b).join();
    const number = numbers.get(key) ?? classes.push([]) - 1;
    numbers.set(key, number);
    members[number] ??= [...inside];
    classes[number]?.push([at, (borders[index + 1]?.at ?? maximum + 1) - 1]);
  });
  return { classes, holds: createMembership(members, sets.length) };
}

interface Border {
  readonly at: number;
  /** The sets that begin or end here. */
  readonly changes: number[];
}

function findBorders(sets: readonly CharSet[], maximum: number): Border[] {
  const changes = new Map<number, number[]>([[0, []]]);
  const note = (at: number, set: number) => {
    if (at > maximum) return;
    const list = changes.get(at);
    if (list) list.push(set);
    else changes.set(at, [set]);
  };
  sets.forEach((set, number) => {
    for (const { min, max } of set.ranges) note(min, number), note(max + 1, number);
  });
  return [...changes].map(([at, changes]) => ({ at, changes })).sort((a, b) => a.at - b.at);
}

function createMembership(members: readonly number[][], sets: number): Uint8Array[] {
  const holds = Array.from({ length: sets }, () => new Uint8Array(members.length));
  members.forEach((inside, number) => {
    for (const set of inside) (holds[set] ?? new Uint8Array())[number] = 1;
  });
  return holds;
}

/** Ranges of characters, the most readable first. Characters in none of them come last. */
const READABLE_RANGES: readonly Span[] = [
  [0x61, 0x7a],
  [0x30, 0x39],
  [0x41, 0x5a],
  [0x5f, 0x5f],
  [0x2d, 0x2e],
  [0x21, 0x2c],
  [0x2f, 0x2f],
  [0x3a, 0x40],
  [0x5b, 0x60],
  [0x7b, 0x7e],
  [0x20, 0x20],
  [0x0a, 0x0a],
  [0x09, 0x09],
  [0x0d, 0x0d],
  [0xc0, 0x17f],
  [0xa1, 0xac],
  [0xae, 0xbf],
  [0x391, 0x3c9],
  [0x400, 0x4ff],
  [0x1f600, 0x1f64f],
  [0x180, 0x1fff],
  [0x2010, 0x2027],
  [0x2030, 0xd7ff],
  [0xf900, 0xfffd],
  [0x10000, 0x10ffff],
  [0x00, 0x1f],
  [0x7f, 0xa0],
  [0x2000, 0x206f],
  [0xe000, 0xf8ff],
  [0xfffe, 0xffff],
  [0xd800, 0xdfff],
];

/** The most readable character of some spans; a lower rank is more readable. */
export function mostReadableCharacter(spans: readonly Span[]): { character: number; rank: number } {
  for (const [rank, [first, last]] of READABLE_RANGES.entries()) {
    const span = spans.find(([min, max]) => min <= last && max >= first);
    if (span) return { character: Math.max(span[0], first), rank };
  }
  return { character: spans[0]?.[0] ?? 0, rank: READABLE_RANGES.length };
}

/** A character to extend a text with. It represents all characters that neither side distinguishes from it. */
export interface TextSymbol {
  readonly text: string;
  /** The classes that each side reads one after the other: two if it reads a surrogate pair as two characters. */
  readonly classes: readonly [left: readonly number[], right: readonly number[]];
  /** Set for lone surrogates. When texts are read in code points, a low one never follows a high one. */
  readonly half: Half | undefined;
  /** All characters that it represents. */
  readonly spans: readonly Span[];
  /** That of `PickCharacter`. */
  readonly rank: number;
}

/** Chooses the character that represents some spans; those with a lower rank are preferred. */
export type PickCharacter = (spans: readonly Span[]) => { readonly character: number; readonly rank: number };

type Half = "high" | "low";

/** The symbols of an alphabet used by both sides, most readable first. */
export function sharedSymbols(
  { classes }: Alphabet,
  unicode: boolean,
  pick: PickCharacter = mostReadableCharacter,
): TextSymbol[] {
  return sortSymbols(classes.flatMap((spans, index) => {
    const whole = unicode ? clip(spans, ...WHOLE_CHARACTERS) : spans;
    const halves = whole.length > 0
      ? []
      : [...clip(spans, LOW_SURROGATES).slice(0, 1), ...clip(spans, HIGH_SURROGATES).slice(0, 1)];
    return [...whole.length > 0 ? [whole] : [], ...halves.map((span) => [span])]
      .map((each) => createSymbol(each, [index], [index], unicode, pick));
  }));
}

/**
 * The symbols when the left side reads code points and the right side code units. A character above U+FFFF is one
 * class on the left and two on the right.
 */
export function mixedSymbols(
  points: Alphabet,
  units: Alphabet,
  pick: PickCharacter = mostReadableCharacter,
): TextSymbol[] {
  const regions = [...WHOLE_CHARACTERS.slice(0, 2), LOW_SURROGATES, HIGH_SURROGATES];
  const halves = { high: classesIn(units, HIGH_SURROGATES), low: classesIn(units, LOW_SURROGATES) };
  return sortSymbols(points.classes.flatMap((spans, index) => [
    ...regions.flatMap((region) =>
      classesIn(units, region).flatMap(({ spans: others, number }) => {
        const shared = clip(clip(spans, region), ...others);
        return shared.length > 0 ? [createSymbol(shared, [index], [number], true, pick)] : [];
      })
    ),
    ...surrogatePairs(clip(spans, EMOJI_FACES, ASTRAL), index, halves, pick),
  ]));
}

/** Surrogates. */
const HIGH_SURROGATES: Span = [0xd800, 0xdbff];

const LOW_SURROGATES: Span = [0xdc00, 0xdfff];

/** The characters encoded as a surrogate pair. */
const ASTRAL: Span = [0x10000, 0x10ffff];

/** The most common of these. The first one found in a class represents it. */
const EMOJI_FACES: Span = [0x1f600, 0x1f64f];

/** All characters except surrogates. */
const WHOLE_CHARACTERS: readonly Span[] = [[0, 0xd7ff], [0xe000, 0xffff], ASTRAL];

function createSymbol(
  spans: readonly Span[],
  left: readonly number[],
  right: readonly number[],
  unicode: boolean,
  pick: PickCharacter,
): TextSymbol {
  const { character, rank } = pick(spans);
  const half = unicode ? surrogateHalf(character) : undefined;
  return { text: String.fromCodePoint(character), classes: [left, right], half, spans, rank };
}

/** Most readable first; a low surrogate before a high one, because more symbols may follow it. */
function sortSymbols(symbols: readonly TextSymbol[]): TextSymbol[] {
  const isHigh = ({ half }: TextSymbol) => half === "high" ? 1 : 0;
  return symbols.toSorted((a, b) => a.rank - b.rank || isHigh(a) - isHigh(b) || (a.text < b.text ? -1 : 1));
}

function surrogateHalf(character: number): Half | undefined {
  if (character >= HIGH_SURROGATES[0] && character <= HIGH_SURROGATES[1]) return "high";
  return character >= LOW_SURROGATES[0] && character <= LOW_SURROGATES[1] ? "low" : undefined;
}

interface ClassPart {
  readonly number: number;
  readonly spans: readonly Span[];
}

function classesIn({ classes }: Alphabet, region: Span): ClassPart[] {
  return classes.flatMap((spans, number) => {
    const inside = clip(spans, region);
    return inside.length > 0 ? [{ number, spans: inside }] : [];
  });
}

/** One symbol for each class of code points combined with the classes of their surrogates. */
function surrogatePairs(
  spans: readonly Span[],
  index: number,
  halves: { readonly high: readonly ClassPart[]; readonly low: readonly ClassPart[] },
  pick: PickCharacter,
): TextSymbol[] {
  const found = new Map<string, TextSymbol>();
  for (const { high, low } of spans.flatMap(surrogateBlocks)) {
    for (const one of halves.high) {
      const [first] = clip(one.spans, high);
      if (first === undefined) continue;
      for (const other of halves.low) {
        const [second] = clip(other.spans, low);
        const key = `${one.number} ${other.number}`;
        if (second === undefined || found.has(key)) continue;
        const point = ASTRAL[0] + (first[0] - HIGH_SURROGATES[0]) * 0x400 + second[0] - LOW_SURROGATES[0];
        found.set(key, createSymbol([[point, point]], [index], [one.number, other.number], true, pick));
      }
    }
  }
  return [...found.values()];
}

/** Splits a span above U+FFFF into ranges of high surrogates, each with the low ones that follow any of them. */
function surrogateBlocks([min, max]: Span): { high: Span; low: Span }[] {
  const half = (point: number): readonly [high: number, low: number] => [
    HIGH_SURROGATES[0] + ((point - ASTRAL[0]) >> 10),
    LOW_SURROGATES[0] + ((point - ASTRAL[0]) & 0x3ff),
  ];
  const [[first, from], [last, to]] = [half(min), half(max)];
  if (first === last) return [{ high: [first, first], low: [from, to] }];
  return [
    { high: [first, first], low: [from, LOW_SURROGATES[1]] },
    ...first + 1 < last ? [{ high: [first + 1, last - 1] as const, low: LOW_SURROGATES }] : [],
    { high: [last, last], low: [LOW_SURROGATES[0], to] },
  ];
}

/** The parts of spans that are in some regions. */
export function clip(spans: readonly Span[], ...regions: readonly Span[]): Span[] {
  return regions.flatMap(([first, last]) =>
    spans.flatMap(([min, max]): Span[] =>
      min <= last && max >= first ? [[Math.max(min, first), Math.min(max, last)]] : []
    )
  );
}
