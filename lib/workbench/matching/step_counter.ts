import { effect } from "@preact/signals";
import { ENGINE_SILENCE_MS } from "../../limits/workbench.ts";
import type { StepCount } from "../../regex/engine/exec.ts";
import type { Regex } from "../../regex/regex.ts";
import { debounce } from "../runtime/schedule.ts";
import { WorkerCalls } from "../runtime/worker_calls.ts";

/** The pause before steps are counted. */
const STEPS_DEBOUNCE_MS = 200;

/**
 * Counts steps in a worker whenever the input changes; null is published while the number isn't known.
 *
 * @param wanted returns the input and reads the signals that it depends on
 */
export function connectCounting(
  wanted: () => Counted | null,
  publish: (count: StepCount | null) => void,
  spawn: () => Worker,
): () => void {
  const calls = new WorkerCalls<Counted, StepCount | null>(spawn, { silence: ENGINE_SILENCE_MS });
  const pause = debounce(STEPS_DEBOUNCE_MS);
  let newest: Counted | null = null;

  async function count(request: Counted): Promise<void> {
    const outcome = await calls.call(request);
    if (request === newest && outcome.status === "done" && outcome.report) publish(outcome.report);
  }

  const stop = effect(() => {
    const next = newest = wanted();
    publish(null);
    pause.cancel();
    if (next) pause.run(() => count(next));
  });
  return () => {
    stop();
    pause.cancel();
    calls.stop();
  };
}

/** The input to count steps for; null for none. */
export interface Counted {
  readonly regex: Regex;
  readonly text: string;
}
