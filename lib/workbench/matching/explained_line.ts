import { batch, effect, type ReadonlySignal, signal } from "@preact/signals";
import { MAX_VERIFIED_LINES } from "../../limits/search.ts";
import { WORKER_DEBOUNCE_MS } from "../../limits/workbench.ts";
import { expectationAt, expectingLines } from "../../regex/matching/expectations.ts";
import { firstMatchEndingAfter, lineRange, matchRange } from "../../regex/matching/matches.ts";
import type { Range } from "../../regex/regex.ts";
import type { OtherLine, VerifiedChange } from "../../regex/why/line_answer.ts";
import type { Sentence } from "../../regex/why/line_reasons.ts";
import { counted, list, number, plural } from "../../regex/words.ts";
import {
  causeFixes,
  type ExplainedResult,
  failureMarks,
  marksAt,
  NO_CAUSES,
  patternFix,
  stepThrough,
  textFix,
} from "./explained_result.ts";
import type { LineTests } from "./line_expectations.ts";
import type { Model, Traced } from "../model/model.ts";
import { EngineClient, type EngineRequest } from "../runtime/engine_client.ts";
import { debounce } from "../runtime/schedule.ts";

/** The explanation of a line's result, as shown in the box below the line. */
interface ExplainedLine extends ExplainedResult {
  /** From 1. */
  readonly line: number;
  /** Whether nothing is wrong: nobody said that the line should match, or it does. */
  readonly isCalm: boolean;
}

/** The line to explain, with what is known of the others. */
interface AskedLine {
  readonly tests: LineTests;
  /** Its offset; null if there is none. */
  readonly explained: ReadonlySignal<number | null>;
  /** Offsets of the lines without a match of which it may be one; null while that isn't known. */
  readonly missed: ReadonlySignal<readonly number[] | null>;
  /** The line (from 0) at an offset. */
  lineAt(offset: number): number;
}

/** What opened an explanation: a key gives it the focus, and only what a reader does scrolls to it. */
export type OpenedBy = "key" | "pointer" | "itself";

/** The contents of the box: null before the first answer. */
export interface Explaining {
  readonly shown: ReadonlySignal<ExplainedLine | null>;
  /** True if the contents belong to another pattern or text than the current one. */
  readonly isOutdated: ReadonlySignal<boolean>;
  /** Stops following the line, and terminates the worker. */
  readonly stop: () => void;
}

/**
 * Explains the result of a line, and follows pattern, text and expectations.
 *
 * @param mark marks what failed
 */
export function explainLines(
  model: Model,
  asked: AskedLine,
  spawn: () => Worker,
  mark: (marked: Traced | null) => unknown = failureMarks(model),
): Explaining {
  const shown = signal<ExplainedLine | null>(null);
  const isOutdated = signal(true);
  const client = new EngineClient(spawn);
  const pause = debounce(WORKER_DEBOUNCE_MS);
  const publish = (explained: ExplainedLine) =>
    batch(() => {
      shown.value = explained;
      isOutdated.value = false;
    });
  let newest = 0;
  const stopFollowing = effect(() => {
    const current = ++newest;
    pause.cancel();
    isOutdated.value = true;
    mark(null);
    const question = lineQuestion(model, asked);
    if (question === null) return;
    if (question.answer !== null) return publish(question.answer);
    pause.run(async () => {
      const answer = await client.ask(question.request);
      if (current !== newest) return;
      if (answer.kind === "failed") {
        publish({ ...question.blank, sentences: [[`Not explained: ${answer.reason}`]] });
      }
      if (answer.kind !== "line") return;
      const { reasons, textChange, patternChanges } = answer.answer;
      const effectOf = (change: VerifiedChange) => effectLabel(change, question.request.others.length);
      mark(marksAt(answer.answer, question.request.text, question.range.start));
      publish({
        ...question.blank,
        ...causeFixes(model, answer.answer, effectOf),
        sentences: reasons.length === 0 ? [["This line by itself has a match"]] : reasons,
        fixes: [
          ...patternChanges.map((change) => patternFix(model, change, effectOf(change))),
          ...(textChange ? [textFix(model, textChange, question.range)] : []),
        ],
      });
    });
  });
  const stop = () => (newest++, mark(null), stopFollowing(), pause.cancel(), client.stop());
  return { shown, isOutdated, stop };
}

