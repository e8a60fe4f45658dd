import { assertEquals } from "@std/assert";
import { neighbour } from "../../../../lib/workbench/matches/stepping.ts";

/** Matches at 0–2, 2–2, 2–4 and 8–9. */
const MATCHES = { width: 1, bounds: Int32Array.from([0, 2, 2, 2, 2, 4, 8, 9]) };

const STEPS: readonly [from: [number, number] | null, next: number, previous: number][] = [
  [null, 0, 3],
  [[0, 2], 1, 3],
  [[2, 2], 2, 0],
  [[2, 4], 3, 1],
  [[8, 9], 0, 2],
  [[5, 6], 3, 2],
  [[9, 9], 0, 3],
];

for (const [from, next, previous] of STEPS) {
  Deno.test(`neighbour() finds the matches around ${from}`, () => {
    const range = from && { start: from[0], end: from[1] };
    assertEquals([neighbour(MATCHES, range, 1), neighbour(MATCHES, range, -1)], [next, previous]);
  });
}

Deno.test("neighbour() finds none without matches", () =>
  assertEquals(neighbour({ width: 1, bounds: new Int32Array() }, null, 1), null));
