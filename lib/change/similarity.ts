import { MAX_COMPARED_CHARACTERS } from "../limits/change.ts";

/** Pairs of neighboring tokens of a pattern, and how often each occurs. */
export interface PatternTokens {
  readonly counts: ReadonlyMap<string, number>;
  readonly size: number;
}

const TOKEN =
  /\\(?:[pP]\{[^}]*\}|u\{?[\da-fA-F]+\}?|x[\da-fA-F]{2}|c[A-Za-z]|[^])|\(\?<?[:=!]|\{\d+,?\d*\}|[^]/g;

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
 */
export function measureSimilarity(one: PatternTokens, other: PatternTokens): number {
  const [small, large] = one.size < other.size ? [one, other] : [other, one];
  if (small.size === 0) return large.size === 0 ? 1 : 0;
  let common = 0;
  for (const [pair, count] of small.counts) common += Math.min(count, large.counts.get(pair) ?? 0);
  const share = 2 * common / (small.size + large.size);
  return small.size < LEAST_SIZE_OF_PART ? share : Math.max(share, 0.8 * common / small.size);
}
