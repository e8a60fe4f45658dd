import type { Range, Regex } from "../regex.ts";
import {
  countOf,
  firstEndingAfter,
  lineAt,
  lineRange,
  lineStarts,
  type MatchCursor,
  type Matches,
} from "./matches.ts";

/** How many lines of a text are tests: an empty one behind the last line end is none. */
export function testsIn(text: string, starts: Int32Array): number {
  return starts.length - (starts.at(-1) === text.length ? 1 : 0);
}

/**
 * Looks at each line as a text of its own, with its line end left out and a search of its own. `next` looks at
 * so many lines, and gives the first match of each that has one, at its place in the whole text. Runs the native
 * engine, so it belongs in a worker that can be ended.
 *
 * @param from where the first line to look at begins, in UTF-16 code units
 * @throws SyntaxError when the pattern is invalid
 */
export function lineCursor({ pattern, flags }: Regex, text: string, from = 0): MatchCursor {
  const engine = new RegExp(pattern, flags);
  const starts = lineStarts(text);
  const count = testsIn(text, starts);
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

/** What `lineCursor` found, as far as it came. */
export interface LineResults {
  readonly starts: Int32Array;
  /** One for each line that has a match. */
  readonly matches: Matches;
  /** Lines that were looked at. */
  readonly tested: number;
  /** Lines in all. */
  readonly count: number;
}

/** Whether the regex found a match in a line, from 0. */
export function isMatched({ starts, matches }: LineResults, line: number): boolean {
  const first = firstEndingAfter(matches, starts[line] ?? 0);
  const start = matches.bounds[first * matches.width * 2];
  return start !== undefined && start < (starts[line + 1] ?? Infinity);
}

/** How many lines did what is expected of them: a match, but none in the lines (from 0) of `unexpected`. */
export function scoreOf(
  results: LineResults,
  unexpected: ReadonlySet<number>,
): { passed: number; failed: number } {
  const against = [...unexpected].filter((line) => line < results.tested);
  const wronglyMatched = against.filter((line) => isMatched(results, line)).length;
  const rightlyMatched = countOf(results.matches) - wronglyMatched;
  const passed = rightlyMatched + against.length - wronglyMatched;
  return { passed, failed: results.tested - passed };
}

/**
 * Where expectations stand after an edit: lines behind it move along, and lines that it replaced lose theirs.
 *
 * @param lines lines of `before`, from 0
 */
export function movedLines(lines: ReadonlySet<number>, before: string, after: string): ReadonlySet<number> {
  const { start, end } = changedIn(before, after);
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

/** The stretch of `before` that is not the same in `after`, seen from both ends. */
function changedIn(before: string, after: string): Range {
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && before.charCodeAt(head) === after.charCodeAt(head)) head++;
  let tail = 0;
  const same = () =>
    before.charCodeAt(before.length - 1 - tail) === after.charCodeAt(after.length - 1 - tail);
  while (tail < shorter - head && same()) tail++;
  return { start: head, end: before.length - tail };
}
