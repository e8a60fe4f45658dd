import type { CharRange } from "./unicode_tables.ts";

/**
 * Characters from 0 to `maximum`, as ranges in ascending order that neither overlap nor touch. Sets never change.
 *
 * @example CharSet.of([{ min: 0x61, max: 0x7a }], 0xffff).has(0x62)
 */
export class CharSet {
  /** The largest character that a set may contain: 0xFFFF for UTF-16 code units, 0x10FFFF for code points. */
  readonly maximum: number;
  readonly ranges: readonly CharRange[];

  private constructor(ranges: readonly CharRange[], maximum: number) {
    this.ranges = ranges;
    this.maximum = maximum;
  }

  /** The set of some ranges, in any order; characters above `maximum` are left out. */
  static of(ranges: Iterable<CharRange>, maximum: number): CharSet {
    return new CharSet(normalize([...ranges], maximum), maximum);
  }

  /** Every character up to `maximum`. */
  static all(maximum: number): CharSet {
    return new CharSet([{ min: 0, max: maximum }], maximum);
  }

  get isEmpty(): boolean {
    return this.ranges.length === 0;
  }

  get isAll(): boolean {
    const [first] = this.ranges;
    return first?.min === 0 && first.max === this.maximum;
  }

  /** The number of characters. */
  get size(): number {
    return this.ranges.reduce((sum, { min, max }) => sum + max - min + 1, 0);
  }

  /** Equal for sets with the same characters. */
  get key(): string {
    return this.ranges.map(({ min, max }) => `${min}-${max}`).join();
  }

  has(character: number): boolean {
    let [low, high] = [0, this.ranges.length - 1];
    while (low <= high) {
      const middle = (low + high) >> 1;
      const range = this.ranges[middle];
      if (range === undefined || character < range.min) high = middle - 1;
      else if (character > range.max) low = middle + 1;
      else return true;
    }
    return false;
  }

  equals({ maximum, ranges }: CharSet): boolean {
    return maximum === this.maximum && ranges.length === this.ranges.length &&
      ranges.every(({ min, max }, at) => min === this.ranges[at]?.min && max === this.ranges[at]?.max);
  }

  /** All other characters up to `maximum`. */
  negate(): CharSet {
    const gaps: CharRange[] = [];
    let from = 0;
    for (const { min, max } of this.ranges) {
      if (from < min) gaps.push({ min: from, max: min - 1 });
      from = max + 1;
    }
    if (from <= this.maximum) gaps.push({ min: from, max: this.maximum });
    return new CharSet(gaps, this.maximum);
  }

  union(...others: readonly CharSet[]): CharSet {
    return this.with(others.flatMap(({ ranges }) => ranges));
  }

  /** The set with more characters, given as ranges in any order. */
  with(ranges: Iterable<CharRange>): CharSet {
    return CharSet.of([...this.ranges, ...ranges], this.maximum);
  }

  intersect(other: CharSet): CharSet {
    const shared: CharRange[] = [];
    meetings(this, other, (min, max, one) => {
      shared.push(one.min === min && one.max === max ? one : { min, max });
    });
    return new CharSet(shared, this.maximum);
  }

  without(other: CharSet): CharSet {
    return this.intersect(other.negate());
  }

  isDisjointWith(other: CharSet): boolean {
    let count = 0;
    meetings(this, other, () => void count++);
    return count === 0;
  }

  isSubsetOf(other: CharSet): boolean {
    let shared = 0;
    meetings(this, other, (min, max) => shared += max - min + 1);
    return shared === this.size;
  }
}

/** Calls `found` with each range that is in both sets, in ascending order, and the one of the first set that contains it. */
function meetings(
  { ranges: left }: CharSet,
  { ranges: right }: CharSet,
  found: (min: number, max: number, one: CharRange) => void,
) {
  let at = 0;
  let to = 0;
  for (;;) {
    const one = left[at];
    const other = right[to];
    if (one === undefined || other === undefined) return;
    const min = Math.max(one.min, other.min);
    const max = Math.min(one.max, other.max);
    if (min <= max) found(min, max, one);
    if (one.max < other.max) at++;
    else to++;
  }
}

/** Sorts ranges and joins those that overlap or touch. Most lists are in order already. */
function normalize(ranges: CharRange[], maximum: number): CharRange[] {
  const isSorted = ranges.every(({ min }, at) => at === 0 || (ranges[at - 1]?.min ?? 0) <= min);
  const joined: CharRange[] = [];
  for (const { min, max } of isSorted ? ranges : ranges.sort((a, b) => a.min - b.min)) {
    const last = joined.at(-1);
    const end = Math.min(max, maximum);
    if (end < min) continue;
    if (last !== undefined && min <= last.max + 1) {
      if (end > last.max) joined[joined.length - 1] = { min: last.min, max: end };
    } else joined.push({ min, max: end });
  }
  return joined;
}
