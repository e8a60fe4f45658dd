import type { CharSet } from "../syntax/char_set.ts";
import { characterKinds } from "../syntax/character_partition.ts";
import { mostReadableCharacter, type Span } from "../syntax/readable_characters.ts";
import { type Meter, spend } from "./budget.ts";

/** All characters, divided into classes that no set of the patterns distinguishes. */
export interface Alphabet {
  /** The characters of each class, as ranges with both ends included. */
  readonly classes: readonly (readonly Span[])[];
  /** For each set, by number, and each class: 1 if the set contains the class. */
  readonly holds: readonly Uint8Array[];
}

/** Divides the characters from 0 to `maximum` into classes. */
export function createAlphabet(sets: readonly CharSet[], maximum: number, meter: Meter): Alphabet {
  const kinds = characterKinds(sets, maximum, (work) => spend(meter, "work", work));
  const holds = sets.map(() => new Uint8Array(kinds.length));
  kinds.forEach((kind, number) => {
    for (const set of kind.sets) (holds[set] ?? new Uint8Array())[number] = 1;
  });
  return { classes: kinds.map(({ spans }) => spans), holds };
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
