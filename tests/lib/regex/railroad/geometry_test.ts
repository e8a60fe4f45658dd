import { assertEquals } from "@std/assert";
import { type Point, trackOf } from "../../../../lib/regex/railroad/geometry.ts";

const TRACKS: readonly [points: readonly Point[], path: string][] = [
  [[], ""],
  [[[0, 0], [10, 0]], "M0 0L10 0"],
  [[[0, 0], [20, 0], [20, 20]], "M0 0L12 0A8 8 0 0 1 20 8L20 20"],
  [[[0, 20], [20, 20], [20, 0]], "M0 20L12 20A8 8 0 0 0 20 12L20 0"],
  [[[0, 0], [8, 0], [8, 16], [16, 16]], "M0 0A8 8 0 0 1 8 8A8 8 0 0 0 16 16"],
  [[[0, 0], [10, 0], [20, 0]], "M0 0L10 0L20 0"],
  [[[5, 5], [5, 5], [9, 5]], "M5 5L9 5"],
];

for (const [points, path] of TRACKS) {
  Deno.test(`trackOf() goes through ${JSON.stringify(points)}`, () => assertEquals(trackOf(points), path));
}
