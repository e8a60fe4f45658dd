import { assert, assertEquals } from "@std/assert";
import { type CountSteps, measureGrowth } from "../../../../../lib/regex/redos/growth/growth.ts";

const ATTACK = { prefix: "x", pump: "a", suffix: "!" };

/** Steps on a text with a number of pumps. */
const counter = (steps: (pumps: number) => number): CountSteps => (text, limit) => {
  const count = Math.round(steps(text.length - 2));
  return count > limit ? null : count;
};

/** A name, the steps for a number of pumps, and the measured growth. */
const CASES: readonly (readonly [name: string, steps: (pumps: number) => number, growth: string])[] = [
  ["constant", () => 7, "none"],
  ["linear", (n) => 40 + 30 * n, "none"],
  ["n log n", (n) => n * Math.log2(n + 1), "none"],
  ["quadratic", (n) => n * n / 2 + 20 * n + 9, "polynomial 2"],
  ["cubic", (n) => n ** 3 / 6 + n * n, "polynomial 3"],
  ["of degree 5", (n) => n ** 5 / 100 + 50, "polynomial 5"],
  ["doubling", (n) => 3 * 2 ** n + 5, "exponential 2"],
  ["doubling with a factor", (n) => n * 2 ** n, "exponential 2"],
  ["slowly exponential", (n) => 100 * 1.2 ** n, "exponential 1"],
  ["of degree 5, with parts that the first pumps stand for", (n) => (n + 5) ** 5 / 120, "polynomial 5"],
  ["of degree 6, likewise", (n) => (n + 8) ** 6 / 720, "polynomial 6"],
  ["of degree 8, likewise", (n) => (n + 12) ** 8 / 40_320, "polynomial 8"],
  ["of degree 12", (n) => n ** 12 / 1e6, "polynomial 12"],
  ["doubling beside a quadratic part", (n) => 50 * n * n + 2 ** n, "exponential 2"],
  ["those of four ways for each pump", (n) => 7 * 4 ** n, "exponential 4"],
  ["exponential up to a bound", (n) => n < 30 ? 2 ** n : 2 ** 30, "exponential 2"],
];

for (const [name, steps, expected] of CASES) {
  Deno.test(`measureGrowth() on steps that are ${name}`, () => {
    const growth = measureGrowth(ATTACK, { stepsOn: counter(steps) });
    assertEquals(growth ? `${growth.class} ${Math.round(growth.rate)}` : "none", expected);
  });
}

Deno.test("measureGrowth() never calls growth exponential that is proved to be polynomial", () => {
  // The choices of up to 12 from n: the powers of two up to there. No law shows on short texts.
  const steps = counter((n) => {
    let [sum, choices] = [0, 3];
    for (let each = 0; each <= 12; each++) {
      sum += choices;
      choices *= (n - each) / (each + 1);
    }
    return sum + (n * n) % 7;
  });
  assertEquals(measureGrowth(ATTACK, { stepsOn: steps })?.class, "exponential");
  const { class: growth, rate = 0 } = measureGrowth(ATTACK, { stepsOn: steps, isPolynomial: true }) ?? {};
  assertEquals(growth, "polynomial");
  assert(rate > 6 && rate <= 12, `${rate}`);
});

Deno.test("measureGrowth() estimates a factor if growth is proved to be exponential", () => {
  // One more degree for every 30 pumps.
  const memo = [1];
  const ways = (n: number): number => memo[n] ??= ways(n - 1) + (n < 30 ? 0 : ways(n - 30));
  const steps = counter((n) =>
    Array.from({ length: n + 1 }, (_, each) => ways(each)).reduce((a, b) => a + b) * 2
  );
  const measured = measureGrowth(ATTACK, {
    stepsOn: steps,
    isExponential: true,
    lawEndOf: (_pump, _kind, degree) => 30 * (degree + 2),
  });
  assertEquals([measured?.class, measured?.law], ["exponential", undefined]);
  assert(measured && measured.rate > 1.03 && measured.rate < 1.2, `${measured?.rate}`);
});

/** Steps of a search for a loop with an upper bound. */
const bounded = (bound: number) => (n: number) => n < bound ? 3.5 * n * n : 7 * bound * (n - bound / 2);

for (const bound of [64, 200, 256, 600, 1_000]) {
  Deno.test(`measureGrowth() recognizes that the steps of a loop of at most ${bound} characters are linear for longer texts`, () => {
    assertEquals(
      measureGrowth(ATTACK, { stepsOn: counter(bounded(bound)), reachOf: () => bound }),
      undefined,
    );
  });
}

Deno.test("measureGrowth() recognizes linear growth that begins beyond a bound", () => {
  for (const bound of [64, 256, 600]) {
    const late = (n: number) => n < bound ? 20 : 7 * bound * (n - bound + 1);
    assertEquals(measureGrowth(ATTACK, { stepsOn: counter(late), reachOf: () => bound }), undefined);
  }
});

Deno.test("measureGrowth() reports growth when the steps beyond the bound of a loop exceed the limit", () => {
  const settled = (bound: number, steps: (n: number) => number) =>
    measureGrowth(ATTACK, { stepsOn: counter(steps), reachOf: () => bound })?.isSettled;
  assertEquals(settled(2_000, bounded(2_000)), false);
  assertEquals(settled(200, (n) => 3.5 * n * n), true);
  // A second is reached before the bound, so the bound doesn't matter.
  assertEquals(settled(900, (n) => 2 ** Math.min(n, 900)), true);
});

Deno.test("measureGrowth() derives the length that takes a second from a fixed rate of steps", () => {
  const { secondAt = 0 } = measureGrowth(ATTACK, { stepsOn: counter((n) => 5 * n * n) }) ?? {};
  assertEquals(secondAt, 14_145);
  assertEquals(measureGrowth(ATTACK, { stepsOn: counter((n) => 2 ** n) })?.secondAt, 32);
});

Deno.test("measureGrowth() returns the measured lengths and steps in ascending order", () => {
  const { steps = [], count } = measureGrowth(ATTACK, { stepsOn: counter((n) => 2 ** n) }) ?? {};
  assertEquals(steps.at(-1), [(count ?? 0) + 2, 2 ** (count ?? 0)]);
  assertEquals(steps.toSorted(([a], [b]) => a - b), [...steps]);
});
