import { computed, type ReadonlySignal } from "@preact/signals";
import { MATCH_DEADLINES_MS } from "../../limits/workbench.ts";
import { joinMatches, lineStarts } from "../../regex/matching/matches.ts";
import type { Range } from "../../regex/regex.ts";
import { type ModeRuns, namesIn } from "../matching/matching.ts";
import { stepLabel } from "../matching/step_words.ts";
import type { Model } from "../model/model.ts";
import { writeDeadline } from "../model/preferences.ts";
import { listParts } from "../page/pointing.ts";
import { createMatchRow, rowsIn, type RowSource } from "./match_rows.ts";
import { endMessage, matchLabel } from "./match_words.ts";

/** The props of the line above the modes. */
export function statusBar({ run, views, sources, counted }: Model, { deadline }: ModeRuns) {
  const error = views.value?.error.value ?? null;
  const { length } = sources.text.value;
  const status = run.value?.status;
  // Before the pattern has been read, why the engine refuses it is not known.
  const isUnknown = !views.value && (!status || status === "failed");
  return {
    state: status ?? "waiting",
    words: isUnknown && wordsOfServer() || matchLabel(run.value, error, length),
    end: isUnknown ? "" : endMessage(run.value, error, length),
    steps: stepLabel(counted.value),
    deadline: deadline.value,
    deadlines: MATCH_DEADLINES_MS,
    onDeadline: (chosen: number) => writeDeadline(deadline, chosen),
  };
}

/**
 * The line as the server wrote it, which knows an error of the pattern. It stays until the page knows more.
 *
 * @returns undefined on the server
 */
function wordsOfServer(): string | null | undefined {
  return globalThis.document?.querySelector(".match-status")?.textContent;
}

/** The data from which the match list's rows are created. */
export function connectRows(model: Model): ReadonlySignal<RowSource> {
  const names = computed(() => namesIn(model) ?? []);
  const text = computed(() => model.run.value?.text ?? "");
  const parts = computed(() => listParts(model));
  const starts = computed(() => lineStarts(text.value));
  return computed(() => ({
    matches: model.run.value?.matches ?? NONE,
    text: text.value,
    starts: starts.value,
    names: names.value,
    parts: parts.value,
  }));
}

const NONE = joinMatches([]);

/** The props of the panel of matches. */
export function matchesPanel({ run, counted }: Model, source: RowSource) {
  const isOver = run.value?.status === "done";
  const steps = counted.value?.byMatch ?? null;
  return {
    total: rowsIn(source.matches),
    lineAt: (index: number) => createMatchRow(source, index, steps),
    empty: isOver ? "No matches. See the explanation" : "",
  };
}

/** Shows a range of the text that was chosen in a list. */
export function choose(
  { sources }: Model,
  { start, end }: { [Bound in keyof Range]: number | null },
): void {
  if (start === null || end === null) return;
  sources.region.value = "text";
  sources.chosen.value = { start, end };
}
