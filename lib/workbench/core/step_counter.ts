import { effect } from "@preact/signals";
import { STEPS_DEBOUNCE_MS } from "../../limits/workbench.ts";
import type { StepCount } from "../../regex/engine/exec.ts";
import type { Regex } from "../../regex/regex.ts";
import { EngineClient } from "./engine_client.ts";
import { debounce } from "./mod.ts";

/**
 * Counts steps in a worker whenever what is to be counted changes; null is published while the number is not known.
 *
 * @param wanted reads the signals that it follows
 */
export function connectCounting(
  wanted: () => Counted | null,
  publish: (count: StepCount | null) => void,
  spawn: () => Worker,
): () => void {
  const client = new EngineClient(spawn);
  const pause = debounce(STEPS_DEBOUNCE_MS);
  let newest: Counted | null = null;

  async function count(asked: Counted): Promise<void> {
    const answer = await client.ask({ kind: "count", ...asked });
    if (asked === newest && answer.kind === "counted") publish(answer.count);
  }

  const stop = effect(() => {
    const next = newest = wanted();
    publish(null);
    pause.cancel();
    if (next) pause.run(() => count(next));
  });
  return () => (stop(), pause.cancel(), client.stop());
}

/** What is to be counted; null for nothing. */
export interface Counted {
  readonly regex: Regex;
  readonly text: string;
}
