import { computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import {
  countLineTests,
  countTestResults,
  expectationAt,
  expectingLines,
  isLineMatched,
  nextFailedLine,
} from "../../regex/matching/expectations.ts";
import { lineAt, lineRange, lineStarts } from "../../regex/matching/matches.ts";
import { memoize } from "../../regex/memoize.ts";
import { number } from "../../regex/words.ts";
import { connectLineTests, expectLines, type LineTests } from "../matching/line_expectations.ts";
import type { LineVerdict } from "../matching/line_tests.ts";
import type { Model } from "../model/model.ts";
import { cycleExpectation, hasExpectations, writeExpectations } from "../model/written_expectations.ts";

/** The expectations for the lines of the test text, as the editor shows and changes them. */
export interface TextExpectations {
  readonly tests: LineTests;
  /** True if any line has an expectation. */
  readonly any: ReadonlySignal<boolean>;
  /** Offsets of the lines that have no match, in a short text that is searched for all; null while that isn't known. */
  readonly missed: ReadonlySignal<readonly number[] | null>;
  /** Offset of the line whose result is explained below it; null if none is. */
  readonly explained: Signal<number | null>;
  /** The number of lines that meet their expectation; null without expectations. */
  readonly summary: ReadonlySignal<ExpectationSummary | null>;
  /** The line (from 0) at an offset. */
  lineAt(offset: number): number;
  /**
   * Switches the expectation of the line at an offset to the next one: a match, no match, none; returns the
   * new one in words.
   */
  cycle(offset: number): string;
  /** Selects the next line that doesn't meet its expectation. */
  showNextFailed(): void;
}

/** The result of all lines with an expectation. */
export interface ExpectationSummary {
  readonly words: string;
  readonly hasFailed: boolean;
  /** True if lines are still being checked. */
  readonly isRunning: boolean;
}

/** The expectations for the lines of a workbench's text: the same object for each part of the page. */
export const textExpectations: (model: Model) => TextExpectations = memoize((model: Model) => {
  const { sources } = model;
  const tests = connectLineTests(model);
  const starts = computed(() => lineStarts(sources.text.value));
  const any = computed(() => hasExpectations(sources.modes.value));
  const lineOf = (offset: number) => lineAt(starts.value, offset);
  let failed = -1;
  return {
    tests,
    any,
    missed: computed(() => missedLines(model)),
    explained: signal(null),
    summary: computed(() => any.value ? summarizeTests(tests) : null),
    lineAt: lineOf,
    cycle(offset) {
      const line = lineOf(offset);
      const count = countLineTests(sources.text.peek(), starts.peek());
      const next = cycleExpectation(tests.expectations.peek(), line, count);
      expectLines(sources, writeExpectations(next));
      const expected = expectationAt(next, line);
      return `Line ${number(line + 1)}: ${expected === null ? "no expectation" : expectedLabel(expected)}`;
    },
    showNextFailed() {
      const next = nextFailedLine(tests.results.peek(), tests.expectations.peek(), failed);
      if (next === null) return;
      failed = next;
      const { start, end } = lineRange(sources.text.peek(), starts.peek(), next);
      sources.chosen.value = { start, end };
    },
  };
});

/** Longest text of which each line without a match can be asked about. */
export const MAX_ASKED_CHARACTERS = 10_000;

function missedLines({ run, regex, sources }: Model): readonly number[] | null {
  const [current, text] = [run.value, sources.text.value];
  const isCurrent = current?.regex === regex.value && current.text === text && current.status !== "running";
  if (!isCurrent) return null;
  const { matches, status } = current;
  if (status !== "done" || !regex.value.flags.includes("g") || text.length > MAX_ASKED_CHARACTERS) return [];
  const starts = lineStarts(text);
  return Array.from(starts).filter((start, line) =>
    start < lineRange(text, starts, line).end && !isLineMatched({ starts, matches }, line)
  );
}

function summarizeTests({ expectations, results, isRunning }: LineTests): ExpectationSummary {
  const { passed, failed } = countTestResults(results.value, expectations.value);
  const { expected, unexpected } = expectations.value;
  const { count } = results.value;
  const total = expected === "all" ? count : expectingLines({ expected, unexpected }, count).length;
  const rest = total - passed - failed;
  const words = total === 0
    ? "No line to check"
    : `${number(passed)} of ${number(total)} as expected${rest > 0 ? `, ${number(rest)} not run` : ""}`;
  return { words, hasFailed: failed > 0, isRunning: rest > 0 && isRunning.value };
}

/** The expectation for a line in words. */
export const expectedLabel = (match: boolean) => match ? "should match" : "should not match";

/** The signs for a line's result. */
export const VERDICT_SIGNS: Readonly<Record<LineVerdict, { sign: string; words: string }>> = {
  passed: { sign: "✓", words: "as expected" },
  failed: { sign: "✗", words: "not as expected" },
  waiting: { sign: "…", words: "checking" },
  ended: { sign: "!", words: "stopped" },
  untested: { sign: "–", words: "not run" },
  none: { sign: "+", words: "" },
};
