import type { AST } from "@eslint-community/regexpp";
import { MAX_DIFF_EDITS, MAX_DIFF_PAIRS } from "../../limits.ts";
import type { Range } from "../regex.ts";
import { type Container, type Group, innerOf, isGroup, layersOf, rawOf, type Stretch } from "./change.ts";

/** An item of one sequence and what stands for it in the other; undefined where nothing does. */
export interface Pair<T> {
  readonly before: T | undefined;
  readonly after: T | undefined;
  readonly same: boolean;
}

/** Pairs the items of two stretches that have no item in common. */
type PairUp<T> = (before: readonly T[], after: readonly T[]) => Pair<T>[];

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
  const common = alignSymmetrically(
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
  const chain = alignSymmetrically(before, after, keyOf, (ones, others) => {
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
function alignSymmetrically<T>(
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
      sums[column] = Math.max(below[column] ?? 0, sums[column + 1] ?? 0, chainSum(row, below, column));
    }
    best.unshift(sums);
  }
  return traceChain(scores, best, width);
}

function chainSum(row: readonly number[], below: readonly number[], column: number): number {
  const score = row[column] ?? 0;
  return score === 0 ? 0 : score + (below[column + 1] ?? 0);
}

function traceChain(scores: readonly number[][], best: readonly number[][], width: number): Match[] {
  const chain: Match[] = [];
  let [row, column] = [0, 0];
  while (row < scores.length && column < width) {
    const sum = best[row]?.[column] ?? 0;
    const pays = (scores[row]?.[column] ?? 0) > 0;
    if (pays && sum === chainSum(scores[row] ?? [], best[row + 1] ?? [], column)) {
      chain.push([row++, column++]);
    } else if (sum === (best[row + 1]?.[column] ?? 0)) row++;
    else column++;
  }
  return chain;
}

/** Two equal items, by their index in each sequence. */
type Match = readonly [before: number, after: number];

/**
 * A longest common subsequence, by Myers' greedy algorithm. What both sequences begin and end with always
 * counts; where the middles need more than `MAX_DIFF_EDITS` insertions and deletions, they count as having
 * nothing in common.
 *
 * @see http://www.xmailserver.org/diff2.pdf
 */
export function commonOf(before: readonly string[], after: readonly string[]): Match[] {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  const middle = alignMiddle(
    before.slice(start, before.length - end),
    after.slice(start, after.length - end),
  );
  return [
    ...Array.from({ length: start }, (_, index): Match => [index, index]),
    ...middle.map(([one, other]): Match => [one + start, other + start]),
    ...Array.from({ length: end }, (_, index): Match => [
      before.length - end + index,
      after.length - end + index,
    ]),
  ];
}

// Of our own: the package `diff` keeps an object for each step, and takes 100 ms where this takes 5.
function alignMiddle(before: readonly string[], after: readonly string[]): Match[] {
  if (before.length === 0 || after.length === 0) return [];
  const ids = new Map<string, number>();
  const idOf = (key: string) => {
    const id = ids.get(key) ?? ids.size;
    ids.set(key, id);
    return id;
  };
  const [one, other] = [Int32Array.from(before, idOf), Int32Array.from(after, idOf)];
  return traceBack(one, other, findFrontiers(one, other));
}

/**
 * For each number of edits the furthest index in `one` that is reached on each diagonal, up to the number
 * that reaches both ends; undefined when that is too many. Diagonal k, from -d to d, is at index k + d + 1.
 */
function findFrontiers(one: Int32Array, other: Int32Array): Int32Array[] | undefined {
  const most = Math.min(one.length + other.length, MAX_DIFF_EDITS);
  const furthest = new Int32Array(2 * most + 3);
  const frontiers: Int32Array[] = [];
  for (let edits = 0; edits <= most; edits++) {
    frontiers.push(furthest.slice(most - edits, most + edits + 3));
    for (let k = -edits; k <= edits; k += 2) {
      const at = most + 1 + k;
      const [left = 0, right = 0] = [furthest[at - 1], furthest[at + 1]];
      let x = isDown(k, edits, left, right) ? right : left + 1;
      while (x < one.length && x - k < other.length && one[x] === other[x - k]) x++;
      furthest[at] = x;
      if (x >= one.length && x - k >= other.length) return frontiers;
    }
  }
  return undefined;
}

const isDown = (k: number, edits: number, left: number, right: number): boolean =>
  k === -edits || (k !== edits && left < right);

/** Goes the way back from both ends, and gives the equal items on it. */
function traceBack(
  { length: oneLength }: Int32Array,
  { length: otherLength }: Int32Array,
  frontiers: readonly Int32Array[] | undefined,
): Match[] {
  const matches: Match[] = [];
  let [x, y] = [oneLength, otherLength];
  for (const [edits, frontier] of [...frontiers?.entries() ?? []].reverse()) {
    const k = x - y;
    const [left = 0, right = 0] = [frontier[k + edits], frontier[k + edits + 2]];
    const down = isDown(k, edits, left, right);
    const from = edits === 0 ? 0 : down ? right : left + 1;
    while (x > from) matches.push([--x, --y]);
    if (down) y--;
    else x--;
  }
  return matches.reverse();
}

/** How much two alternatives have in common, from 0 to 1; 0 when one is not a change of the other. */
export function alternativesLikeness(before: AST.Alternative, after: AST.Alternative): number {
  const share = commonShare(before.raw, after.raw);
  return share < LEAST_SHARE ? 0 : share;
}

/** How much speaks for one element being a change of another, from 0 to 1; 0 when it is another one. */
function elementsLikeness(before: Stretch, after: Stretch): number {
  const [one, other] = [before[0], after[0]];
  if (!one || !other) return 0;
  const [{ atom: first, quantifier }, { atom: second, quantifier: later }] = [layersOf(one), layersOf(other)];
  if (first.raw === second.raw) return 1;
  const bonus = quantifier && later ? 0.1 : 0;
  if (isGroup(first) && isGroup(second)) {
    return 0.4 + 0.4 * commonShare(innerOf(first), innerOf(second)) + bonus;
  }
  if (isGroup(first)) return innerOf(first) === second.raw ? 1 : 0;
  if (isGroup(second)) return innerOf(second) === first.raw ? 1 : 0;
  if (first.type === "Assertion" || second.type === "Assertion") return 0;
  const sameType = first.type === second.type ? 0.2 : 0;
  return 0.2 + sameType + bonus + 0.4 * commonShare(rawOf(before), rawOf(after));
}

/** Alternatives with less in common are two different ones. */
const LEAST_SHARE = 0.3;

/** Further in, likeness is not looked for. */
const COMPARED_CHARACTERS = 200;

/** The share of two texts that their common beginning and end make up. */
function commonShare(one: string, other: string): number {
  const least = Math.min(one.length, other.length, COMPARED_CHARACTERS);
  let start = 0;
  while (start < least && one[start] === other[start]) start++;
  let end = 0;
  while (end < least - start && one.at(-1 - end) === other.at(-1 - end)) end++;
  return (start + end) / Math.max(1, Math.min(Math.max(one.length, other.length), COMPARED_CHARACTERS));
}

/** Pairs a stretch with the group that was put around it or taken away from it, and else what is alike. */
export function pairUp(before: readonly Stretch[], after: readonly Stretch[]): Pair<Stretch>[] {
  if (before.length === 0 || after.length === 0) return unpaired(before, after);
  const wrapped = findWrapped(before, after);
  if (!wrapped) return pairedByLikeness(before, after, rawOf, elementsLikeness);
  const [one, other] = wrapped;
  const pair = {
    before: before.slice(one.start, one.end).flat(),
    after: after.slice(other.start, other.end).flat(),
    same: false,
  };
  return [
    ...pairUp(before.slice(0, one.start), after.slice(0, other.start)),
    pair,
    ...pairUp(before.slice(one.end), after.slice(other.end)),
  ];
}

/** The group that a stretch is, quantified or not, where just `inner` stands in it. */
export function groupAround(inner: string, stretch: Stretch): Group | undefined {
  const [element, ...others] = stretch;
  if (!element || others.length > 0) return undefined;
  const { atom } = layersOf(element);
  return isGroup(atom) && innerOf(atom) === inner ? atom : undefined;
}

/** The element of a container's sole alternative that is a group around all of another's alternatives. */
export function groupAroundAll(inner: Container, { alternatives }: Container): AST.Element | undefined {
  const [only, ...others] = alternatives;
  if (!only || others.length > 0 || inner.alternatives.length === 1) return undefined;
  const source = inner.type === "Pattern" ? inner.raw : innerOf(inner);
  return only.elements.find((element) => groupAround(source, [element]));
}

/** Where a stretch and the group around it stand, by index. */
type Wrapped = readonly [Range, Range];

/** Of both ways the one with the longer group, whichever pattern it is in. */
function findWrapped(before: readonly Stretch[], after: readonly Stretch[]): Wrapped | undefined {
  if (before.length * after.length > MAX_DIFF_PAIRS) return undefined;
  const around = findWrappedIn(before, after);
  const within = findWrappedIn(after, before);
  if (!around || !within) return around ?? (within && [within[1], within[0]]);
  const [later, earlier] = [rawOf(after[around[1].start] ?? []), rawOf(before[within[1].start] ?? [])];
  const isLater = later.length === earlier.length ? later > earlier : later.length > earlier.length;
  return isLater ? around : [within[1], within[0]];
}

function findWrappedIn(inner: readonly Stretch[], outer: readonly Stretch[]): Wrapped | undefined {
  for (const [index, stretch] of outer.entries()) {
    const atom = stretch[0] && layersOf(stretch[0]).atom;
    const range = isGroup(atom) ? findStretch(innerOf(atom), inner) : undefined;
    if (range) return [range, { start: index, end: index + 1 }];
  }
  return undefined;
}

/** The neighbours whose source is the one given. */
function findStretch(source: string, stretches: readonly Stretch[]): Range | undefined {
  for (const start of stretches.keys()) {
    let [end, length] = [start, 0];
    while (end < stretches.length && length < source.length) {
      const raw = rawOf(stretches[end] ?? []);
      if (!source.startsWith(raw, length)) break;
      length += raw.length;
      end++;
    }
    if (end > start && length === source.length) return { start, end };
  }
  return undefined;
}
