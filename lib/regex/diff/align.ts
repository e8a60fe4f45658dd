import type { AST } from "@eslint-community/regexpp";
import type { Range } from "../regex.ts";
import { sameEnds } from "../text_change.ts";
import {
  type Container,
  type ElementSequence,
  type Group,
  innerSource,
  isGroup,
  joinedSource,
  splitQuantifier,
} from "./change.ts";

/** An item of one sequence and its counterpart in the other; undefined if there is none. */
export interface Pair<T> {
  readonly before: T | undefined;
  readonly after: T | undefined;
  readonly same: boolean;
}

/** Pairs the items of two subsequences that have no item in common. */
type PairUp<T> = (before: readonly T[], after: readonly T[]) => Pair<T>[];

/**
 * Aligns two sequences: items with the same key where their order allows it; `pairUp` pairs the items in
 * between. Of neighbors without counterpart, the removed ones come first. Swapping the sequences only swaps
 * the sides of the pairs, as long as the same is true of `pairUp`.
 */
export function align<T>(
  before: readonly T[],
  after: readonly T[],
  keyOf: (item: T) => string,
  pairUp: PairUp<T> = leaveUnpaired,
): Pair<T>[] {
  const pairs: Pair<T>[] = [];
  let [from, to] = [0, 0];
  const common = alignSymmetrically(
    before,
    after,
    keyOf,
    (ones, others) => commonSubsequence(ones.map(keyOf), others.map(keyOf)),
  );
  for (const [one, other] of common) {
    pairs.push(...pairUp(before.slice(from, one), after.slice(to, other)));
    pairs.push({ before: before[one], after: after[other], same: true });
    [from, to] = [one + 1, other + 1];
  }
  pairs.push(...pairUp(before.slice(from), after.slice(to)));
  return pairs;
}

/** Pairs nothing: all items stay without counterpart. */
export function leaveUnpaired<T>(before: readonly T[], after: readonly T[]): Pair<T>[] {
  return [
    ...before.map((item) => ({ before: item, after: undefined, same: false })),
    ...after.map((item) => ({ before: undefined, after: item, same: false })),
  ];
}

/** Pairs of parts that are compared for similarity when no part is identical. */
const MAX_DIFF_PAIRS = 10_000;

/**
 * Pairs similar items, in order, so that the total likeness is greatest. If there are too many items to compare, it
 * pairs nothing.
 *
 * @param likeness symmetric; 0 for items that must not be paired
 */
export function pairByLikeness<T>(
  before: readonly T[],
  after: readonly T[],
  keyOf: (item: T) => string,
  likeness: (before: T, after: T) => number,
): Pair<T>[] {
  if (before.length * after.length > MAX_DIFF_PAIRS) return leaveUnpaired(before, after);
  const chain = alignSymmetrically(before, after, keyOf, (ones, others) => {
    const scores = ones.map((one) => others.map((other) => likeness(one, other)));
    return bestChain(scores, others.length);
  });
  const pairs: Pair<T>[] = [];
  let [from, to] = [0, 0];
  for (const [one, other] of chain) {
    pairs.push(...leaveUnpaired(before.slice(from, one), after.slice(to, other)));
    pairs.push({ before: before[one], after: after[other], same: false });
    [from, to] = [one + 1, other + 1];
  }
  return [...pairs, ...leaveUnpaired(before.slice(from), after.slice(to))];
}

/** Pairs a stretch with the group that was added or removed around it, and other stretches by similarity. */
export function pairStretches(
  before: readonly ElementSequence[],
  after: readonly ElementSequence[],
): Pair<ElementSequence>[] {
  if (before.length === 0 || after.length === 0) return leaveUnpaired(before, after);
  const wrapped = findWrapped(before, after);
  if (!wrapped) return pairByLikeness(before, after, joinedSource, elementsLikeness);
  const [one, other] = wrapped;
  const pair = {
    before: before.slice(one.start, one.end).flat(),
    after: after.slice(other.start, other.end).flat(),
    same: false,
  };
  return [
    ...pairStretches(before.slice(0, one.start), after.slice(0, other.start)),
    pair,
    ...pairStretches(before.slice(one.end), after.slice(other.end)),
  ];
}

/** How much two alternatives have in common, from 0 to 1; 0 if they count as unrelated. */
export function alternativesLikeness(before: AST.Alternative, after: AST.Alternative): number {
  const share = commonShare(before.raw, after.raw);
  return share < LEAST_SHARE ? 0 : share;
}

/** The group that a stretch consists of, quantified or not, if it contains exactly `inner`. */
export function groupAround(inner: string, stretch: ElementSequence): Group | undefined {
  const [element, ...others] = stretch;
  if (!element || others.length > 0) return undefined;
  const { atom } = splitQuantifier(element);
  return isGroup(atom) && innerSource(atom) === inner ? atom : undefined;
}

