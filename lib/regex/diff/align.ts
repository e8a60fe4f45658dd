import { MAX_DIFF_PAIRS } from "../../limits.ts";
import { commonOf, type Match } from "./myers.ts";

/** An item of one sequence and what stands for it in the other; undefined where nothing does. */
export interface Pair<T> {
  readonly before: T | undefined;
  readonly after: T | undefined;
  readonly same: boolean;
}

/** Pairs the items of two stretches that have no item in common. */
export type PairUp<T> = (before: readonly T[], after: readonly T[]) => Pair<T>[];

/**
 * Aligns two sequences: items with the same key where their order allows, and between those what `pairUp`
 * makes of the rest. Of neighbours without counterpart the removed come first. Exchanging the sequences
 * exchanges the sides of the pairs and changes nothing else, as long as `pairUp` keeps to that.
 */
export function aligned<T>(
  before: readonly T[],
  after: readonly T[],
  keyOf: (item: T) => string,
  pairUp: PairUp<T> = unpaired,
): Pair<T>[] {
  const pairs: Pair<T>[] = [];
  let [from, to] = [0, 0];
  const common = eitherWay(
    before,
    after,
    keyOf,
    (ones, others) => commonOf(ones.map(keyOf), others.map(keyOf)),
  );
  for (const [one, other] of common) {
    pairs.push(...pairUp(before.slice(from, one), after.slice(to, other)));
    pairs.push({ before: before[one], after: after[other], same: true });
    [from, to] = [one + 1, other + 1];
  }
  pairs.push(...pairUp(before.slice(from), after.slice(to)));
  return pairs;
}

/** Leaves all items without counterpart. */
export function unpaired<T>(before: readonly T[], after: readonly T[]): Pair<T>[] {
  return [
    ...before.map((item) => ({ before: item, after: undefined, same: false })),
    ...after.map((item) => ({ before: undefined, after: item, same: false })),
  ];
}

/**
 * Pairs what is alike, in order, so that the likeness is greatest on the whole; without trying where that
 * would take too many looks.
 *
 * @param likeness symmetric; 0 for what must not be paired
 */
export function pairedByLikeness<T>(
  before: readonly T[],
  after: readonly T[],
  keyOf: (item: T) => string,
  likeness: (before: T, after: T) => number,
): Pair<T>[] {
  if (before.length * after.length > MAX_DIFF_PAIRS) return unpaired(before, after);
  const chain = eitherWay(before, after, keyOf, (ones, others) => {
    const scores = ones.map((one) => others.map((other) => likeness(one, other)));
    return bestChain(scores, others.length);
  });
  const pairs: Pair<T>[] = [];
  let [from, to] = [0, 0];
  for (const [one, other] of chain) {
    pairs.push(...unpaired(before.slice(from, one), after.slice(to, other)));
    pairs.push({ before: before[one], after: after[other], same: false });
    [from, to] = [one + 1, other + 1];
  }
  return [...pairs, ...unpaired(before.slice(from), after.slice(to))];
}

/** The way to align depends on the two sequences, not on which of them is the earlier one. */
function eitherWay<T>(
  before: readonly T[],
  after: readonly T[],
  keyOf: (item: T) => string,
  matchesOf: (ones: readonly T[], others: readonly T[]) => readonly Match[],
): readonly Match[] {
  const wholeOf = (items: readonly T[]) => items.map(keyOf).join("\n");
  const isFirst = wholeOf(before) <= wholeOf(after);
  return isFirst ? matchesOf(before, after) : matchesOf(after, before).map(([x, y]) => [y, x]);
}

/** The rising chain of cells with the greatest sum; of equal ones, that with the earliest cells. */
function bestChain(scores: readonly number[][], width: number): Match[] {
  const best = [new Array<number>(width + 1).fill(0)];
  for (const row of scores.toReversed()) {
    const below = best[0] ?? [];
    const sums = new Array<number>(width + 1).fill(0);
    for (let column = width - 1; column >= 0; column--) {
      sums[column] = Math.max(below[column] ?? 0, sums[column + 1] ?? 0, sumAt(row, below, column));
    }
    best.unshift(sums);
  }
  return chainIn(scores, best, width);
}

function sumAt(row: readonly number[], below: readonly number[], column: number): number {
  const score = row[column] ?? 0;
  return score === 0 ? 0 : score + (below[column + 1] ?? 0);
}

function chainIn(scores: readonly number[][], best: readonly number[][], width: number): Match[] {
  const chain: Match[] = [];
  let [row, column] = [0, 0];
  while (row < scores.length && column < width) {
    const sum = best[row]?.[column] ?? 0;
    const pays = (scores[row]?.[column] ?? 0) > 0;
    if (pays && sum === sumAt(scores[row] ?? [], best[row + 1] ?? [], column)) chain.push([row++, column++]);
    else if (sum === (best[row + 1]?.[column] ?? 0)) row++;
    else column++;
  }
  return chain;
}
