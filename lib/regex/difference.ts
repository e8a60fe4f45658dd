/** A range of a text, in UTF-16 code units, and its replacement. */
export interface TextChange {
  readonly start: number;
  readonly end: number;
  readonly inserted: string;
}

/** Finds the smallest single change that turns `before` into `after`. */
export function differenceOf(before: string, after: string): TextChange {
  const room = Math.min(before.length, after.length);
  let start = 0;
  while (start < room && before[start] === after[start]) start++;
  let behind = 0;
  while (behind < room - start && before.at(-1 - behind) === after.at(-1 - behind)) behind++;
  return { start, end: before.length - behind, inserted: after.slice(start, after.length - behind) };
}
