/** What the modes but the first show; browsers fetch it when one of them is chosen. @module */
import "../first_scripts.ts";
import { toggled, writeLineNumbers } from "./line_numbers.ts";
import { lineTest, restOf } from "./line_tests.ts";
import { type ModeRuns, setModes } from "./mode_runs.ts";
import type { ModeViews } from "./mode_views.ts";
export { modeViewsOf } from "./mode_views.ts";
export { connectMoving } from "./moving.ts";
import { lineWords, outputWords, pieceWords } from "./mode_words.ts";
import type { Model } from "../model.ts";
import { segmentsOf } from "./output_rows.ts";
import { pieceRow } from "./piece_rows.ts";

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
  const text = model.sources.text.value;
  const against = unexpected.value;
  const fault = model.views.value?.fault.value ?? null;
  const rest = restOf(aside.value, model.regex.value, text, fault);
  return {
    words: lineWords(lines.value, against, aside.value, fault),
    total: lines.value.count,
    testAt: (line: number) => lineTest(lines.value, text, against, rest, line),
    onToggle: (line: number) => setModes(model, { unexpected: writeLineNumbers(toggled(against, line)) }),
  };
}
