import { computed, effect, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { separatorRegex } from "../../regex/matching/split.ts";
import type { Regex } from "../../regex/regex.ts";
import { connectLater } from "./lazy.ts";
import { isMode, type Mode, type Modes, separatorOf } from "./link.ts";
import { MatchClient, type MatchOptions, type MatchRun } from "./match_runner.ts";
import type { Model } from "./model.ts";
import type { CopyTask, OutputClient, Product, Question, Task } from "./output.ts";
import { whenIdle } from "./schedule.ts";

/** What a mode's worker made, and from which run. */
export interface Made {
  readonly mode: Mode;
  readonly text: string;
  readonly status: MatchRun["status"];
  readonly product: Product;
}

/** Runs and results of the match view. */
export interface ModeRuns {
  readonly mode: ReadonlySignal<Mode>;
  /** The run that the mode needs beside the one over the text. */
  readonly aside: Signal<MatchRun | null>;
  readonly made: Signal<Made | null>;
  /** How long the engine may be silent, in milliseconds. */
  readonly deadline: Signal<number>;
  /** Starts the workers, and gives back what ends them. */
  connect(workers: Workers): () => void;
  /** Makes what is to be copied; null when it cannot be made. */
  copy(task: CopyTask): Promise<Blob | null>;
}

/** How the match view's workers are started. */
export interface Workers {
  readonly match: () => Worker;
  readonly output: () => Worker;
}

/** The match view's runs on a workbench; nothing runs before they are connected. */
export function modeRunsOf(model: Model): ModeRuns {
  const { regex, run, sources } = model;
  const { deadline } = sources;
  const mode = computed(() => isMode(sources.modes.value.mode) ? sources.modes.value.mode : "matches");
  const wanted = computed(() => asideOf(mode.value, regex.value));
  const isInvalid = computed(() => model.views.value?.fault.value?.reason === "syntax");
  const aside = signal<MatchRun | null>(null);
  const made = signal<Made | null>(null);
  let output: OutputClient | null = null;

  /** The run from which the mode's result is made. */
  const served = () => wanted.value ? aside : run;

  function connectRuns(spawn: () => Worker): () => void {
    const main = new MatchClient(spawn, (newest) => run.value = newest);
    const second = new MatchClient(spawn, (newest) => aside.value = newest);
    const follow = (client: MatchClient, result: typeof run, asked: () => ReturnType<typeof asideOf>) =>
      effect(() => {
        const next = isInvalid.value ? null : asked();
        const text = sources.text.value;
        if (next) return client.start(next.regex, text, { each: next.each, deadline: deadline.value });
        client.stop();
        result.value = null;
      });
    const stops = [
      follow(main, run, () => ({ regex: regex.value, each: "text" })),
      follow(second, aside, () => wanted.value),
    ];
    return () => [...stops, () => main.stop(), () => second.stop()].forEach((stop) => stop());
  }

  /** Most readers never choose a mode that makes a text: its code follows the page. */
  const connectOutput = (spawn: () => Worker) =>
    connectLater(async () => {
      const { OutputClient } = await import("./output.ts");
      return connectClient(output = new OutputClient(spawn));
    }, whenIdle);

  function connectClient(client: OutputClient): () => void {
    const stop = effect(() => {
      const { value: from } = served();
      const question = questionOf({
        modes: { ...sources.modes.value, mode: mode.value },
        regex: wanted.value?.regex ?? regex.value,
        text: sources.text.value,
        run: from,
        names: namesIn(model),
      });
      if (isInvalid.value || question === null) return (client.drop(), void (made.value = null));
      if (question === undefined || from === null) return;
      const { status } = from;
      client.follow(
        question,
        (product) => made.value = { mode: mode.peek(), text: question.text, status, product },
      );
    });
    return () => (stop(), client.stop());
  }

  return {
    mode,
    aside,
    made,
    deadline,
    connect({ match, output }) {
      const stops = [connectRuns(match), connectOutput(output)];
      return () => stops.forEach((stop) => stop());
    },
    async copy(task) {
      const source = task.kind === "copy pieces" ? served() : run;
      const from = source.peek();
      if (from === null || output === null) return null;
      const product = await output.ask({ text: from.text, matches: from.matches, task });
      return product.kind === "copy" ? product.contents : null;
    },
  };
}

/** Names of the pattern's groups by number; null while they are not known. */
export function namesIn({ views }: Model): readonly (string | null)[] | null {
  return views.value?.tree.value?.groups.map(({ name }) => name) ?? null;
}

/** Changes some of what the modes are set to. */
export function setModes({ sources }: Model, change: Partial<Modes>): void {
  sources.modes.value = { ...sources.modes.peek(), ...change };
}

/** A run beside the one over the test text. */
export interface Aside {
  readonly regex: Regex;
  readonly each: MatchOptions["each"];
}

/** What a mode needs run for itself; null when the run over the text serves, or none is needed. */
export function asideOf(mode: Modes["mode"], regex: Regex): Aside | null {
  if (mode === "lines") return { regex, each: "line" };
  if (mode !== "split") return null;
  const separator = separatorRegex(regex);
  return separator === regex ? null : { regex: separator, each: "text" };
}

/** From what a mode's text is made. */
export interface Material {
  readonly modes: Modes;
  /** The regex whose matches are wanted. */
  readonly regex: Regex;
  readonly text: string;
  /** The newest run; it may be one of another regex or text. */
  readonly run: MatchRun | null;
  /** A name or null for each group; null while they are not known. */
  readonly names: readonly (string | null)[] | null;
}

/** @returns null for a mode that makes no text; undefined while what it is made from is not there yet */
export function questionOf({ modes, regex, text, run, names }: Material): Question | null | undefined {
  if (modes.mode === "matches" || modes.mode === "lines") return null;
  if (run === null || run.status === "running" || run.regex !== regex || run.text !== text) return undefined;
  const task = taskOf(modes, names);
  return task && { text, matches: run.matches, task };
}

function taskOf(modes: Modes, names: Material["names"]): Task | undefined {
  if (modes.mode === "split") return { kind: "split" };
  if (names === null) return undefined;
  if (modes.mode === "replace") return { kind: "replace", template: modes.replacement, names };
  return { kind: "list", template: modes.item, separator: separatorOf(modes.separator), names };
}
