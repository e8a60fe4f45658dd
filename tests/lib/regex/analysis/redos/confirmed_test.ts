import { assertEquals } from "@std/assert";
import { confirmedNatively, type NativeRun } from "../../../../../lib/regex/analysis/redos/confirmed.ts";

const ATTACK = { prefix: "", pump: "a", suffix: "!" };
const QUADRATIC = { class: "polynomial", rate: 2, steps: [], count: 500 } as const;
const DOUBLING = { class: "exponential", rate: 2, steps: [], count: 12 } as const;

/** Milliseconds for a number of pumps; null beyond the limit. */
const run = (time: (pumps: number) => number): NativeRun => (text, limit) => {
  const ms = time(text.length - 1);
  return ms > limit ? null : ms;
};

Deno.test("confirmedNatively() takes growth beyond that of the text for a proof", () => {
  assertEquals(confirmedNatively(ATTACK, QUADRATIC, run((n) => n * n / 400_000)), 4_000);
  assertEquals(confirmedNatively(ATTACK, DOUBLING, run((n) => 2 ** n / 40_000)), 20);
});

Deno.test("confirmedNatively() takes a run that had to be ended for one", () => {
  assertEquals(confirmedNatively(ATTACK, DOUBLING, run((n) => n < 20 ? 0 : Infinity)), 20);
});

Deno.test("confirmedNatively() is not taken in by a slow linear run, or by an engine's shortcut", () => {
  assertEquals(confirmedNatively(ATTACK, QUADRATIC, run((n) => n / 10_000)), undefined);
  assertEquals(confirmedNatively(ATTACK, DOUBLING, run(() => 0.01)), undefined);
});
