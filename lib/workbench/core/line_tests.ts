import { MAX_LINE_NUMBERS } from "../../limits/workbench.ts";
import {
  countLineTests,
  expectationAt,
  type Expectations,
  expectingLines,
  isLineMatched,
  type LineResults,
} from "../../regex/matching/expectations.ts";
import { joinMatches, lineAt, lineRange, lineStarts } from "../../regex/matching/matches.ts";
import type { Regex } from "../../regex/regex.ts";
import type { PatternError } from "../../regex/syntax/parse.ts";
import type { Modes } from "./link.ts";
import type { MatchRun } from "./match_runner.ts";
import { shortened, type Shown } from "./shown_text.ts";

/** A line of the text as a test. */
export interface LineTest {
  /** From 0. */
  readonly line: number;
  /** UTF-16 code units of the text. */
  readonly start: number;
  readonly end: number;
  readonly value: readonly Shown[];
  /** Whether a match is expected in it; null if it has no expectation. */
  readonly expected: boolean | null;
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
  return { line, start, end, value: shortened(text, start, end), expected, verdict };
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

/** The expectations in the form that links, drafts and saved patterns use: see `Modes`. */
export type WrittenExpectations = Pick<Modes, "expected" | "unexpected">;

/** Reads expectations; anything but line numbers is ignored. */
export function readExpectations({ expected, unexpected }: WrittenExpectations): Expectations {
  return {
    expected: expected === ALL_LINES ? "all" : readLineNumbers(expected),
    unexpected: readLineNumbers(unexpected),
  };
}

/** Writes expectations in their shortest form. */
export function writeExpectations({ expected, unexpected }: Expectations): WrittenExpectations {
  return {
    expected: expected === "all" ? ALL_LINES : writeLineNumbers(expected),
    unexpected: writeLineNumbers(unexpected),
  };
}

/** Whether any line has an expectation. */
export function hasExpectations({ expected, unexpected }: WrittenExpectations): boolean {
  return expected !== "" || unexpected !== "";
}

const NO_LINES: ReadonlySet<number> = new Set();

/**
 * The expectations after a line (from 0) switches to the next one: a match, then no match, then nothing.
 *
 * @param count number of lines
 */
export function cycleExpectation(expectations: Expectations, line: number, count: number): Expectations {
  const now = expectationAt(expectations, line);
  const listed = expectations.expected === "all"
    ? now === false ? new Set(expectingLines(expectations, Math.min(count, MAX_LINE_NUMBERS))) : NO_LINES
    : expectations.expected;
  const others = [...listed].filter((each) => each !== line && !expectations.unexpected.has(each));
  const unexpected = new Set([...expectations.unexpected].filter((each) => each !== line));
  if (now === false) return { expected: new Set(others), unexpected };
  const expected = expectations.expected === "all"
    ? "all"
    : new Set(now === null ? [...others, line] : others);
  return { expected, unexpected: now === null ? unexpected : unexpected.add(line) };
}

/** Every line that isn't listed as unexpected. */
export const ALL_LINES = "*";

/**
 * Reads line numbers such as `2,5-9`, counted from 1.
 *
 * @returns the lines from 0; anything but numbers is left out, and so are lines beyond the limit
 */
export function readLineNumbers(written: string): ReadonlySet<number> {
  const lines = new Set<number>();
  for (const part of written.split(",")) {
    const [, from, to = from] = /^(\d{1,9})(?:-(\d{1,9}))?$/.exec(part) ?? [];
    for (let line = Number(from); line <= Number(to) && lines.size < MAX_LINE_NUMBERS; line++) {
      if (line > 0) lines.add(line - 1);
    }
  }
  return lines;
}

/** The numbers of lines (from 0) in their shortest form. */
export function writeLineNumbers(lines: ReadonlySet<number>): string {
  const runs: [number, number][] = [];
  for (const line of [...lines].sort((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last && last[1] === line - 1) last[1] = line;
    else runs.push([line, line]);
  }
  return runs.map(([from, to]) => from === to ? `${from + 1}` : `${from + 1}-${to + 1}`).join(",");
}
