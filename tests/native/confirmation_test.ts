import { assert, assertEquals } from "@std/assert";
import { confirmedNatively, NATIVE_CONFIRMATION_MS, NativeBudget, type NativeRun } from "./confirmation.ts";
import type { Growth } from "../../lib/regex/redos/growth/growth.ts";

const ATTACK = { prefix: "", pump: "a", suffix: "!" };
const QUADRATIC: Growth = {
  class: "polynomial",
  rate: 2,
  steps: [[501, 125_000], [1_001, 500_000]],
  count: 1_000,
  secondAt: 30_000,
  safeAt: 100,
  isSettled: true,
  isConfirmed: false,
  offset: 0,
};
/** A law whose steps are four times as many with each pump. */
const BY_LAW: Partial<Growth> = {
  law: { kind: "recurrence", coefficients: [4], initial: [4], base: 4, from: 0 },
  steps: [[3, 64], [7, 16_384]],
};
const DOUBLING: Growth = {
  class: "exponential",
  rate: 2,
  steps: [[13, 8_192], [17, 131_072]],
  count: 16,
  secondAt: 30,
  safeAt: 100,
  isSettled: true,
  isConfirmed: false,
  offset: 0,
};

/** Milliseconds for a number of pumps, up to the limit. */
const run = (time: (pumps: number) => number): NativeRun => (text, limit) => {
  const ms = time(text.length - 1);
  return { ms: Math.min(ms, limit), isEnded: ms > limit };
};

/**
 * A name, the growth of the steps, the milliseconds for a number of pumps, and the pumps of the slowest run,
 * if any.
 */
const CASES: readonly (readonly [
  name: string,
  growth: Growth,
  time: (pumps: number) => number,
  reach: number,
  confirmed: number | undefined,
])[] = [
  ["quadratic time", QUADRATIC, (n) => n * n / 400_000, 0, 2_000],
  ["doubling time", DOUBLING, (n) => 2 ** n / 40_000, 0, 19],
  ["time that grows by a law, whatever the rate", { ...DOUBLING, ...BY_LAW }, (n) => 4 ** n / 1e6, 0, 11],
  ["time that each pump multiplies by 30", { ...DOUBLING, rate: 30 }, (n) => 30 ** (n - 15), 0, 17],
  ["growth that ends at the limit", DOUBLING, (n) => 2 ** n / 1_000, 0, 16],
  ["quadratic time on a machine that is slow", QUADRATIC, (n) => n * n / 100_000, 0, 2_000],
  ["linear time", QUADRATIC, (n) => n / 1_000, 0, undefined],
  ["linear time that is slow from the start", QUADRATIC, (n) => n / 10, 0, undefined],
  ["one slow run", DOUBLING, (n) => n < 20 ? 0 : Infinity, 0, undefined],
  ["a shortcut of the engine", DOUBLING, () => 0.01, 0, undefined],
  ["time of n log n", QUADRATIC, (n) => n * Math.log2(n) / 10_000, 0, undefined],
  [
    "time that is quadratic up to the bound of a loop, and linear beyond",
    { ...QUADRATIC, isSettled: false },
    (n) => n < 2_000 ? n * n / 200_000 : (n - 1_000) / 100,
    2_000,
    undefined,
  ],
];

for (const [name, growth, time, reach, confirmed] of CASES) {
  Deno.test(`confirmedNatively() on ${name}`, () => {
    assertEquals(confirmedNatively(ATTACK, growth, run(time), reach), confirmed);
  });
}

Deno.test("confirmedNatively() is not misled by a run that another program delays", () => {
  for (const slow of [0, 1, 2, 3, 4, 5, 6]) {
    let runs = 0;
    const disturbed: NativeRun = (text) => ({
      ms: (text.length - 1) / 1_000 * (runs++ === slow ? 50 : 1),
      isEnded: false,
    });
    assertEquals(confirmedNatively(ATTACK, QUADRATIC, disturbed), undefined);
  }
});

Deno.test("confirmedNatively() does not count an overflow of the engine's stack as slow", () => {
  assertEquals(
    confirmedNatively(ATTACK, DOUBLING, (text) => text.length < 18 ? { ms: 20, isEnded: false } : undefined),
    undefined,
  );
});

Deno.test("confirmedNatively() keeps the runs of all attacks on a pattern within a budget", () => {
  for (
    const time of [() => Infinity, (n: number) => n, (n: number) => n / 20, (n: number) => n * n / 100_000]
  ) {
    const budget = new NativeBudget();
    let sum = 0;
    const timed: NativeRun = (text, limitMs) => {
      const result = run(time)(text, limitMs);
      sum += result?.ms ?? 0;
      return result;
    };
    for (let attacks = 0; attacks < 4; attacks++) {
      confirmedNatively(ATTACK, QUADRATIC, timed, 0, budget);
    }
    assert(sum < 2 * NATIVE_CONFIRMATION_MS, `${sum} ms`);
  }
});

Deno.test("confirmedNatively() runs nothing if the first text takes too many steps", () => {
  let runs = 0;
  const counting: NativeRun = () => {
    runs++;
    return { ms: 1, isEnded: false };
  };
  assertEquals(confirmedNatively(ATTACK, { ...DOUBLING, isSettled: false }, counting, 100), undefined);
  assertEquals(runs, 0);
});
