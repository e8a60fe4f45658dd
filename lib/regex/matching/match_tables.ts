import { countMatches, lineStarts, type Matches, matchRange, positionAt } from "./matches.ts";

/** Matches of a text, and a name or null for each capturing group; group 1 is at index 0. */
interface MatchTable {
  readonly text: string;
  readonly matches: Matches;
  readonly names: readonly (string | null)[];
}

/**
 * The matches as a JSON array of match number, start, end, line, column, text and groups. Offsets (from 0)
 * and columns (from 1) count UTF-16 code units, lines count from 1; values of groups that didn't participate
 * are null.
 */
export function matchesAsJson(table: MatchTable): string {
  const { width } = table.matches;
  const rows = tableRows(table);
  const records = rows.filter(({ group }) => group === 0).map((
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
  return JSON.stringify(records, null, 2);
}

/** The matches as CSV (RFC 4180): a record for each match and each of its groups. */
export function matchesAsCsv(table: MatchTable): string {
  const records = tableRows(table).map((row) => COLUMNS.map((column) => csvField(row[column])));
  return [COLUMNS, ...records].map((record) => `${record.join(",")}\r\n`).join("");
}

/** The matched texts, one per line. */
export function matchesAsText({ text, matches }: MatchTable): string {
  return Array.from({ length: countMatches(matches) }, (_, index) => {
    const whole = matchRange(matches, index);
    return whole ? text.slice(whole.start, whole.end) : "";
  }).join("\n");
}

const COLUMNS = ["match", "group", "name", "start", "end", "line", "column", "text"] as const;

interface MatchRow extends Readonly<Record<typeof COLUMNS[number], number | string | null>> {
  /** From 1. */
  readonly match: number;
  /** 0 for the match as a whole. */
  readonly group: number;
}

function tableRows({ text, matches, names }: MatchTable): MatchRow[] {
  const starts = lineStarts(text);
  return Array.from({ length: countMatches(matches) * matches.width }, (_, index): MatchRow => {
    const group = index % matches.width;
    const match = (index - group) / matches.width;
    const bounds = matchRange(matches, match, group);
    const { line, column } = bounds ? positionAt(starts, bounds.start) : NO_POSITION;
    const { start, end } = bounds ?? NO_POSITION;
    const value = bounds && text.slice(bounds.start, bounds.end);
    return { match: match + 1, group, name: names[group - 1] ?? null, start, end, line, column, text: value };
  });
}

const NO_POSITION = { start: null, end: null, line: null, column: null };

/** A field, quoted if it contains a character that would end it. */
function csvField(value: number | string | null): string {
  const text = String(value ?? "");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
