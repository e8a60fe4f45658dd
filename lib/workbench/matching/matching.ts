import { computed, effect, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { STALE_MS } from "../../limits/workbench.ts";
import { separatorRegex } from "../../regex/matching/split.ts";
import type { Regex } from "../../regex/regex.ts";
import { isMode, type Mode, type Modes } from "../model/link.ts";
import type { Model } from "../model/model.ts";
import type { MatchRun } from "../model/results.ts";
import { connectLater } from "../runtime/lazy.ts";
import { createCollector, MatchRunner } from "./match_runner.ts";
import type { CopyTask, Made, OutputClient } from "./output.ts";

/** Runs and results of the match view. */
export interface ModeRuns {
  readonly mode: ReadonlySignal<Mode>;
  /** The additional run that the mode needs. */
  readonly aside: Signal<MatchRun | null>;
  readonly made: Signal<Made | null>;
  /** Maximum time without a report, in milliseconds. */
  readonly deadline: Signal<number>;
  /** Starts the workers, and returns a function that terminates them. */
  connect(workers: Workers): () => void;
  /** Creates the contents of the clipboard; null if that is impossible. */
  copy(task: CopyTask): Promise<Blob | null>;
}

/** How the match view's workers are started. */
interface Workers {
  readonly match: () => Worker;
  readonly output: () => Worker;
}

/** The match view's runs on a workbench; nothing runs before they are connected. */
export function connectModeRuns(model: Model): ModeRuns {
  const { regex, run, sources } = model;
  const { deadline } = sources;
  const mode = computed(() => isMode(sources.modes.value.mode) ? sources.modes.value.mode : "matches");
  const wanted = computed(() => additionalRegex(mode.value, regex.value));
  const isInvalid = computed(() => model.views.value?.error.value?.reason === "syntax");
  const aside = signal<MatchRun | null>(null);
  const made = signal<Made | null>(null);
  let fetchOutput = (): Promise<OutputClient | null> => Promise.resolve(null);

  /** The run that the mode's result is made from. */
  const served = () => wanted.value ? aside : run;

  function connectRuns(spawn: () => Worker): () => void {
    const main = new MatchRunner(spawn, (newest) => run.value = newest);
    const second = new MatchRunner(spawn, (newest) => aside.value = newest);
    const follow = (
      client: MatchRunner,
      result: typeof run,
      asked: () => ReturnType<typeof additionalRegex>,
    ) =>
      effect(() => {
        const next = isInvalid.value ? null : asked();
        const text = sources.text.value;
        if (next) {
          client.start(next, text, { deadline: deadline.value });
          // The result of another pattern or text could be mistaken for this run's.
          const timer = setTimeout(() => {
            const shown = result.peek();
            if (!shown || shown.regex === next && shown.text === text) return;
            result.value = createCollector(next, text).run("running", "");
          }, STALE_MS);
          return () => clearTimeout(timer);
        }
        client.stop();
        result.value = null;
      });
    const stops = [
      // Without a pattern, there is nothing to be found.
      follow(main, run, () => regex.value.pattern === "" ? null : regex.value),
      follow(second, aside, () => regex.value.pattern === "" ? null : wanted.value),
    ];
    return () => [...stops, () => main.stop(), () => second.stop()].forEach((stop) => stop());
  }

  /** Most readers choose no mode that outputs a text and copy nothing, so its code is fetched when it is needed. */
  function connectOutput(spawn: () => Worker): () => void {
    const { promise, resolve } = Promise.withResolvers<OutputClient>();
    let disconnect: (() => void) | undefined;
    fetchOutput = () => {
      disconnect ??= connectLater(async () => {
        const { connectOutputs } = await import("./output_runs.ts");
        const names = () => namesIn(model);
        const { client, stop } = connectOutputs(spawn, {
          model,
          mode,
          wanted,
          isInvalid,
          served,
          names,
          made,
        });
        resolve(client);
        return stop;
      });
      return promise;
    };
    const stop = effect(() => {
      if (mode.value !== "matches" && mode.value !== "lines") void fetchOutput();
    });
    return () => {
      stop();
      disconnect?.();
    };
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
      const output = from && await fetchOutput();
      if (from === null || output === null) return null;
      const product = await output.ask({ text: from.text, matches: from.matches, task });
      return product.kind === "copy" ? product.contents : null;
    },
  };
}

/** Names of the pattern's groups by number; null until they are known. */
export function namesIn({ views }: Model): readonly (string | null)[] | null {
  return views.value?.tree.value?.groups.map(({ name }) => name) ?? null;
}

/** Changes some settings of the modes. */
export function setModes({ sources }: Model, change: Partial<Modes>): void {
  sources.modes.value = { ...sources.modes.peek(), ...change };
}

/** The regex of a mode's additional run; null if the run over the text is enough, or none is needed. */
export function additionalRegex(mode: Modes["mode"], regex: Regex): Regex | null {
  const separator = mode === "split" ? separatorRegex(regex) : regex;
  return separator === regex ? null : separator;
}
