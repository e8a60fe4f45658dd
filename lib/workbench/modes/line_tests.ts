import { isMatched, type LineResults, testsIn } from "../../regex/matching/each_line.ts";
import { lineAt, lineRange, lineStarts } from "../../regex/matching/lines.ts";
import { joined } from "../../regex/matching/matches.ts";
import type { Regex } from "../../regex/regex.ts";
import type { MatchRun } from "../matches/match_run.ts";
import type { Shown } from "../fields/shown_text.ts";
import { shortened } from "../matches/match_rows.ts";

/** A line of the text as a test. */
export interface LineTest {
  /** From 0. */
  readonly line: number;
  /** UTF-16 code units of the text. */
  readonly start: number;
  readonly end: number;
  readonly value: readonly Shown[];
  /** Whether a match is expected in it. */
  readonly expected: boolean;
  /** `waiting` while it was not looked at, or when the run ended before it. */
  readonly verdict: "passed" | "failed" | "waiting";
}

/** What a run over the lines of a text has found; nothing when it is one of another regex or text. */
export function lineResults(run: MatchRun | null, regex: Regex, text: string): LineResults {
  const starts = lineStarts(text);
  const count = testsIn(text, starts);
  if (run === null || run.regex !== regex || run.text !== text) {
    return { starts, count, matches: joined([]), tested: 0 };
  }
  const tested = run.position >= text.length ? count : lineAt(starts, run.position);
  return { starts, count, matches: run.matches, tested };
}

/**
 * One line as a test.
 *
 * @param unexpected lines in which no match is expected, from 0
 * @param line from 0
 */
export function lineTest(
  results: LineResults,
  text: string,
  unexpected: ReadonlySet<number>,
  line: number,
): LineTest {
  const { start, end } = lineRange(text, results.starts, line);
  const expected = !unexpected.has(line);
  const passed = isMatched(results, line) === expected;
  const verdict = line >= results.tested ? "waiting" : passed ? "passed" : "failed";
  return { line, start, end, value: shortened(text, start, end), expected, verdict };
}
