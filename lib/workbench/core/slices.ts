import { DRAW_CHECK_STEPS, DRAW_SLICE_MS } from "../../limits/workbench.ts";
import type { Steps } from "../../regex/steps.ts";
import { afterPaint, inOwnTask } from "./schedule.ts";

/** The clock of slices, and how they continue after the next paint; `later` returns a function that cancels it. */
export interface SliceClock {
  readonly now: () => number;
  readonly later: (go: () => void) => () => void;
}

const PAGE: SliceClock = { now: () => performance.now(), later: afterPaint };

/** For work without visible intermediate results: other tasks run in between, but it doesn't wait for paints. */
export const UNSEEN: SliceClock = { ...PAGE, later: inOwnTask };

/**
 * Works in slices of some milliseconds, the first of them at once: small work is done when this returns.
 *
 * @param done receives the result
 * @param paused called once if one slice isn't enough, after the first one
 * @param checkSteps number of steps between two checks of the clock
 * @returns cancels the rest
 */
export function workInSlices<Result>(
  steps: Steps<Result>,
  done: (result: Result) => void,
  paused: () => void,
  { now, later }: SliceClock = PAGE,
  checkSteps = DRAW_CHECK_STEPS,
): () => void {
  let cancel = () => {};
  let slices = 0;
  const work = () => {
    const started = now();
    do {
      for (let count = 0; count < checkSteps; count++) {
        const step = steps.next();
        if (step.done) return done(step.value);
      }
    } while (now() - started < DRAW_SLICE_MS);
    if (slices++ === 0) paused();
    cancel = later(work);
  };
  work();
  return () => cancel();
}
