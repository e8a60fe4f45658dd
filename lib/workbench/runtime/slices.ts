import type { Steps } from "../../regex/steps.ts";
import { afterPaint, inOwnTask } from "./schedule.ts";

/** How slices see the time, and how they continue in a later task; `later` returns what cancels it. */
export interface SliceClock {
  readonly now: () => number;
  readonly later: (go: () => void) => () => void;
}

/** For work of which nothing is seen until it is done: what is waiting runs in between, but no paint is waited for. */
export const UNSEEN: SliceClock = { now: () => performance.now(), later: inOwnTask };

/** Slices of a drawing between two paints. The browser takes half as long to lay out what was drawn. */
export const DRAW_SLICES = 2;

/**
 * For work that adds to the page, which the browser lays out when it paints: some slices run between two paints. A
 * paint after each slice would double the time that the work takes.
 */
export function betweenPaints(): SliceClock {
  let slices = 0;
  return { ...UNSEEN, later: (go) => (++slices % DRAW_SLICES === 0 ? afterPaint : inOwnTask)(go) };
}

/** Longest slice in which a diagram is drawn: half a frame, which leaves the rest for the browser. */
export const DRAW_SLICE_MS = 8;

/** Boxes that are drawn between two checks of the clock; less than a millisecond. */
export const DRAW_CHECK_STEPS = 16;

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
