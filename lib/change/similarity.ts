import { MAX_COMPARED_CHARACTERS } from "../limits/change.ts";

/**
 * How similar two patterns are, from 0 to 1: the share of pairs of neighboring tokens that they have in common, where a
 * pattern that is a part of the other one counts more.
 */
export function patternSimilarity(one: string, other: string): number {
  if (one === other) return 1;
  const [first, second] = [tokenPairs(one), tokenPairs(other)];
  const [small, large] = first.size < second.size ? [first, second] : [second, first];
  let [common, smallSize, largeSize] = [0, 0, 0];
  for (const [pair, count] of small) {
    common += Math.min(count, large.get(pair) ?? 0);
    smallSize += count;
  }
  for (const count of large.values()) largeSize += count;
  const [sum, least] = [smallSize + largeSize, Math.min(smallSize, largeSize)];
  if (least === 0) return 0;
  const dice = 2 * common / sum;
  // A short pattern is a part of many.
  const contained = least >= LEAST_PAIRS_OF_PART ? 0.8 * common / least : 0;
  return Math.max(dice, contained);
}

/** Pairs of tokens of a pattern that says something as a part of another one. */
const LEAST_PAIRS_OF_PART = 8;

const TOKEN =
  /\\(?:[pP]\{[^}]*\}|u\{?[\da-fA-F]+\}?|x[\da-fA-F]{2}|c[A-Za-z]|[^])|\(\?<?[:=!]|\{\d+,?\d*\}|[^]/g;

/** Each token with the one before it, and how often. */
function tokenPairs(pattern: string): Map<string, number> {
  const pairs = new Map<string, number>();
  let previous = "";
  for (const [token] of pattern.slice(0, MAX_COMPARED_CHARACTERS).matchAll(TOKEN)) {
    const pair = previous + token;
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
    previous = token;
  }
  return pairs;
}
