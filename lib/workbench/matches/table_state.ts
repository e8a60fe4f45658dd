import { computed, type ReadonlySignal } from "@preact/signals";
import {
  countMatches,
  joinMatches,
  lineStarts,
  type Matches,
  matchRange,
  positionAt,
} from "../../regex/matching/matches.ts";
import { namesIn } from "../matching/matching.ts";
import { captureClass } from "../model/marks.ts";
import type { Model } from "../model/model.ts";
import { listParts } from "../page/pointing.ts";
import { createMatchRow, groupColumns, rowsIn, type RowSource } from "./match_rows.ts";

/** The data from which the match list's rows are created. */
export function connectRows(model: Model): ReadonlySignal<RowSource> {
  const names = computed(() => namesIn(model) ?? []);
  const text = computed(() => model.run.value?.text ?? "");
  const parts = computed(() => listParts(model));
  const starts = computed(() => lineStarts(text.value));
  return computed(() => ({
    matches: model.run.value?.matches ?? NONE,
    text: text.value,
    starts: starts.value,
    names: names.value,
    parts: parts.value,
  }));
}

const NONE = joinMatches([]);

/** The props of the table of matches. */
export function matchTable({ counted }: Pick<Model, "counted">, source: RowSource) {
  const steps = counted.value?.byMatch ?? null;
  const columns = groupColumns(source.matches);
  const groups = Array.from({ length: columns }, (_, at) => ({
    title: source.names[at] ?? `Group ${at + 1}`,
    kind: captureClass(at + 1),
  }));
  return {
    total: rowsIn(source.matches),
    rowAt: (index: number) => createMatchRow(source, index, steps),
    groups,
    widths: `${columnWidths(source.matches, ["Match", ...groups.map(({ title }) => title)])} ${
      placeWidth(source)
    }`,
    more: source.matches.width - 1 - columns,
  };
}

/** Widths of the columns of the match and its groups, by what the first matches contain. */
function columnWidths(matches: Matches, titles: readonly string[]): string {
  const rows = measuredRows(matches);
  const lengths = titles.map((title, group) =>
    rows.reduce((longest, row) => {
      const { start, end } = matchRange(matches, row, group) ?? { start: 0, end: 0 };
      return Math.max(longest, end - start);
    }, title.length)
  );
  return lengths.map((length) => {
    const least = Math.min(length, SHORT) * CHARACTER_PX + CELL_PADDING_PX;
    return `minmax(${least}px, ${Math.min(LONGEST, Math.max(SHORTEST, length))}fr)`;
  }).join(" ");
}

/** Width of the column of positions, which a phone doesn't show. */
function placeWidth({ matches, starts }: RowSource): string {
  const last = countMatches(matches) - 1;
  const longest = [...measuredRows(matches), last].reduce((longest, row) => {
    const place = positionAt(starts, matchRange(matches, row)?.start ?? 0);
    return Math.max(longest, `Ln ${place.line}, Col ${place.column}`.length);
  }, 0);
  const isLong = matches.width - 1 > groupColumns(matches);
  return `calc(var(--places) * ${(longest + (isLong ? 14 : 0)) * DIGIT_PX}px)`;
}

const measuredRows = (matches: Matches) =>
  Array.from({ length: Math.min(countMatches(matches), MEASURED_ROWS) }, (_, row) => row);

/** Rows that are measured. */
const MEASURED_ROWS = 30;

/** Bounds of a column's share, and the most that it always has room for, in characters. */
const SHORTEST = 6;
const LONGEST = 32;
const SHORT = 16;

/** Of the font of code, and of the small one of positions. */
const CHARACTER_PX = 8.5;
const DIGIT_PX = 7;
const CELL_PADDING_PX = 4;
