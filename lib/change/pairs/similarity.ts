/** Pairs of neighboring tokens of a pattern, and how often each occurs. */
export interface PatternTokens {
  readonly counts: ReadonlyMap<string, number>;
  readonly size: number;
}

const TOKEN =
  /\\(?:[pP]\{[^}]*\}|u\{?[\da-fA-F]+\}?|x[\da-fA-F]{2}|c[A-Za-z]|[^])|\(\?<?[:=!]|\{\d+,?\d*\}|[^]/g;

/** Characters of a pattern that are compared with another one. */
const MAX_COMPARED_CHARACTERS = 400;

/** The tokens of a pattern's first `MAX_COMPARED_CHARACTERS` characters. */
export function patternTokens(pattern: string): PatternTokens {
  const counts = new Map<string, number>();
  let previous = "";
  let size = 0;
  for (const [token] of pattern.slice(0, MAX_COMPARED_CHARACTERS).matchAll(TOKEN)) {
    const pair = previous + token;
    counts.set(pair, (counts.get(pair) ?? 0) + 1);
    previous = token;
    size++;
  }
  return { counts, size };
}

/** Minimum number of token pairs for a pattern to count as a part of another one; shorter ones are part of many. */
const LEAST_SIZE_OF_PART = 8;

/**
 * How similar two patterns are, from 0 to 1: the share of token pairs that they have in common. It is higher
 * if one pattern is a part of the other one.
 *
 * @param weightOf how much a token pair counts
 */
export function measureSimilarity(
  one: PatternTokens,
  other: PatternTokens,
  weightOf: (tokens: string) => number = () => 1,
): number {
  const [small, large] = one.size < other.size ? [one, other] : [other, one];
  if (small.size === 0) return large.size === 0 ? 1 : 0;
  let common = 0;
  for (const [pair, count] of small.counts) {
    common += weightOf(pair) * Math.min(count, large.counts.get(pair) ?? 0);
  }
  const [smallSize, largeSize] = [weightedSize(small, weightOf), weightedSize(large, weightOf)];
  const share = 2 * common / (smallSize + largeSize);
  return small.size < LEAST_SIZE_OF_PART ? share : Math.max(share, 0.8 * common / smallSize);
}

function weightedSize({ counts }: PatternTokens, weightOf: (tokens: string) => number): number {
  let size = 0;
  for (const [pair, count] of counts) size += weightOf(pair) * count;
  return size;
}

/**
 * Weights of token pairs in a list of regexes and its old version: what many of them have says little about which one is a
 * version of which. A pair that only one regex has in each version counts in full.
 */
export function weightsIn(patterns: Iterable<PatternTokens>): (tokens: string) => number {
  const patternsWith = new Map<string, number>();
  for (const { counts } of patterns) {
    for (const pair of counts.keys()) patternsWith.set(pair, (patternsWith.get(pair) ?? 0) + 1);
  }
  return (pair) => Math.min(1, (2 / (patternsWith.get(pair) ?? 1)) ** 2);
}
