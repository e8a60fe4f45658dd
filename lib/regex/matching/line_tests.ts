import type { Range, Regex } from "../regex.ts";
import {
  countMatches,
  firstMatchEndingAfter,
  lineAt,
  lineRange,
  lineStarts,
  type MatchCursor,
  type Matches,
} from "./matches.ts";

/** The number of lines to test; an empty one after the last line terminator doesn't count. */
export function countLineTests(text: string, starts: Int32Array): number {
  return starts.length - (starts.at(-1) === text.length ? 1 : 0);
}

/**
 * Searches each line as a text of its own, without its line terminator. `next(limit)` searches up to `limit`
 * lines and returns the first match of each line that has one, at its offsets in the whole text. Runs the
 * native engine, so it belongs in a worker that can be terminated.
 *
 * @param from where the first line to search begins, in UTF-16 code units
 * @throws SyntaxError when the pattern is invalid
 */
export function lineCursor({ pattern, flags }: Regex, text: string, from = 0): MatchCursor {
  const engine = new RegExp(pattern, flags);
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

/** The results of `lineCursor` so far. */
export interface LineResults {
  readonly starts: Int32Array;
  /** One match for each line that has any. */
  readonly matches: Matches;
  /** Number of lines searched so far. */
  readonly tested: number;
  /** Total number of lines. */
  readonly count: number;
}

/** Whether a line (from 0) has a match. */
export function isLineMatched({ starts, matches }: LineResults, line: number): boolean {
  const first = firstMatchEndingAfter(matches, starts[line] ?? 0);
  const start = matches.bounds[first * matches.width * 2];
  return start !== undefined && start < (starts[line + 1] ?? Infinity);
}

/** What is expected of the lines of a text, by line numbers from 0. */
export interface Expectations {
  /** Lines in which a match is expected; `all`: every line that isn't listed as unexpected. */
  readonly expected: ReadonlySet<number> | "all";
  /** Lines in which no match is expected. */
  readonly unexpected: ReadonlySet<number>;
}

/** Whether a match is expected in a line (from 0); null if nothing is expected of it. */
export function expectationOf({ expected, unexpected }: Expectations, line: number): boolean | null {
  if (unexpected.has(line)) return false;
  return expected === "all" || expected.has(line) ? true : null;
}

/** The lines of which something is expected, in ascending order. */
export function expectingLines({ expected, unexpected }: Expectations, count: number): number[] {
  if (expected === "all") return Array.from({ length: count }, (_, line) => line);
  return [...new Set([...expected, ...unexpected])].filter((line) => line < count).sort((a, b) => a - b);
}

/** Counts the lines whose expectation was met, and those where it was not. Lines without a result don't count. */
export function countTestResults(
  results: LineResults,
  expectations: Expectations,
): { passed: number; failed: number } {
  const { expected, unexpected } = expectations;
  const isMatched = (line: number) => isLineMatched(results, line);
  const against = [...unexpected].filter((line) => line < results.tested);
  const wronglyMatched = against.filter(isMatched).length;
  const rightlyEmpty = against.length - wronglyMatched;
  if (expected === "all") {
    const passed = countMatches(results.matches) - wronglyMatched + rightlyEmpty;
    return { passed, failed: results.tested - passed };
  }
  const wanted = [...expected].filter((line) => line < results.tested && !unexpected.has(line));
  const rightlyMatched = wanted.filter(isMatched).length;
  return {
    passed: rightlyMatched + rightlyEmpty,
    failed: wanted.length - rightlyMatched + wronglyMatched,
  };
}

/**
 * The next line that failed.
 *
 * @param after the search starts after this line (from 0) and continues at the first line; -1 starts there
 * @returns null if no line has failed so far
 */
export function nextFailedLine(
  results: LineResults,
  expectations: Expectations,
  after: number,
): number | null {
  const lines = expectingLines(expectations, results.tested);
  const hasFailed = (line: number) => isLineMatched(results, line) !== expectationOf(expectations, line);
  const isLater = (line: number) => line > after && hasFailed(line);
  return lines.find(isLater) ?? lines.find(hasFailed) ?? null;
}

/**
 * The line numbers after an edit: lines after the edit shift, and lines that the edit replaced are dropped.
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
