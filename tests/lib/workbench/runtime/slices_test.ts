import { assertEquals, assertLess } from "@std/assert";
import type { Steps } from "../../../../lib/regex/steps.ts";
import {
  betweenPaints,
  DRAW_CHECK_STEPS,
  DRAW_SLICE_MS,
  DRAW_SLICES,
  workInSlices,
} from "../../../../lib/workbench/runtime/slices.ts";

/** A clock that advances a millisecond with each piece of work, and continues when the test says so. */
function fakeClock() {
  const clock = { time: 0, waiting: [] as (() => void)[] };
  return {
    clock,
    page: {
      now: () => clock.time,
      later: (go: () => void) => {
        clock.waiting.push(go);
        return () => void (clock.waiting = clock.waiting.filter((each) => each !== go));
      },
    },
  };
}

/** A number of steps of a millisecond each. */
function* work(count: number, clock: { time: number }): Steps<string> {
  for (let step = 0; step < count; step++) {
    clock.time++;
    yield;
  }
  return "done";
}

Deno.test("work that fits into a slice is done at once", () => {
  const { clock, page } = fakeClock();
  const seen: string[] = [];
  const few = Math.min(DRAW_CHECK_STEPS, DRAW_SLICE_MS) - 1;
  workInSlices(work(few, clock), (result) => seen.push(result), () => seen.push("paused"), page);
  assertEquals([seen, clock.waiting.length], [["done"], 0]);
});

Deno.test("longer work continues later, and reports once that it does", () => {
  const { clock, page } = fakeClock();
  const seen: string[] = [];
  workInSlices(work(200, clock), (result) => seen.push(result), () => seen.push("paused"), page);
  let longest = clock.time;
  while (clock.waiting.length > 0) {
    const before = clock.time;
    clock.waiting.shift()?.();
    longest = Math.max(longest, clock.time - before);
  }
  assertEquals([seen, clock.time], [["paused", "done"], 200]);
  assertLess(longest, DRAW_SLICE_MS + DRAW_CHECK_STEPS + 1);
});

Deno.test("cancelled work does not continue", () => {
  const { clock, page } = fakeClock();
  const seen: string[] = [];
  const cancel = workInSlices(work(200, clock), (result) => seen.push(result), () => {}, page);
  cancel();
  assertEquals([seen, clock.waiting.length], [[], 0]);
});

Deno.test("a drawing waits for a paint after some slices only", () => {
  let paints = 0;
  const ask = Reflect.get(globalThis, "requestAnimationFrame");
  const forget = Reflect.get(globalThis, "cancelAnimationFrame");
  Object.assign(globalThis, { requestAnimationFrame: () => ++paints, cancelAnimationFrame: () => {} });
  const clock = betweenPaints();
  const counts = Array.from({ length: 2 * DRAW_SLICES }, () => {
    clock.later(() => {})();
    return paints;
  });
  Object.assign(globalThis, { requestAnimationFrame: ask, cancelAnimationFrame: forget });
  const expected = Array.from(
    { length: 2 * DRAW_SLICES },
    (_, slice) => Math.floor((slice + 1) / DRAW_SLICES),
  );
  assertEquals(counts, expected);
});