type LineRequest = EngineRequest & { readonly kind: "line" };

/** What is known at once, or the request to the worker; null while the lines are being checked. */
type Question =
  | { readonly answer: ExplainedLine }
  | {
    readonly answer: null;
    readonly request: LineRequest;
    /** The line in the text. */
    readonly range: Range;
    readonly blank: ExplainedLine;
  };

function lineQuestion(
  model: Model,
  { tests, explained, lineAt, missed }: AskedLine,
): Question | null {
  const { sources, regex } = model;
  const [text, offset, results, expectations] = [
    sources.text.value,
    explained.value,
    tests.results.value,
    tests.expectations.value,
  ];
  if (offset === null || offset > text.length) return null;
  const line = lineAt(offset);
  const expected = expectationAt(expectations, line);
  const verdict = tests.verdictOf(line);
  const range = lineRange(text, results.starts, line);
  const onStep = () => stepThrough(model, range.start);
  const isCalm = expected === null;
  const blank = { line: line + 1, isCalm, title: "Why not?", sentences: [], ...NO_CAUSES, fixes: [], onStep };
  if (verdict === "waiting") return null;
  const isAsked = verdict === "none" && missed.value?.includes(range.start);
  if (verdict === "none" && missed.value === null) return null;
  if (verdict !== "failed" && !isAsked) {
    const title = `Line ${number(line + 1)}`;
    return { answer: { ...blank, isCalm: true, title, sentences: [[OTHERS[verdict]]], onStep: null } };
  }
  if (expected === false) {
    const first = firstMatchEndingAfter(results.matches, range.start);
    const match = matchRange(results.matches, first) ?? range;
    return { answer: { ...blank, title: "Why?", sentences: [matchSentence(text, range, match)] } };
  }
  const request: LineRequest = {
    kind: "line",
    regex: regex.value,
    text: text.slice(range.start, range.end),
    others: otherLines(text, tests),
  };
  return { answer: null, request, range, blank };
}

const OTHERS = {
  passed: "This line is as expected",
  none: "Nothing to explain in this line",
  ended: "The search was stopped in this line",
  untested: "This line was not run",
};

/** Characters of other lines that are checked with each change that is suggested for a line. */
const MAX_VERIFIED_CHARACTERS = 20_000;

/** Lines that meet their expectation now, up to the number that is checked with each change. */
function otherLines(text: string, tests: LineTests): OtherLine[] {
  const [expectations, results] = [tests.expectations.peek(), tests.results.peek()];
  const others: OtherLine[] = [];
  let characters = 0;
  for (const line of expectingLines(expectations, results.tested)) {
    if (tests.verdictOf(line) !== "passed") continue;
    const { start, end } = lineRange(text, results.starts, line);
    characters += end - start;
    if (others.length === MAX_VERIFIED_LINES || characters > MAX_VERIFIED_CHARACTERS) break;
    others.push({ line, text: text.slice(start, end), match: expectationAt(expectations, line) ?? true });
  }
  return others;
}

/** Columns are counted from 1, and the last one is the column of the last character. */
function matchSentence(text: string, line: Range, { start, end }: Range): Sentence {
  const first = number(start - line.start + 1);
  if (start === end) return [`Matches the empty string at column ${first}`];
  const last = number(end - line.start);
  const columns = first === last ? `column ${first}` : `columns ${first}–${last}`;
  return ["Matches ", { code: shorten(text.slice(start, end)) }, ` at ${columns}`];
}

const MOST = 60;

const shorten = (text: string) => text.length > MOST ? `${text.slice(0, MOST).toWellFormed()}…` : text;

/** The effect on the lines that meet their expectation now. */
function effectLabel({ breaks, isComplete }: VerifiedChange, others: number): string {
  if (breaks.length > 0) {
    const numbers = breaks.slice(0, 3).map((line) => number(line + 1));
    const rest = breaks.length - numbers.length;
    const named = list([...numbers, ...(rest > 0 ? [`${number(rest)} more`] : [])]);
    return `then ${plural(breaks.length, "line")} ${named} ${breaks.length === 1 ? "fails" : "fail"}`;
  }
  if (others === 0) return "";
  if (!isComplete) return "other lines not checked";
  return `${counted(others, "other line")} unaffected`;
}
