import type { StepCount } from "../../regex/engine/exec.ts";
import type { Model } from "../model/model.ts";
import { connectLater, spawner } from "../runtime/lazy.ts";
import type { Counted } from "./step_counter.ts";

/** Steps are first counted this long after the page is hydrated; not every browser reports when it is idle. */
const STEPS_WAIT_MS = 1_000;

/**
 * Counts steps after hydration, and then whenever pattern or text change.
 *
 * @param wanted returns the input and reads the signals that it depends on
 */
export function countLater(
  wanted: () => Counted | null,
  publish: (count: StepCount | null) => void,
): () => void {
  return connectLater(async () => {
    // Not every browser reports when it is idle.
    await new Promise((resolve) => setTimeout(resolve, STEPS_WAIT_MS));
    const { connectCounting } = await import("../second_load.ts");
    return connectCounting(wanted, publish, spawner("steps"));
  });
}

/** The run over the text; nothing is counted while the native engine is running. */
export function finishedRun({ run, regex }: Model): Counted | null {
  const current = run.value;
  return current && current.status !== "running" && current.regex === regex.value ? current : null;
}
