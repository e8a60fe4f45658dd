import type { Range, Regex } from "../regex.ts";
import { countLineTests } from "./expectations.ts";
import { lineAt, lineRange, lineStarts, type MatchCursor, nativeSearch, type OpenSearch } from "./matches.ts";

/**
 * Searches each line as a separate text, without its line terminator. `next(limit)` searches up to `limit`
 * lines and returns the first match of each line that has one, at its offsets in the whole text. Runs the
 * native engine, so it belongs in a worker that can be terminated.
 *
 * @param from where the first line to search begins, in UTF-16 code units
 * @param open makes the search; by default that of the native engine
 * @throws SyntaxError when the pattern is invalid
 */
export function lineCursor(
  regex: Regex,
  text: string,
  from = 0,
  open: OpenSearch = nativeSearch,
): MatchCursor {
  const engine = open(regex);
  const starts = lineStarts(text);
  const count = countLineTests(text, starts);
  let line = from >= text.length ? count : lineAt(starts, from);

  function look(bounds: number[]): void {
    const { start, end } = lineRange(text, starts, line);
    engine.lastIndex = 0;
    const match = engine.exec(text.slice(start, end));
    if (match) bounds.push(start + match.index, start + match.index + match[0].length);
    line++;
  }

  return {
    get done() {
      return line >= count;
    },
    get position() {
      return line >= count ? text.length : starts[line] ?? text.length;
    },
    next(limit) {
      const bounds: number[] = [];
      for (let looked = 0; looked < limit && line < count; looked++) look(bounds);
      return { width: 1, bounds: Int32Array.from(bounds) };
    },
  };
}

/**
 * The line numbers after an edit: lines after the edit shift, and lines that the edit replaced are dropped. Of a line
 * that is broken in two, the first part keeps the number: it is the line at which a reader put a mark, and nobody has
 * said anything about the second part. A line break at the start of a line moves the whole line.
 *
 * @param lines lines of `before`, from 0
 */
export function shiftLines(lines: ReadonlySet<number>, before: string, after: string): ReadonlySet<number> {
  const { start, end } = changedRange(before, after);
  const oldStarts = lineStarts(before);
  const first = lineAt(oldStarts, start);
  const last = lineAt(oldStarts, end);
  const shift = lineStarts(after).length - oldStarts.length;
  const startsWhole = start === oldStarts[first];

  const isLost = (line: number) => line >= first && line < last && (line > first || startsWhole);
  const isBehind = (line: number) => line > first || (line === first && first === last && startsWhole);
  return new Set(
    [...lines].filter((line) => !isLost(line)).map((line) => isBehind(line) ? line + shift : line),
  );
}

/** The part of `before` that changed in `after`, found from both ends. */
function changedRange(before: string, after: string): Range {
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && before.charCodeAt(head) === after.charCodeAt(head)) head++;
  let tail = 0;
  const same = () =>
    before.charCodeAt(before.length - 1 - tail) === after.charCodeAt(after.length - 1 - tail);
  while (tail < shorter - head && same()) tail++;
  return { start: head, end: before.length - tail };
}
