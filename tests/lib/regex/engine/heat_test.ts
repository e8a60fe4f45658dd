import { assertEquals } from "@std/assert";
import { programOf } from "../../../../lib/regex/engine/compile.ts";
import { HEAT_LEVELS, heatLevel, heatOf } from "../../../../lib/regex/engine/heat.ts";
import { record } from "../../../../lib/regex/engine/recording.ts";
import { treeOf } from "../warnings/drawn.ts";

const heat = (literal: string, text: string, most = 10) =>
  heatOf(record(programOf(treeOf(literal)), text, { maxSteps: 1_000_000 }), most);

Deno.test("heatOf() tells what was gone back to, and where, the most first", () => {
  // At 0 the loop takes two and gives one back; at 1 it takes one; at 2 and 3 it takes none.
  assertEquals(heat("/a+b/", "aac"), {
    nodes: [
      { start: 0, end: 1, steps: 8, backtracks: 1 },
      { start: 2, end: 3, steps: 3, backtracks: 0 },
    ],
    places: [
      { index: 1, steps: 4, backtracks: 1 },
      { index: 2, steps: 5, backtracks: 0 },
      { index: 0, steps: 1, backtracks: 0 },
      { index: 3, steps: 1, backtracks: 0 },
    ],
  });
});

Deno.test("the hottest node of nested loops is the outer one, twice as hot for each character more", () => {
  const most = (n: number) => heat("/^(a+)+$/", "a".repeat(n) + "!").nodes[0]!;
  const [short, long] = [most(10), most(11)];
  assertEquals([short.start, short.end], [1, 6]);
  assertEquals(Math.round(long.backtracks / short.backtracks), 2);
});

Deno.test("heatOf() gives no more than was asked for", () => {
  assertEquals(heat("/a*b/", "a".repeat(50), 3).places.length, 3);
});

Deno.test("heatLevel() goes from 0 to the highest level with the powers of a count", () => {
  assertEquals([0, 1, 10, 300, 4_096].map((count) => heatLevel(count, 4_096)), [0, 1, 2, 3, HEAT_LEVELS]);
  assertEquals(heatLevel(1, 1), 1);
});
