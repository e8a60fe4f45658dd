import { MATCH_SLICE_MS } from "../../limits/workbench.ts";
import { nextTask } from "./schedule.ts";

/** Work of the engine that is done in slices of steps. */
interface SlicedWork {
  readonly steps: number;
  advance(steps: number): unknown;
}

/** Steps between two checks of the clock; some milliseconds. */
const STEPS_SLICE = 50_000;

/**
 * Works in slices of about a frame, so that a worker receives messages in between.
 *
 * @param onSlice called after each slice but the last one; returns whether to continue
 * @returns whether the work was finished
 */
export async function runInSlices(
  work: SlicedWork,
  isOver: () => boolean,
  onSlice: () => boolean,
): Promise<boolean> {
  for (;;) {
    const started = performance.now();
    while (!isOver() && performance.now() - started < MATCH_SLICE_MS) work.advance(STEPS_SLICE);
    if (isOver()) return true;
    await nextTask();
    if (!onSlice()) return false;
  }
}
