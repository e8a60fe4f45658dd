import { MAX_LINE_NUMBERS } from "../../limits/workbench.ts";
import { countLineTests, isLineMatched, type LineResults } from "../../regex/matching/line_tests.ts";
import { joinMatches, lineAt, lineRange, lineStarts } from "../../regex/matching/matches.ts";
import type { Regex } from "../../regex/regex.ts";
import type { PatternError } from "../../regex/syntax/parse.ts";
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
  /** Whether a match is expected in it. */
  readonly expected: boolean;
  /** `ended` when the run was ended in it, `untested` when it never came to it. */
  readonly verdict: "passed" | "failed" | "waiting" | "ended" | "untested";
}

/** Verdict of the first line without a result, and of those after it. */
type Rest = readonly [first: LineTest["verdict"], others: LineTest["verdict"]];

/** What becomes of lines without a result. */
export function restOf(run: MatchRun | null, regex: Regex, text: string, fault: PatternError | null): Rest {
  if (fault?.reason === "syntax") return ["untested", "untested"];
  const isOver = run?.regex === regex && run.text === text && run.status !== "running";
  return isOver ? ["ended", "untested"] : ["waiting", "waiting"];
}

/** What a run over the lines of a text has found; nothing when it is one of another regex or text. */
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
 * @param unexpected lines in which no match is expected, from 0
 * @param rest of lines without a result
 * @param line from 0
 */
export function lineTest(
  results: LineResults,
  text: string,
  unexpected: ReadonlySet<number>,
  rest: Rest,
  line: number,
): LineTest {
  const { start, end } = lineRange(text, results.starts, line);
  const expected = !unexpected.has(line);
  const passed = isLineMatched(results, line) === expected;
  const untested = line - results.tested;
  const verdict = untested >= 0 ? rest[untested === 0 ? 0 : 1] : passed ? "passed" : "failed";
  return { line, start, end, value: shortened(text, start, end), expected, verdict };
}

/**
 * Reads line numbers such as `2,5-9`, from 1 as people count.
 *
 * @returns the lines from 0; what is no number is left out, and so is what goes beyond the limit
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

/** The lines with one more, or without it. */
export function toggled(lines: ReadonlySet<number>, line: number): ReadonlySet<number> {
  const others = new Set(lines);
  if (!others.delete(line)) others.add(line);
  return others;
}
