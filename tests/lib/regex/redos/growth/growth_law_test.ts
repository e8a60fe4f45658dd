import { assert, assertEquals } from "@std/assert";
import {
  classOfLaw,
  countForSteps,
  degreeOfLaw,
  type GrowthLaw,
  stepsByLaw,
} from "../../../../../lib/regex/redos/growth/growth_law.ts";
import { polynomialLaw, recurrenceLaw } from "../../../../../lib/regex/redos/growth/law_search.ts";

const TERMS = 40;

const numbers = (steps: (count: number) => number): number[] =>
  Array.from({ length: TERMS }, (_, count) => steps(count));

function recursive(initial: readonly number[], next: (last: readonly number[]) => number): number[] {
  const values = [...initial];
  while (values.length < TERMS) values.push(next(values));
  return values;
}

const back = (values: readonly number[], by: number): number => values.at(-by) ?? 0;

const choose = (n: number, k: number): number => {
  let result = 1;
  for (let index = 0; index < k; index++) result = result * (n - index) / (index + 1);
  return Math.round(result);
};

/** A name, the sequence, and its law: kind, degree and period or base, and the number of pumps it holds from. */
const SEQUENCES: readonly (readonly [name: string, values: readonly number[], law: string])[] = [
  ["constant numbers", numbers(() => 7), "polynomial 0/1 from 0"],
  ["a line", numbers((n) => 3 * n + 1), "polynomial 1/1 from 0"],
  ["squares", numbers((n) => n * n), "polynomial 2/1 from 0"],
  [
    "triangular numbers after an exception",
    numbers((n) => n < 3 ? 99 : n * (n + 1) / 2),
    "polynomial 2/1 from 3",
  ],
  ["binomial coefficients", numbers((n) => choose(n + 5, 5)), "polynomial 5/1 from 0"],
  ["quarter squares", numbers((n) => Math.floor(n * n / 4)), "polynomial 2/2 from 0"],
  [
    "a line with every third number higher",
    numbers((n) => 2 * n + (n % 3 === 0 ? 5 : 0)),
    "polynomial 1/3 from 0",
  ],
  [
    "squares in even and lines in odd places",
    numbers((n) => n % 2 === 0 ? n * n : n),
    "polynomial 2/2 from 0",
  ],
  [
    "a line with every fifth number higher",
    numbers((n) => 2 * n + (n % 5 === 0 ? 5 : 0)),
    "recurrence 1 degree 1",
  ],
  ["powers of two", numbers((n) => 2 ** n), "recurrence 2 degree 0 from 0"],
  ["powers of two and a square", numbers((n) => 2 ** n + n * n), "recurrence 2 degree 0 from 0"],
  ["n times powers of two", numbers((n) => n * 2 ** n), "recurrence 2 degree 1 from 0"],
  ["n² times powers of three", numbers((n) => n * n * 3 ** n), "recurrence 3 degree 2 from 0"],
  [
    "Fibonacci numbers",
    recursive([1, 1], (v) => back(v, 1) + back(v, 2)),
    "recurrence 1.618 degree 0 from 0",
  ],
  [
    "tribonacci numbers",
    recursive([0, 0, 1], (v) => back(v, 1) + back(v, 2) + back(v, 3)),
    "recurrence 1.839 degree 0 from 0",
  ],
  [
    "Padovan numbers",
    recursive([1, 1, 1], (v) => back(v, 2) + back(v, 3)),
    "recurrence 1.325 degree 0 from 0",
  ],
  ["powers of two after exceptions", numbers((n) => n < 4 ? 50 - n : 2 ** n), "recurrence 2 degree 0 from 4"],
  ["doubling every second time", numbers((n) => 2 ** Math.floor(n / 2)), "recurrence 1.414 degree 0 from 0"],
];

function lawOf(values: readonly number[]): GrowthLaw | undefined {
  // As many as a search has when it finds the law.
  for (let size = 4; size <= TERMS; size++) {
    const exact = values.slice(0, size).filter((each) => Number.isSafeInteger(each));
    const law = polynomialLaw(exact, 0) ?? recurrenceLaw(exact, 0);
    if (law && isWhole(law, values)) return law;
  }
  return undefined;
}

