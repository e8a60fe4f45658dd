import {
  countMatches,
  type Matches,
  matchRange,
  positionAt,
  type TextPosition,
} from "../../regex/matching/matches.ts";
import type { Range } from "../../regex/regex.ts";
import { counted } from "../../regex/words.ts";
import { captureClass } from "./marks.ts";
import { shortened, type Shown } from "./shown_text.ts";

/** A line of the match list: a match, or one of its groups. */
export interface MatchRow {
  /** Position in the whole list. */
  readonly index: number;
  /** From 1, as people count. */
  readonly match: number;
  /** 0 for the match as a whole. */
  readonly group: number;
  readonly name: string | null;
  /** UTF-16 code units of the text; null when the group did not participate. */
  readonly start: number | null;
  readonly end: number | null;
  /** Where the stretch begins. */
  readonly place: TextPosition | null;
  /** Steps of the search for the match; null for a group, and while they are not counted. */
  readonly steps: string | null;
  /** What was taken, shortened. */
  readonly value: readonly Shown[];
  /** The class that the stretch has in the text. */
  readonly kind: string;
  /** The stretch of the pattern that took it; null while that is not known. */
  readonly part: Range | null;
}

/** Lines that the list has: each match takes one, and one more for each group. */
export function rowsIn(matches: Matches): number {
  return countMatches(matches) * matches.width;
}

/** What rows are made from. */
export interface RowSource {
  readonly matches: Matches;
  readonly text: string;
  /** Result of `lineStarts`. */
  readonly starts: Int32Array;
  /** A name or null for each group; group 1 is at 0. */
  readonly names: readonly (string | null)[];
  /** Result of `partsOf`. */
  readonly parts: readonly Range[];
}

/** @param steps of each match, as far as they were counted */
export function rowOf(
  { matches, text, starts, names, parts }: RowSource,
  index: number,
  steps: Uint32Array | null = null,
): MatchRow {
  const match = Math.floor(index / matches.width);
  const group = index % matches.width;
  const bounds = matchRange(matches, match, group);
  return {
    index,
    match: match + 1,
    group,
    name: names[group - 1] ?? null,
    start: bounds?.start ?? null,
    end: bounds?.end ?? null,
    place: bounds && positionAt(starts, bounds.start),
    steps: group === 0 ? stepsOf(steps?.[match]) : null,
    value: bounds ? shortened(text, bounds.start, bounds.end) : [],
    kind: group === 0 ? "match" : captureClass(group),
    part: parts[group] ?? null,
  };
}

const stepsOf = (count: number | undefined) => count === undefined ? null : counted(count, "step");
