import {
  countMatches,
  type Matches,
  matchRange,
  positionAt,
  type TextPosition,
} from "../../regex/matching/matches.ts";
import type { Range } from "../../regex/regex.ts";
import { number } from "../../regex/words.ts";
import { shortened, type Shown } from "../matching/shown_text.ts";
import { captureClass } from "../model/marks.ts";

/** A row of the table of matches. */
export interface MatchRow {
  /** Index of the match. */
  readonly index: number;
  /** The whole match, then its groups, as far as there are columns for them. */
  readonly cells: readonly MatchCell[];
  /** Line and column of the start. */
  readonly place: TextPosition | null;
  /** Steps of the search for the match; null until they are counted. */
  readonly steps: string | null;
}

/** What the whole pattern or one of its groups matched. */
export interface MatchCell {
  /** 0 for the match as a whole. */
  readonly group: number;
  /** Offset in UTF-16 code units; null when the group did not participate. */
  readonly start: number | null;
  readonly end: number | null;
  /** The matched text, shortened. */
  readonly value: readonly Shown[];
  /** The CSS class of the range in the text. */
  readonly kind: string;
  /** The part of the pattern that matched it; null if it isn't known. */
  readonly part: Range | null;
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

/** Columns for groups; more can't be read, and all of them are copied. */
const MAX_GROUP_COLUMNS = 20;

/** Number of columns for groups. */
export function groupColumns({ width }: Matches): number {
  return Math.min(width - 1, MAX_GROUP_COLUMNS);
}

/** Number of rows in the table. */
export const rowsIn = (matches: Matches): number => countMatches(matches);

/** @param steps of each match, as far as they are counted */
export function createMatchRow(
  source: RowSource,
  index: number,
  steps: Uint32Array | null = null,
): MatchRow {
  const bounds = matchRange(source.matches, index);
  const count = steps?.[index];
  return {
    index,
    cells: Array.from({ length: groupColumns(source.matches) + 1 }, (_, group) => cell(source, index, group)),
    place: bounds && positionAt(source.starts, bounds.start),
    steps: count === undefined ? null : number(count),
  };
}

function cell({ matches, text, parts }: RowSource, index: number, group: number): MatchCell {
  const bounds = matchRange(matches, index, group);
  return {
    group,
    start: bounds?.start ?? null,
    end: bounds?.end ?? null,
    value: bounds ? shortened(text, bounds.start, bounds.end) : [],
    kind: group > 0 ? captureClass(group) : index % 2 === 0 ? "match" : "match match-odd",
    part: parts[group] ?? null,
  };
}
