import { boundsAt, countOf, lineStarts, type Matches, placeAt } from "./matches.ts";

/** Matches of a text, and a name or null for each capturing group; group 1 is at 0. */
export interface MatchTable {
  readonly text: string;
  readonly matches: Matches;
  readonly names: readonly (string | null)[];
}

/**
 * The matches as JSON: an array of match number, start, end, line, column, text and groups. Offsets and columns
 * count UTF-16 code units, offsets from 0, lines and columns from 1; null for what did not take part.
 */
export function matchesAsJson(table: MatchTable): string {
  const { width } = table.matches;
  const rows = rowsOf(table);
  const described = rows.filter(({ group }) => group === 0).map((
    { match, start, end, line, column, text },
  ) => ({
    match,
    start,
    end,
    line,
    column,
    text,
    groups: rows.slice((match - 1) * width + 1, match * width).map(({ match: _, ...capture }) => capture),
  }));
  return JSON.stringify(described, null, 2);
}

/** The matches as CSV after RFC 4180: a record for each match, and for each of its groups. */
export function matchesAsCsv(table: MatchTable): string {
  const records = rowsOf(table).map((row) => COLUMNS.map((column) => field(row[column])));
  return [COLUMNS, ...records].map((record) => `${record.join(",")}\r\n`).join("");
}

/** The matched texts, one below the other. */
export function matchesAsText({ text, matches }: MatchTable): string {
  return Array.from({ length: countOf(matches) }, (_, index) => {
    const whole = boundsAt(matches, index);
    return whole ? text.slice(whole.start, whole.end) : "";
  }).join("\n");
}

const COLUMNS = ["match", "group", "name", "start", "end", "line", "column", "text"] as const;

interface Row extends Readonly<Record<typeof COLUMNS[number], number | string | null>> {
  /** From 1. */
  readonly match: number;
  /** 0 for the match as a whole. */
  readonly group: number;
}

function rowsOf({ text, matches, names }: MatchTable): Row[] {
  const starts = lineStarts(text);
  return Array.from({ length: countOf(matches) * matches.width }, (_, index): Row => {
    const group = index % matches.width;
    const match = (index - group) / matches.width;
    const bounds = boundsAt(matches, match, group);
    const { line, column } = bounds ? placeAt(starts, bounds.start) : NOWHERE;
    const { start, end } = bounds ?? NOWHERE;
    const value = bounds && text.slice(bounds.start, bounds.end);
    return { match: match + 1, group, name: names[group - 1] ?? null, start, end, line, column, text: value };
  });
}

const NOWHERE = { start: null, end: null, line: null, column: null };

/** A field in quotation marks where it holds what would end it. */
function field(value: number | string | null): string {
  const written = String(value ?? "");
  return /[",\r\n]/.test(written) ? `"${written.replaceAll('"', '""')}"` : written;
}
