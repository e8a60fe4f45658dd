import { computed, type ReadonlySignal } from "@preact/signals";
import { MAX_SHOWN_CHARACTERS } from "../../limits/workbench.ts";
import {
  countTestResults,
  expectAsNow,
  type Expectations,
  type LineResults,
} from "../../regex/matching/expectations.ts";
import { countMatches } from "../../regex/matching/matches.ts";
import { describeTemplate, parseTemplate, type TemplatePartMeaning } from "../../regex/matching/replace.ts";
import type { PatternError } from "../../regex/syntax/tree.ts";
import { counted, number } from "../../regex/words.ts";
import { connectLineTests, expectLines, type LineTests } from "../matching/line_expectations.ts";
import { connectLineRuns, connectMoving } from "../matching/line_runs.ts";
import { lineTest, outcomeOfRest } from "../matching/line_tests.ts";
import { type ModeRuns, namesIn, setModes } from "../matching/matching.ts";
import type { Made, Product } from "../matching/output.ts";
import type { Modes } from "../model/link.ts";
import { captureClass } from "../model/marks.ts";
import type { Model } from "../model/model.ts";
import type { MatchRun } from "../model/results.ts";
import "../second_load.ts";
import {
  ALL_LINES,
  flipExpectation,
  hasExpectations,
  writeExpectations,
} from "../model/written_expectations.ts";
import { spawnMatcher } from "../runtime/lazy.ts";
import { completeReplacements } from "./completing.ts";
import { splitRow } from "./output_rows.ts";

/** The state of all modes except the first; browsers fetch it when one of them is chosen. @module */

/** The props of the panels of replaced and listed text. */
export function outputPanel(mode: "replace" | "list", model: Model, modes: ModeViews) {
  const { sources, views } = model;
  const made = modes.made.value;
  const output = made?.product.kind === "output" ? made.product : null;
  const isTooLarge = views.value?.error.value?.reason === "budget";
  const removes = mode === "replace" && sources.modes.value.replacement === "";
  return {
    words: isTooLarge ? TOO_LARGE : made ? outputLabel(mode, made) : "",
    hint: (removes ? "Empty: each match is removed. " : "") + templateHint(namesIn(model) ?? []),
    parts: modes.parts.value,
    total: output && output.output.text !== "" ? output.rows.length : 0,
    segmentsAt: (row: number) => output ? splitRow(output.output, output.rows, row) : [],
  };
}

/** The props of the template fields. */
export function templateFields(model: Model) {
  return {
    templates: model.sources.modes.value,
    onChange: (change: Partial<Modes>) => setModes(model, change),
    complete: (field: HTMLTextAreaElement) => completeReplacements(model, field),
  };
}

/** What a template can use, with a group of the pattern if one has a name. */
function templateHint(names: readonly (string | null)[]): string {
  const name = names.find((each) => each !== null);
  return `$& is the match, $1 its first group, ${
    name === undefined ? "$<name> a group by name" : `$<${name}> the group ${name}`
  }`;
}

const TOO_LARGE = "The pattern is too large to know its groups, which a template may use";

/** The props of the panel of pieces. */
export function piecesPanel({ made: { value: made } }: ModeViews) {
  const product = made?.product.kind === "pieces" ? made.product : null;
  return {
    words: made ? pieceLabel(made) : "",
    total: product ? product.pieces.length / 2 : 0,
    pieceAt: (index: number) =>
      pieceRow(made?.text ?? "", product?.pieces ?? NONE, product?.width ?? 1, index),
  };
}

const NONE = new Int32Array();

/** Lines of which the list of tests expects what the pattern does with them: as many as can be saved. */
const MAX_TESTS_AS_NOW = 200;

/** The props of the panel of lines. */
export function linesPanel(model: Model, { tests }: ModeViews) {
  const { sources, regex, tested, views } = model;
  const text = sources.text.value;
  const [expectations, results] = [tests.expectations.value, tests.results.value];
  const error = views.value?.error.value ?? null;
  const rest = outcomeOfRest(tested.value, regex.value, text, error);
  return {
    words: lineLabel(results, expectations, tested.value, error),
    total: results.count,
    testAt: (line: number) => lineTest(results, text, expectations, rest, line),
    onToggle: (line: number) =>
      expectLines(sources, writeExpectations(flipExpectation(expectations, line, results.count))),
    onAll: () => expectLines(sources, ALL_MATCH),
    isTested: results.tested > 0,
    onAsNow: () => expectLines(sources, writeExpectations(expectAsNow(results, MAX_TESTS_AS_NOW))),
    onClear: hasExpectations(sources.modes.value)
      ? () => expectLines(sources, { expected: "", unexpected: "" })
      : undefined,
  };
}

const ALL_MATCH = { expected: ALL_LINES, unexpected: "" };

/** The state of the match view's panels, derived from its runs. */
interface ModeViews {
  /** The output of the mode's worker; null if it belongs to another mode. */
  readonly made: ReadonlySignal<Made | null>;
  /** The template of the mode, in words. */
  readonly parts: ReadonlySignal<readonly TemplatePartMeaning[]>;
  readonly tests: LineTests;
}

