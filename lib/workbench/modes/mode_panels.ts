import { MATCH_DEADLINES_MS } from "../../limits.ts";
import type { Range } from "../../regex/regex.ts";
import { toggled, writeLineNumbers } from "./line_numbers.ts";
import { lineTest } from "./line_tests.ts";
import { rowOf, rowsIn } from "../matches/match_rows.ts";
import { type ModeRuns, setModes } from "./mode_runs.ts";
import type { ModeViews } from "./mode_views.ts";
import { matchWords } from "../matches/match_words.ts";
import { lineWords, outputWords, pieceWords } from "./mode_words.ts";
import type { Model } from "../model.ts";
import { segmentsOf } from "./output_rows.ts";
import { pieceRow } from "./piece_rows.ts";

/** What the line above the modes shows. */
export function statusBar({ run, views, sources }: Model, { deadline }: ModeRuns) {
  const fault = views.value?.fault.value ?? null;
  return {
    state: run.value?.status ?? "waiting",
    words: matchWords(run.value, fault, sources.text.value.length),
    deadline: deadline.value,
    deadlines: MATCH_DEADLINES_MS,
    onDeadline: (chosen: number) => void (deadline.value = chosen),
  };
}

/** What the panel of matches shows. */
export function matchesPanel({ run }: Model, { rows }: ModeViews) {
  const source = rows.value;
  const isOver = run.value?.status === "done";
  return {
    total: rowsIn(source.matches),
    lineAt: (index: number) => rowOf(source, index),
    empty: isOver ? "No match: the explanation says what the pattern looks for" : "",
  };
}

/** What the panels of replaced and of listed text show. */
export function outputPanel(mode: "replace" | "list", { sources, views }: Model, modes: ModeViews) {
  const made = modes.made.value;
  const output = made?.product.kind === "output" ? made.product : null;
  const isTooLarge = views.value?.fault.value?.reason === "budget";
  const removes = mode === "replace" && sources.modes.value.replacement === "";
  return {
    words: isTooLarge ? TOO_LARGE : made ? outputWords(mode, made) : "",
    hint: removes ? `Empty: each match is removed. ${HINT}` : HINT,
    parts: modes.parts.value,
    total: output && output.output.text !== "" ? output.rows.length : 0,
    segmentsAt: (row: number) => output ? segmentsOf(output.output, output.rows, row) : [],
  };
}

const HINT = "$& is the match, $1 its first group, $<name> a group by name";
const TOO_LARGE = "The pattern is too large to know its groups, which a template may ask for";

/** What the panel of pieces shows. */
export function piecesPanel({ made: { value: made } }: ModeViews) {
  const product = made?.product.kind === "pieces" ? made.product : null;
  return {
    words: made ? pieceWords(made) : "",
    total: product ? product.pieces.length / 2 : 0,
    pieceAt: (index: number) =>
      pieceRow(made?.text ?? "", product?.pieces ?? NONE, product?.width ?? 1, index),
  };
}

const NONE = new Int32Array();

/** What the panel of lines shows. */
export function linesPanel(model: Model, { aside }: ModeRuns, { lines, unexpected }: ModeViews) {
  const { text } = model.sources;
  const against = unexpected.value;
  return {
    words: lineWords(lines.value, against, aside.value),
    total: lines.value.count,
    testAt: (line: number) => lineTest(lines.value, text.value, against, line),
    onToggle: (line: number) => setModes(model, { unexpected: writeLineNumbers(toggled(against, line)) }),
  };
}

/** Shows a stretch of the text that was chosen in a list. */
export function choose(
  { sources }: Model,
  { start, end }: { [Bound in keyof Range]: number | null },
): void {
  if (start !== null && end !== null) sources.chosen.value = { start, end };
}
