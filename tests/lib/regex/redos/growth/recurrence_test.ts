import { assert, assertEquals } from "@std/assert";
import {
  characteristicPolynomial,
  divideOut,
  dominantRoot,
  findRecurrence,
} from "../../../../../lib/regex/redos/growth/recurrence.ts";

/** Coefficients of a recurrence, and the dominant root with its multiplicity. */
const ROOTS: readonly (readonly [coefficients: readonly bigint[], root: number, times: number])[] = [
  [[2n], 2, 1],
  [[1n, 1n], (1 + Math.sqrt(5)) / 2, 1],
  [[4n, -4n], 2, 2],
  // (x - 3)³ (x - 1)
  [[10n, -36n, 54n, -27n], 3, 3],
  // (x - 2)(x - 1)²
  [[4n, -5n, 2n], 2, 1],
  // (x² - 2)
  [[0n, 2n], Math.SQRT2, 1],
  // (x - 1)⁴
  [[4n, -6n, 4n, -1n], 1, 4],
  [[0n, 1n, 1n], 1.324_717_957_244_746, 1],
];

for (const [coefficients, root, times] of ROOTS) {
  Deno.test(`dominantRoot() of the recurrence with ${coefficients.join(", ")}`, () => {
    const found = dominantRoot(characteristicPolynomial(coefficients));
    assert(Math.abs(found.root - root) < 1e-9, `${found.root}`);
    assertEquals(found.times, times);
  });
}

Deno.test("findRecurrence() needs two values more than determine the coefficients", () => {
  const fibonacci = [1, 1, 2, 3, 5, 8, 13, 21];
  assertEquals(findRecurrence(fibonacci.slice(0, 5)), undefined);
  assertEquals(findRecurrence(fibonacci.slice(0, 6)), [1, 1]);
  assertEquals(findRecurrence(fibonacci), [1, 1]);
});

Deno.test("findRecurrence() refuses coefficients that hold only modulo the prime", () => {
  // Halving has the coefficient 1/2, which is an integer modulo a prime.
  assertEquals(findRecurrence([64, 32, 16, 8, 4, 2, 1]), undefined);
});

Deno.test("findRecurrence() is exact for numbers beyond the prime", () => {
  const powers = Array.from({ length: 12 }, (_, count) => 17 ** count + 5);
  assertEquals(findRecurrence(powers), [18, -17]);
});

Deno.test("divideOut() counts how often a factor occurs", () => {
  // (x - 1)² (x + 1)
  const { rest, times } = divideOut([1n, -1n, -1n, 1n], [-1n, 1n]);
  assertEquals([rest, times], [[1n, 1n], 2]);
  assertEquals(divideOut([1n, 1n], [-1n, 1n]).times, 0);
});