const isWhole = (law: GrowthLaw, values: readonly number[]): boolean =>
  values.every((value, count) =>
    count < law.from || !Number.isSafeInteger(value) || stepsByLaw(law, count) === BigInt(value)
  );

function described(law: GrowthLaw | undefined): string {
  if (law === undefined) return "none";
  return law.kind === "polynomial"
    ? `polynomial ${law.degree}/${law.period} from ${law.from}`
    : `recurrence ${Math.round(1_000 * law.base) / 1_000} degree ${degreeOfLaw(law)} from ${law.from}`;
}

for (const [name, values, expected] of SEQUENCES) {
  Deno.test(`the law of ${name}`, () => {
    const law = lawOf(values);
    assert(described(law).startsWith(expected), described(law));
    assertEquals(law && classOfLaw(law), /recurrence (?!1 )/.test(expected) ? "exponential" : "polynomial");
  });
}

/** Sequences that follow no law of either kind. */
const LAWLESS: readonly (readonly [name: string, steps: (count: number) => number])[] = [
  ["n log n", (n) => Math.round(n * Math.log2(n + 1))],
  [
    "divisors",
    (n) => Array.from({ length: n }, (_, index) => index + 1).filter((each) => n % each === 0).length,
  ],
  ["factorials modulo a prime", (n) => {
    let product = 1;
    for (let index = 2; index <= n; index++) product = product * index % 10_007;
    return product;
  }],
];

for (const [name, steps] of LAWLESS) {
  Deno.test(`there is no law of ${name}`, () => {
    for (let size = 4; size < 2 * TERMS; size++) {
      const values = Array.from({ length: size }, (_, count) => steps(count + 1));
      const law = polynomialLaw(values, 1) ?? recurrenceLaw(values, 1);
      // A short run may look like one, but doesn't continue.
      const isRefuted = law === undefined ||
        [1, 2, 3, 4, 5, 6, 7, 8].some((more) => stepsByLaw(law, size + more) !== BigInt(steps(size + more)));
      assert(isRefuted, `${size}: ${JSON.stringify(law)}`);
    }
  });
}

Deno.test("stepsByLaw() is exact far beyond the integers that numbers represent", () => {
  const squares = lawOf(numbers((n) => n * n));
  const powers = lawOf(numbers((n) => 3 ** Math.min(n, 30)).slice(0, 20));
  assert(squares && powers);
  assertEquals(stepsByLaw(squares, 10 ** 12), 10n ** 24n);
  assertEquals(stepsByLaw(powers, 5_000), 3n ** 5_000n);
});

Deno.test("countForSteps() is the first number of pumps with that many steps", () => {
  for (const [name, values] of SEQUENCES) {
    const law = lawOf(values);
    if (law === undefined) continue;
    const start = Math.max(law.from, 4);
    for (let count = start; count < TERMS; count++) {
      const steps = values[count] ?? 0;
      if (!Number.isSafeInteger(steps)) break;
      // A scan; sequences that are not monotone have an earlier one.
      const first = values.findIndex((value, index) => index >= law.from && value >= steps);
      assertEquals(countForSteps(law, steps), first, `${name}, ${steps} steps`);
    }
  }
  const squares = lawOf(numbers((n) => n * n));
  assertEquals(squares && countForSteps(squares, 500_000_000), 22_361);
  const constant = lawOf(numbers(() => 7));
  assertEquals(constant && countForSteps(constant, 8), Infinity);
});

Deno.test("countForSteps() ends for a recurrence that could grow, but doesn't from its first values on", () => {
  for (const initial of [[1, 1], [5, 1], [0, 0]]) {
    const law: GrowthLaw = { kind: "recurrence", from: 0, coefficients: [4, -3], initial, base: 3 };
    assertEquals(countForSteps(law, 1_000_000_000), Infinity, initial.join());
  }
  // Each other value is 0.
  const law: GrowthLaw = { kind: "recurrence", from: 0, coefficients: [0, 2], initial: [0, 0], base: 2 };
  assertEquals(countForSteps(law, 1_000_000_000), Infinity);
});
