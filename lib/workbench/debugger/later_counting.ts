import type { StepCount } from "../../regex/engine/counting.ts";
import type { Model } from "../model.ts";
import { spawner } from "../workers.ts";
import type { Counted } from "./step_counting.ts";

/**
 * Counts steps once the page has nothing more urgent to do, and then whenever what is to be counted changes.
 *
 * @param wanted reads the signals that it follows
 */
export function countLater(
  wanted: () => Counted | null,
  publish: (count: StepCount | null) => void,
): () => void {
  let stop = () => {};
  let gone = false;
  const start = async () => {
    const { connectCounting } = await import("./step_counting.ts");
    if (!gone) stop = connectCounting(wanted, publish, spawner("engine"));
  };
  const timer = setTimeout(start, IDLE_MS);
  return () => (gone = true, clearTimeout(timer), stop());
}

/** The page has come alive by then; not every browser tells when it is idle. */
const IDLE_MS = 1_000;

/** The run over the text; nothing is counted while the native engine is at work. */
export function finishedRun({ run, regex }: Model): Counted | null {
  const current = run.value;
  return current && current.status !== "running" && current.regex === regex.value ? current : null;
}
