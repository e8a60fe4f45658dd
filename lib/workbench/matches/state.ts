import { computed, type ReadonlySignal } from "@preact/signals";
import { MATCH_DEADLINES_MS } from "../../limits/workbench.ts";
import { countMatches, joinMatches, lineStarts } from "../../regex/matching/matches.ts";
import type { Range } from "../../regex/regex.ts";
import { type ModeRuns, namesIn } from "../matching/matching.ts";
import { stepWords } from "../matching/step_words.ts";
import { captureClass } from "../model/marks.ts";
import type { Model } from "../model/model.ts";
import { writeDeadline } from "../model/preferences.ts";
import { listParts } from "../page/pointing.ts";
import { createMatchRow, groupColumns, rowsIn, type RowSource } from "./match_rows.ts";
import { endWords, matchWords } from "./match_words.ts";

/** The props of the line above the modes. */
export function statusBar({ run, views, sources, counted, verdict }: Model, { deadline }: ModeRuns) {
  const error = views.value?.error.value ?? null;
  const { length } = sources.text.value;
  const status = run.value?.status;
  // Before the pattern has been read, why the engine refuses it is not known.
  const isUnknown = !views.value && (!status || status === "failed");
  return {
    state: status ?? "waiting",
    words: isUnknown && wordsOfServer() || matchWords(run.value, error, length),
    end: isUnknown ? "" : endWords(run.value, error, verdict.value?.severity === "danger"),
    steps: stepWords(counted.value),
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

/** The props of the table of matches. */
export function matchTable({ counted }: Pick<Model, "counted">, source: RowSource) {
  const steps = counted.value?.byMatch ?? null;
  const columns = groupColumns(source.matches);
  return {
    total: rowsIn(source.matches),
    rowAt: (index: number) => createMatchRow(source, index, steps),
    groups: Array.from({ length: columns }, (_, at) => ({
      title: source.names[at] ?? `Group ${at + 1}`,
      kind: captureClass(at + 1),
    })),
    more: source.matches.width - 1 - columns,
  };
}

/** What takes the place of an empty table: why there is no match, a sentence, or nothing while that isn't known. */
export function emptyTable({ run, sources }: Pick<Model, "run" | "sources">): "why" | "no text" | null {
  if (run.value?.status !== "done" || countMatches(run.value.matches) > 0) return null;
  return sources.text.value === "" ? "no text" : "why";
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
