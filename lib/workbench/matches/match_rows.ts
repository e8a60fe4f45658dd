import {
  countMatches,
  type Matches,
  matchRange,
  positionAt,
  type TextPosition,
} from "../../regex/matching/matches.ts";
import type { Range } from "../../regex/regex.ts";
import { counted } from "../../regex/words.ts";
import { shortened, type Shown } from "../matching/shown_text.ts";
import { captureClass } from "../model/marks.ts";

/** A line of the match list: a match, or one of its groups. */
export interface MatchRow {
  /** Index in the whole list. */
  readonly index: number;
  /** Number of the match, from 1. */
  readonly match: number;
  /** 0 for the match as a whole. */
  readonly group: number;
  readonly name: string | null;
  /** Offset in UTF-16 code units; null when the group did not participate. */
  readonly start: number | null;
  readonly end: number | null;
  /** Line and column of the start. */
  readonly place: TextPosition | null;
  /** Steps of the search for the match; null for a group, and until they are counted. */
  readonly steps: string | null;
  /** The matched text, shortened. */
  readonly value: readonly Shown[];
  /** The CSS class of the range in the text. */
  readonly kind: string;
  /** The part of the pattern that matched it; null if it isn't known. */
  readonly part: Range | null;
}

/** Number of rows in the list: one for each match and one for each group. */
export function rowsIn(matches: Matches): number {
  return countMatches(matches) * matches.width;
}

/** The data from which rows are created. */
export interface RowSource {
  readonly matches: Matches;
  readonly text: string;
  /** Result of `lineStarts`. */
  readonly starts: Int32Array;
  /** A name or null for each group; index 0 is group 1. */
  readonly names: readonly (string | null)[];
  /** Result of `listParts`. */
  readonly parts: readonly Range[];
}

/** @param steps of each match, as far as they are counted */
export function createMatchRow(
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
    steps: group === 0 ? formatSteps(steps?.[match]) : null,
    value: bounds ? shortened(text, bounds.start, bounds.end) : [],
    kind: group === 0 ? "match" : captureClass(group),
    part: parts[group] ?? null,
  };
}

const formatSteps = (count: number | undefined) => count === undefined ? null : counted(count, "step");
