import {
  countLineTests,
  expectationAt,
  type Expectations,
  isLineMatched,
  type LineResults,
} from "../../regex/matching/expectations.ts";
import { joinMatches, lineAt, lineRange, lineStarts } from "../../regex/matching/matches.ts";
import type { Regex } from "../../regex/regex.ts";
import type { PatternError } from "../../regex/syntax/tree.ts";
import type { MatchRun } from "../model/results.ts";
import { shortened, type Shown } from "./shown_text.ts";

/** A line of the text as a test. */
export interface LineTest {
  /** From 0. */
  readonly line: number;
  /** UTF-16 code units of the text. */
  readonly start: number;
  readonly end: number;
  readonly value: readonly Shown[];
  /** True if a match is expected in it; null if it has no expectation. */
  readonly expected: boolean | null;
  /** True if it has a match; null until that is known. */
  readonly isMatched: boolean | null;
  readonly verdict: LineVerdict;
}

/**
 * How a line met its expectation; `none` if it has no expectation, `ended` if the run was stopped in it,
 * `untested` if the run was stopped before it.
 */
export type LineVerdict = "passed" | "failed" | "waiting" | "ended" | "untested" | "none";

/** Verdict of the first line without a result, and of those after it. */
type Rest = readonly [first: LineVerdict, others: LineVerdict];

/** The verdicts of lines without a result. */
export function outcomeOfRest(
  run: MatchRun | null,
  regex: Regex,
  text: string,
  patternError: PatternError | null,
): Rest {
  if (patternError?.reason === "syntax") return ["untested", "untested"];
  const isOver = run?.regex === regex && run.text === text && run.status !== "running";
  return isOver ? ["ended", "untested"] : ["waiting", "waiting"];
}

/** The results of a run over the lines of a text; empty if it belongs to another regex or text. */
export function lineResults(run: MatchRun | null, regex: Regex, text: string): LineResults {
  const starts = lineStarts(text);
  const count = countLineTests(text, starts);
  if (run === null || run.regex !== regex || run.text !== text) {
    return { starts, count, matches: joinMatches([]), tested: 0 };
  }
  const tested = run.position >= text.length ? count : lineAt(starts, run.position);
  return { starts, count, matches: run.matches, tested };
}

/**
 * One line as a test.
 *
 * @param rest verdicts of lines without a result
 * @param line from 0
 */
export function lineTest(
  results: LineResults,
  text: string,
  expectations: Expectations,
  rest: Rest,
  line: number,
): LineTest {
  const { start, end } = lineRange(text, results.starts, line);
  const expected = expectationAt(expectations, line);
  const verdict = lineVerdict(results, expectations, rest, line);
  const isMatched = line < results.tested ? isLineMatched(results, line) : null;
  return { line, start, end, value: shortened(text, start, end), expected, isMatched, verdict };
}

/** How a line (from 0) met its expectation. */
export function lineVerdict(
  results: LineResults,
  expectations: Expectations,
  rest: Rest,
  line: number,
): LineVerdict {
  const expected = expectationAt(expectations, line);
  if (expected === null) return "none";
  const untested = line - results.tested;
  if (untested >= 0) return rest[untested === 0 ? 0 : 1];
  return isLineMatched(results, line) === expected ? "passed" : "failed";
}
