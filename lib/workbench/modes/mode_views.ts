import { computed, type ReadonlySignal } from "@preact/signals";
import type { LineResults } from "../../regex/matching/each_line.ts";
import { parseTemplate } from "../../regex/matching/template.ts";
import { type PartWords, templateWords } from "../../regex/matching/template_words.ts";
import { readLineNumbers } from "./line_numbers.ts";
import { lineResults } from "./line_tests.ts";
import { type Made, type ModeRuns, namesIn } from "./mode_runs.ts";
import type { Model } from "../model.ts";

/** What the panels of the match view show, derived from its runs. */
export interface ModeViews {
  /** What the mode's worker made; null while it was made for another mode. */
  readonly made: ReadonlySignal<Made | null>;
  /** The template of the mode, in words. */
  readonly parts: ReadonlySignal<readonly PartWords[]>;
  /** Lines, from 0, in which no match is expected. */
  readonly unexpected: ReadonlySignal<ReadonlySet<number>>;
  readonly lines: ReadonlySignal<LineResults>;
}

/** What the modes show of a workbench and of its runs. */
export function modeViewsOf(model: Model, runs: ModeRuns): ModeViews {
  const { sources, regex } = model;
  const names = computed(() => namesIn(model) ?? []);
  const template = computed(() => {
    const { replacement, item } = sources.modes.value;
    return runs.mode.value === "replace" ? replacement : item;
  });
  return {
    made: computed(() => runs.made.value?.mode === runs.mode.value ? runs.made.value : null),
    parts: computed(() =>
      templateWords(template.value, parseTemplate(template.value, names.value), names.value)
    ),
    unexpected: computed(() => readLineNumbers(sources.modes.value.unexpected)),
    lines: computed(() => lineResults(runs.aside.value, regex.value, sources.text.value)),
  };
}