/** The element of the container's only alternative that is a group around all alternatives of `inner`. */
export function groupAroundAll(inner: Container, { alternatives }: Container): AST.Element | undefined {
  const [only, ...others] = alternatives;
  if (!only || others.length > 0 || inner.alternatives.length === 1) return undefined;
  const source = inner.type === "Pattern" ? inner.raw : innerSource(inner);
  return only.elements.find((element) => groupAround(source, [element]));
}

/** Makes an alignment symmetric: its result does not depend on which sequence is the earlier one. */
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

/** The ascending chain of cells with the greatest sum; of several, the one with the earliest cells. */
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

/** Two equal items, by their indices. */
type Match = readonly [before: number, after: number];

/**
 * A longest common subsequence, by Myers' greedy algorithm. Common prefixes and suffixes always count. Middle parts
 * that need more than `MAX_DIFF_EDITS` insertions and deletions count as having nothing in common.
 *
 * @see http://www.xmailserver.org/diff2.pdf
 */
export function commonSubsequence(before: readonly string[], after: readonly string[]): Match[] {
  const [start, end] = sameEnds(before, after);
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

// Not the package `diff`, which allocates an object for each step and takes 100 ms instead of 5.
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

/** Insertions and deletions when two sequences are aligned. Work and memory are quadratic. */
const MAX_DIFF_EDITS = 600;

/**
 * For each number of edits d, the furthest index in `one` reached on each diagonal, up to the d that reaches both
 * ends; undefined if that is too many. Diagonal k, from -d to d, is at index k + d + 1.
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

/** Follows the path back from both ends and collects the equal items on it. */
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

/** How likely one element is a changed version of another, from 0 to 1; 0 if they are unrelated. */
function elementsLikeness(before: ElementSequence, after: ElementSequence): number {
  const [one, other] = [before[0], after[0]];
  if (!one || !other) return 0;
  const [{ atom: first, quantifier }, { atom: second, quantifier: later }] = [
    splitQuantifier(one),
    splitQuantifier(other),
  ];
  if (first.raw === second.raw) return 1;
  const bonus = quantifier && later ? 0.1 : 0;
  if (isGroup(first) && isGroup(second)) {
    return 0.4 + 0.4 * commonShare(innerSource(first), innerSource(second)) + bonus;
  }
  if (isGroup(first)) return innerSource(first) === second.raw ? 1 : 0;
  if (isGroup(second)) return innerSource(second) === first.raw ? 1 : 0;
  if (first.type === "Assertion" || second.type === "Assertion") return 0;
  const sameType = first.type === second.type ? 0.2 : 0;
  return 0.2 + sameType + bonus + 0.4 * commonShare(joinedSource(before), joinedSource(after));
}

/** Alternatives with less in common count as unrelated. */
const LEAST_SHARE = 0.3;

/** Characters of two parts that are compared for similarity. */
const MAX_LIKENESS_CHARACTERS = 200;

/** The share of two texts that is their common prefix and suffix. */
function commonShare(one: string, other: string): number {
  const least = Math.min(one.length, other.length, MAX_LIKENESS_CHARACTERS);
  let start = 0;
  while (start < least && one[start] === other[start]) start++;
  let end = 0;
  while (end < least - start && one.at(-1 - end) === other.at(-1 - end)) end++;
  return (start + end) / Math.max(1, Math.min(Math.max(one.length, other.length), MAX_LIKENESS_CHARACTERS));
}

/** The index ranges of a stretch and of the group around it. */
type Wrapped = readonly [Range, Range];

/** If both patterns have such a group, the longer one is used. */
function findWrapped(
  before: readonly ElementSequence[],
  after: readonly ElementSequence[],
): Wrapped | undefined {
  if (before.length * after.length > MAX_DIFF_PAIRS) return undefined;
  const around = findWrappedIn(before, after);
  const within = findWrappedIn(after, before);
  if (!around || !within) return around ?? (within && [within[1], within[0]]);
  const [later, earlier] = [
    joinedSource(after[around[1].start] ?? []),
    joinedSource(before[within[1].start] ?? []),
  ];
  const isLater = later.length === earlier.length ? later > earlier : later.length > earlier.length;
  return isLater ? around : [within[1], within[0]];
}

function findWrappedIn(
  inner: readonly ElementSequence[],
  outer: readonly ElementSequence[],
): Wrapped | undefined {
  for (const [index, stretch] of outer.entries()) {
    const atom = stretch[0] && splitQuantifier(stretch[0]).atom;
    const range = isGroup(atom) ? findStretch(innerSource(atom), inner) : undefined;
    if (range) return [range, { start: index, end: index + 1 }];
  }
  return undefined;
}

/** The neighbors whose joined source equals the given one. */
function findStretch(source: string, stretches: readonly ElementSequence[]): Range | undefined {
  for (const start of stretches.keys()) {
    let [end, length] = [start, 0];
    while (end < stretches.length && length < source.length) {
      const raw = joinedSource(stretches[end] ?? []);
      if (!source.startsWith(raw, length)) break;
      length += raw.length;
      end++;
    }
    if (end > start && length === source.length) return { start, end };
  }
  return undefined;
}
