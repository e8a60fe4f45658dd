import { effect, type ReadonlySignal, type Signal } from "@preact/signals";
import type { Regex } from "../../regex/regex.ts";
import "../second_load.ts";
import { type Mode, type Modes, unescapeSeparator } from "../model/link.ts";
import type { Model } from "../model/model.ts";
import type { MatchRun } from "../model/results.ts";
import { type Made, OutputClient, type OutputTask, type Question } from "./output.ts";

/** The inputs and the output of the match view's modes. */
interface OutputSources {
  readonly model: Model;
  readonly mode: ReadonlySignal<Mode>;
  /** The additional run that the mode needs. */
  readonly wanted: ReadonlySignal<Regex | null>;
  readonly isInvalid: ReadonlySignal<boolean>;
  /** The run that the mode's result is made from. */
  readonly served: () => Signal<MatchRun | null>;
  /** A name or null for each group of the pattern; null until they are known. */
  readonly names: () => Material["names"];
  readonly made: Signal<Made | null>;
}

/** Creates the output of the chosen mode in a worker, again whenever a run ends or a template changes. */
export function connectOutputs(
  spawn: () => Worker,
  { model, mode, wanted, isInvalid, served, names, made }: OutputSources,
): { readonly client: OutputClient; readonly stop: () => void } {
  const { regex, sources } = model;
  const client = new OutputClient(spawn);
  const stop = effect(() => {
    const { value: from } = served();
    const question = outputQuestion({
      modes: { ...sources.modes.value, mode: mode.value },
      regex: wanted.value ?? regex.value,
      text: sources.text.value,
      run: from,
      names: names(),
    });
    if (isInvalid.value || question === null) return (client.drop(), void (made.value = null));
    if (question === undefined || from === null) return;
    const { status } = from;
    client.follow(
      question,
      (product) => made.value = { mode: mode.peek(), text: question.text, status, product },
    );
  });
  return { client, stop: () => (stop(), client.stop()) };
}

/** The input of a mode's text. */
interface Material {
  readonly modes: Modes;
  /** The regex whose matches are wanted. */
  readonly regex: Regex;
  readonly text: string;
  /** The newest run; it may belong to another regex or text. */
  readonly run: MatchRun | null;
  /** A name or null for each group; null until they are known. */
  readonly names: readonly (string | null)[] | null;
}

/** @returns null for a mode without a text; undefined while its input isn't available */
export function outputQuestion({ modes, regex, text, run, names }: Material): Question | null | undefined {
  if (modes.mode === "matches" || modes.mode === "lines") return null;
  if (run === null || run.status === "running" || run.regex !== regex || run.text !== text) return undefined;
  const task = outputTask(modes, names);
  return task && { text, matches: run.matches, task };
}

function outputTask(modes: Modes, names: Material["names"]): OutputTask | undefined {
  if (modes.mode === "split") return { kind: "split" };
  if (names === null) return undefined;
  if (modes.mode === "replace") return { kind: "replace", template: modes.replacement, names };
  return { kind: "list", template: modes.item, separator: unescapeSeparator(modes.separator), names };
}
