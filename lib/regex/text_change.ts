/** A range of a text, in UTF-16 code units, and its replacement. */
export interface TextChange {
  readonly start: number;
  readonly end: number;
  readonly inserted: string;
}

/** Finds the smallest single change that turns `before` into `after`. */
export function findTextChange(before: string, after: string): TextChange {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  let suffix = 0;
  while (suffix < shorter - start && before.at(-1 - suffix) === after.at(-1 - suffix)) suffix++;
  return { start, end: before.length - suffix, inserted: after.slice(start, after.length - suffix) };
}
