import { assertEquals } from "@std/assert";
import { growthOf, type StepCounter } from "../../../../../lib/regex/analysis/redos/growth.ts";

const ATTACK = { prefix: "x", pump: "a", suffix: "!" };

/** Steps on a text with so many pumps. */
const counter = (steps: (pumps: number) => number): StepCounter => (text, limit) => {
  const count = Math.round(steps(text.length - 2));
  return count > limit ? null : count;
};

/** A name, the steps for a number of pumps, and the growth that is seen in them. */
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
  ["exponential up to a bound", (n) => n < 30 ? 2 ** n : 2 ** 30, "exponential 2"],
];

for (const [name, steps, expected] of CASES) {
  Deno.test(`growthOf() on steps that are ${name}`, () => {
    const growth = growthOf(ATTACK, counter(steps));
    assertEquals(growth ? `${growth.class} ${Math.round(growth.rate)}` : "none", expected);
  });
}

Deno.test("growthOf() gives the lengths and steps that it measured, in rising order", () => {
  const { steps = [], count } = growthOf(ATTACK, counter((n) => 2 ** n)) ?? {};
  assertEquals(steps.at(-1), [(count ?? 0) + 2, 2 ** (count ?? 0)]);
  assertEquals(steps.toSorted(([a], [b]) => a - b), [...steps]);
});
