import { assertEquals } from "@std/assert";
import { layoutChart } from "../../../../lib/workbench/debugger/timeline.tsx";

const chart = (lowest: number[], highest: number[], backtracks: number[]) =>
  layoutChart({
    lowest: Int32Array.from(lowest),
    highest: Int32Array.from(highest),
    backtracks: Int32Array.from(backtracks),
  });

/** Left and right end of each bar of a path. */
const barsOf = (path: string) =>
  [...path.matchAll(/M([\d.]+) [\d.]+H([\d.]+)/g)].map(([, left, right]) => [Number(left), Number(right)]);

Deno.test("layoutChart() has a bar for each bucket at the slider's thumb, half of one at the ends", () => {
  const { positions, backtracks, words } = chart([0, 1, 0], [0, 2, 0], [0, 3, 1]);
  assertEquals(barsOf(positions), [[0, .5], [.5, 1.5], [1.5, 2]]);
  assertEquals(barsOf(backtracks), [[.5, 1.5], [1.5, 2]]);
  assertEquals(words, "4 backtracks");
});

Deno.test("layoutChart() has no backtracks if there were none", () => {
  const { positions, backtracks, words } = chart([0], [0], [0]);
  assertEquals([barsOf(positions), backtracks, words], [[[0, .5]], "", "No backtracking"]);
});
