import { boundsAt, countOf, type Matches } from "../regex/matching/matches.ts";
import { captureClass } from "./marks.ts";

/** A line of the match list: a match, or one of its groups. */
export interface MatchRow {
  /** Position in the whole list. */
  readonly index: number;
  /** From 1, as people count. */
  readonly match: number;
  /** 0 for the match as a whole. */
  readonly group: number;
  readonly name: string | null;
  /** UTF-16 code units of the text; null when the group did not take part. */
  readonly start: number | null;
  readonly end: number | null;
  /** What was taken, shortened. */
  readonly value: string;
  /** The class that the stretch has in the text. */
  readonly kind: string;
}

/** A value is shown up to here; the rest is in the text. */
const SHOWN_CHARACTERS = 200;

/** Lines that the list has: each match takes one, and one more for each group. */
export function rowsIn(matches: Matches): number {
  return countOf(matches) * matches.width;
}

export function rowOf(
  matches: Matches,
  text: string,
  names: readonly (string | null)[],
  index: number,
): MatchRow {
  const match = Math.floor(index / matches.width);
  const group = index % matches.width;
  const bounds = boundsAt(matches, match, group);
  return {
    index,
    match: match + 1,
    group,
    name: names[group - 1] ?? null,
    start: bounds?.start ?? null,
    end: bounds?.end ?? null,
    value: bounds ? shortened(text, bounds.start, bounds.end) : "",
    kind: group === 0 ? "match" : captureClass(group),
  };
}

function shortened(text: string, start: number, end: number): string {
  if (end - start <= SHOWN_CHARACTERS) return text.slice(start, end).toWellFormed();
  return `${text.slice(start, start + SHOWN_CHARACTERS).toWellFormed()}…`;
}