/** The panels' state for a workbench and its runs. */
export function createModeViews(model: Model, runs: ModeRuns): ModeViews {
  const { sources } = model;
  const names = computed(() => namesIn(model) ?? []);
  const template = computed(() => {
    const { replacement, item } = sources.modes.value;
    return runs.mode.value === "replace" ? replacement : item;
  });
  return {
    made: computed(() => runs.made.value?.mode === runs.mode.value ? runs.made.value : null),
    parts: computed(() =>
      describeTemplate(template.value, parseTemplate(template.value, names.value), names.value)
    ),
    tests: connectLineTests(model),
  };
}

/** The output of a mode's worker. */
interface MadeText {
  readonly status: MatchRun["status"];
  readonly product: Product;
}

const UNMATCHED = {
  replace: "No match: the text is unchanged",
  list: "No match: there is nothing to list",
};

/** A sentence on how many matches were replaced or listed, and whether any are missing. */
export function outputLabel(mode: "replace" | "list", { status, product }: MadeText): string {
  if (product.kind === "failed") return `No result: ${product.reason}`;
  if (product.kind !== "output") return "";
  const count = product.output.marks.length / 2;
  if (count === 0) return isCut(status) ? NOT_KNOWN : UNMATCHED[mode];
  const done = mode === "replace" ? `${counted(count)} replaced` : counted(count, "item");
  return sentence([
    done,
    partial(status),
    product.output.complete ? "" : cutLabel(product.output.text.length),
  ]);
}

/** A sentence on the number of pieces. */
export function pieceLabel({ status, product }: MadeText): string {
  if (product.kind === "failed") return `No result: ${product.reason}`;
  if (product.kind !== "pieces") return "";
  const total = product.pieces.length / 2;
  if (total === 0) return "No pieces: the pattern matches the empty text";
  if (total === 1) return isCut(status) ? NOT_KNOWN : "No match: one piece, the whole text";
  const pieces = Math.ceil(total / product.width);
  const captures = total - pieces;
  const among = captures === 0 ? "" : `, and ${counted(captures, "capture")} between them`;
  return sentence([`${counted(pieces, "piece")}${among}`, partial(status)]);
}

/** A sentence on how many lines met their expectation, or match if nothing is expected. */
export function lineLabel(
  results: LineResults,
  expectations: Expectations,
  run: MatchRun | null,
  error: PatternError | null,
): string {
  if (error?.reason === "syntax") return "The pattern has an error";
  const { passed, failed } = countTestResults(results, expectations);
  const isAny = expectations.expected === "all" ||
    expectations.expected.size + expectations.unexpected.size > 0;
  const score = isAny
    ? `${number(passed)} passed, ${number(failed)} failed`
    : `${number(countMatches(results.matches))} of ${counted(results.count, "line")} ${
      results.count === 1 ? "matches" : "match"
    }, no expectations yet`;
  const rest = results.count - results.tested;
  if (rest === 0) return score;
  if (run?.status === "failed") return `The engine stopped: ${run.reason}`;
  if (run?.status !== "ended") return `${score}, ${number(rest)} left`;
  return `${score}. Stopped in line ${number(results.tested + 1)}: ${run.reason}`;
}

function partial(status: MatchRun["status"]): string {
  return isCut(status) ? "only what was found before the run was stopped" : "";
}

/** There may be matches after the position where a run was stopped. */
const isCut = (status: MatchRun["status"]) => status === "ended" || status === "failed";

const NOT_KNOWN = "No match was found before the run was stopped";

const cutLabel = (length: number) => `cut at ${number(length)} characters`;

const sentence = (parts: readonly string[]) => parts.filter((part) => part !== "").join(", ");

/** Runs the lines as tests, and moves their expectations along with them. */
export function connectTests(model: Model): () => void {
  const stops = [connectMoving(model.sources), connectLineRuns(model, spawnMatcher)];
  return () => stops.forEach((stop) => stop());
}

/** A row of the list of pieces that `split` returns. */
export interface PieceRow {
  /** Index in the array. */
  readonly index: number;
  /** 0 for a piece between separators, otherwise the capturing group of the separator. */
  readonly group: number;
  /** UTF-16 code units of the text; null when the group did not participate. */
  readonly start: number | null;
  readonly end: number | null;
  /** As a JavaScript string, shortened; null if the group did not participate. */
  readonly quoted: string | null;
  /** The CSS class of a group's captures in the text. */
  readonly kind: string;
}

/** @param pieces result of `splitPieces`, of matches with `width` */
export function pieceRow(text: string, pieces: Int32Array, width: number, index: number): PieceRow {
  const group = index % width;
  const kind = group === 0 ? "" : captureClass(group);
  const [start = -1, end = -1] = pieces.subarray(index * 2);
  if (start < 0) return { index, group, start: null, end: null, quoted: null, kind };
  return { index, group, start, end, quoted: quoted(text, start, end), kind };
}

function quoted(text: string, start: number, end: number): string {
  if (end - start <= MAX_SHOWN_CHARACTERS) return JSON.stringify(text.slice(start, end));
  return `${JSON.stringify(text.slice(start, start + MAX_SHOWN_CHARACTERS)).slice(0, -1)}…`;
}
