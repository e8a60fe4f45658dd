/** A range of characters, both ends included: code points with u or v, otherwise UTF-16 code units. */
export type Span = readonly [min: number, max: number];

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
