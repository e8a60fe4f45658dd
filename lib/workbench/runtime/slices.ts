import { DRAW_CHECK_STEPS, DRAW_SLICE_MS, DRAW_SLICES } from "../../limits/workbench.ts";
import type { Steps } from "../../regex/steps.ts";
import { afterPaint, inOwnTask } from "./schedule.ts";

/** How slices see the time, and how they continue in a later task; `later` returns what cancels it. */
export interface SliceClock {
  readonly now: () => number;
  readonly later: (go: () => void) => () => void;
}

/** For work of which nothing is seen until it is done: what is waiting runs in between, but no paint is waited for. */
export const UNSEEN: SliceClock = { now: () => performance.now(), later: inOwnTask };

/**
 * For work that adds to the page, which the browser lays out when it paints: some slices run between two paints. A
 * paint after each slice would double the time that the work takes.
 */
export function betweenPaints(): SliceClock {
  let slices = 0;
  return { ...UNSEEN, later: (go) => (++slices % DRAW_SLICES === 0 ? afterPaint : inOwnTask)(go) };
}

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
  { now, later }: SliceClock,
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
