import { assertEquals, assertLess } from "@std/assert";
import { DRAW_CHECK_STEPS, DRAW_SLICE_MS } from "../../../../lib/limits/workbench.ts";
import type { Steps } from "../../../../lib/regex/steps.ts";
import { workInSlices } from "../../../../lib/workbench/core/slices.ts";

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
