/** A range of a text, in UTF-16 code units, and its replacement. */
export interface TextChange {
  readonly start: number;
  readonly end: number;
  readonly inserted: string;
}

/**
 * Finds the smallest single change that turns `before` into `after`.
 *
 * @example findTextChange("a+b", "a*b") // { start: 1, end: 2, inserted: "*" }
 */
export function findTextChange(before: string, after: string): TextChange {
  const [start, same] = sameEnds(before, after);
  return { start, end: before.length - same, inserted: after.slice(start, after.length - same) };
}

/**
 * How many characters or items two have in common at their start, and then at their end.
 *
 * @example sameEnds("abc", "axc") // [1, 1]
 */
export function sameEnds<T>(
  before: string | readonly T[],
  after: string | readonly T[],
): [start: number, end: number] {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  return [start, end];
}
