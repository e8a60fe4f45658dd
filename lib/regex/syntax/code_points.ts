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
export function allCharacters(): string {
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
