import { expectationAt, type Expectations, type LineResults } from "../../regex/matching/expectations.ts";
import { countMatches, lineRange } from "../../regex/matching/matches.ts";
import { number } from "../../regex/words.ts";
import { shortened } from "../matching/shown_text.ts";

/** How a line met its expectation with a pattern; `untested` if its run never reached the line. */
export type LineOutcome = "passed" | "failed" | "untested";

/** A line of the text, tested with two patterns. */
export interface ComparedLine {
  /** From 0. */
  readonly line: number;
  /** UTF-16 code units of the text. */
  readonly start: number;
  readonly end: number;
  /** The text of the line, shortened; invisible characters as the names of their signs. */
  readonly value: string;
  /** True if a match is expected in it. */
  readonly expected: boolean;
  readonly first: LineOutcome;
  readonly second: LineOutcome;
  /** True if the two patterns differ in it. */
  readonly isChanged: boolean;
}

/** How often each outcome occurred with one pattern. */
type OutcomeCounts = Readonly<Record<LineOutcome, number>>;

/** The lines of a text with an expectation, tested with two patterns. */
export interface ComparedLines {
  /** The changed lines first, then those that fail with both, then the others; at most as many as requested. */
  readonly rows: readonly ComparedLine[];
  /** Number of lines with an expectation. */
  readonly count: number;
  readonly first: OutcomeCounts;
  readonly second: OutcomeCounts;
  /** Lines that fail with the first pattern and pass with the second. */
  readonly fixed: number;
  /** Lines that pass with the first pattern and fail with the second. */
  readonly broken: number;
}

/**
 * Compares the results of two patterns on the same lines. Takes time that is linear in the number of lines.
 *
 * @param limit maximum number of rows
 */
export function compareLines(
  text: string,
  first: LineResults,
  second: LineResults,
  expectations: Expectations,
  limit: number,
): ComparedLines {
  const { starts } = first;
  const [inFirst, inSecond] = [matchedLines(first), matchedLines(second)];
  const counts = { first: noCounts(), second: noCounts() };
  const ranked: Record<Rank, number[]> = { changed: [], failed: [], other: [] };
  let [count, fixed, broken] = [0, 0, 0];
  const outcomes = (line: number, isExpected: boolean) =>
    [
      outcome(first, inFirst, line, isExpected),
      outcome(second, inSecond, line, isExpected),
    ] as const;
  for (let line = 0; line < first.count; line++) {
    const expected = expectationAt(expectations, line);
    if (expected === null) continue;
    const [one, other] = outcomes(line, expected);
    count++;
    counts.first[one]++;
    counts.second[other]++;
    if (one === "failed" && other === "passed") fixed++;
    if (one === "passed" && other === "failed") broken++;
    const rank = ranked[rankOutcomes(one, other)];
    if (rank.length < limit) rank.push(line);
  }
  const rows = [...ranked.changed, ...ranked.failed, ...ranked.other].slice(0, limit).map((line) => {
    const expected = expectationAt(expectations, line) ?? true;
    const [one, other] = outcomes(line, expected);
    const { start, end } = lineRange(text, starts, line);
    const value = shortened(text, start, end)
      .map((part) => typeof part === "string" ? part : `‹${part.sign}›`).join("");
    return { line, start, end, value, expected, first: one, second: other, isChanged: isChanged(one, other) };
  });
  return { rows, count, ...counts, fixed, broken };
}

type Rank = "changed" | "failed" | "other";

function rankOutcomes(first: LineOutcome, second: LineOutcome): Rank {
  if (isChanged(first, second)) return "changed";
  return first === "failed" || second === "failed" ? "failed" : "other";
}

/** A line that one of the runs never reached isn't known to have changed. */
function isChanged(first: LineOutcome, second: LineOutcome): boolean {
  return first !== second && first !== "untested" && second !== "untested";
}

const noCounts = () => ({ passed: 0, failed: 0, untested: 0 });

/** 1 for each line that has a match, found in one pass: both are in order. */
function matchedLines(results: LineResults): Uint8Array {
  const { starts, matches, count } = results;
  const matched = new Uint8Array(count);
  let line = 0;
  for (let index = 0; index < countMatches(matches); index++) {
    const start = matches.bounds[index * matches.width * 2] ?? 0;
    while (line + 1 < starts.length && (starts[line + 1] ?? 0) <= start) line++;
    if (line < count) matched[line] = 1;
  }
  return matched;
}

function outcome(
  { tested }: LineResults,
  matched: Uint8Array,
  line: number,
  isExpected: boolean,
): LineOutcome {
  if (line >= tested) return "untested";
  return (matched[line] === 1) === isExpected ? "passed" : "failed";
}

/** How many lines changed, in a sentence without full stop. */
export function changeWords({ fixed, broken, first, second }: ComparedLines): string {
  const untested = Math.max(first.untested, second.untested);
  if (untested > 0) {
    return `Incomplete: ${lines(untested)} ${untested === 1 ? "was" : "were"} not tested with both`;
  }
  if (fixed + broken === 0) return "The same result in every line";
  const now = [
    ...fixed > 0 ? [`${lines(fixed)} ${fixed === 1 ? "passes" : "pass"} only with the new pattern`] : [],
    ...broken > 0 ? [`${lines(broken)} ${broken === 1 ? "fails" : "fail"} only with the new pattern`] : [],
  ];
  return now.join(", ");
}

/** The counts of one pattern as text. */
export function countWords({ passed, failed, untested }: OutcomeCounts): string {
  const rest = untested > 0 ? `, ${number(untested)} not tested` : "";
  return `${number(passed)} passed, ${number(failed)} failed${rest}`;
}

const lines = (count: number) => `${number(count)} ${count === 1 ? "line" : "lines"}`;
