import { countMatches, type Matches, matchRange } from "../../regex/matching/matches.ts";
import type { Range } from "../../regex/regex.ts";

/** The matches of two patterns in the same text, compared by their start and end. */
export interface ComparedMatches {
  readonly both: number;
  /** Ranges that only the first finds, in UTF-16 code units of the text. */
  readonly onlyFirst: readonly Range[];
  readonly onlySecond: readonly Range[];
}

/** Compares two runs over one text. Both are in order, so one pass is enough. */
export function comparedMatches(first: Matches, second: Matches): ComparedMatches {
  const onlyFirst: Range[] = [];
  const onlySecond: Range[] = [];
  let [one, other, both] = [0, 0, 0];
  while (one < countMatches(first) || other < countMatches(second)) {
    const [a, b] = [matchRange(first, one), matchRange(second, other)];
    const order = comparePositions(a, b);
    if (order === 0) both++;
    if (order < 0 && a) onlyFirst.push(a);
    if (order > 0 && b) onlySecond.push(b);
    if (order <= 0) one++;
    if (order >= 0) other++;
  }
  return { both, onlyFirst, onlySecond };
}

/** Negative if `a` comes first, positive if `b` does; a missing range comes last. */
function comparePositions(a: Range | null, b: Range | null): number {
  if (a === null || b === null) return a === null ? 1 : -1;
  return a.start - b.start || a.end - b.end;
}
