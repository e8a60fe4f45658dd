import { assert, assertEquals } from "@std/assert";
import { stepsByLaw } from "../../../../../lib/regex/redos/growth/growth_law.ts";
import { type CountedLaw, findLaw, type Measure } from "../../../../../lib/regex/redos/growth/law_search.ts";

const measured = (steps: (count: number) => number): Measure => (count, limit) =>
  steps(count) > limit ? null : steps(count);

const lawOf = (steps: (count: number) => number): CountedLaw | "none" | undefined =>
  findLaw(measured(steps), { start: 0, pumpLength: 1 });

function described(found: CountedLaw | "none" | undefined): string {
  if (found === undefined || found === "none") return `${found}`;
  const { law } = found;
  return law.kind === "polynomial"
    ? `polynomial ${law.degree} from ${law.from}`
    : `recurrence from ${law.from}`;
}

/** A name, steps that change their growth somewhere, and the law that holds in the end. */
const CHANGES: readonly (readonly [name: string, steps: (count: number) => number, law: string])[] = [
  ["begin to grow late", (n) => n < 100 ? 20 : 20 + (n - 100) ** 2, "polynomial 2 from 101"],
  ["are linear and become quadratic", (n) => 5 * n + Math.max(0, n - 30) ** 2, "polynomial 2 from 31"],
  ["stop growing at a match", (n) => n < 40 ? 3 * n * n : 90, "polynomial 0 from 40"],
  ["double up to a bound", (n) => n < 12 ? 2 ** n : 4_096 + 10 * n, "polynomial 1 from 12"],
  ["are quadratic up to a bound", (n) => n < 60 ? n * n : 120 * n - 3_600, "polynomial 1 from 61"],
  ["change twice", (n) => n < 20 ? n : n < 50 ? 3 * n : n * n, "polynomial 2 from 50"],
];

for (const [name, steps, expected] of CHANGES) {
  Deno.test(`findLaw() finds the last law of steps that ${name}`, () => {
    assertEquals(described(lawOf(steps)), expected);
  });
}

Deno.test("findLaw() counted at least two texts that it didn't need to find the law", () => {
  for (const steps of [(n: number) => 3 * n * n + 7, (n: number) => 2 ** n + n, () => 9]) {
    const found = lawOf(steps);
    assert(found && found !== "none");
    const { law, counted } = found;
    const enough = law.kind === "polynomial"
      ? law.from + law.period * (law.degree + 1) + 3
      : law.from + 2 * law.coefficients.length + 2;
    const further = [...counted.keys()].filter((count) => count >= enough);
    assert(further.length >= 2, `${further}`);
    for (const [count, value] of counted) {
      if (count >= law.from) assertEquals(stepsByLaw(law, count), BigInt(value));
    }
  }
});

Deno.test("findLaw() gives up on steps without a law, within its budget", () => {
  let spent = 0;
  const counting: Measure = (count, limit) => {
    const steps = Math.round(50 * count * Math.log2(count + 1));
    spent += Math.min(steps, limit);
    return steps > limit ? null : steps;
  };
  assertEquals(findLaw(counting, { start: 0, pumpLength: 1, maxSteps: 200_000 }), "none");
  assert(spent <= 400_000, `${spent} steps`);
});

Deno.test("findLaw() doesn't check a law that isn't worthwhile", () => {
  let longest = 0;
  const measure: Measure = (count) => {
    longest = Math.max(longest, count);
    return count * count;
  };
  assertEquals(findLaw(measure, { start: 0, pumpLength: 1, isWorthwhile: () => false }), undefined);
  assert(longest < 10);
});

Deno.test("findLaw() takes long pumps no further than the longest text that is measured", () => {
  let longest = 0;
  const measure: Measure = (count) => {
    longest = Math.max(longest, count);
    return count;
  };
  findLaw(measure, { start: 0, pumpLength: 1_000 });
  assert(longest <= 20);
});
