import { assertEquals } from "@std/assert";
import { compilePattern } from "../../../../lib/regex/engine/compile.ts";
import { stepShare, traceMarks } from "../../../../lib/workbench/debugger/painting.ts";
import { readSnapshot, summarizeRun } from "../../../../lib/workbench/debugger/snapshots.ts";
import { treeOf } from "../../regex/trees.ts";
import { recordSearch } from "../../regex/engine/record_search.ts";

const recording = recordSearch(compilePattern(treeOf("/a+b/")), "aaac", { maxSteps: 1_000 });

Deno.test("traceMarks() marks the part, the attempt so far and where the text is read next", () => {
  const { pattern, textIn } = traceMarks(readSnapshot(recording, 2), summarizeRun(recording), false);
  assertEquals(pattern, [{ start: 0, end: 1, kind: "traced" }]);
  assertEquals(textIn({ start: 0, end: 4 }), [
    { start: 0, end: 2, kind: "traced" },
    { start: 2, end: 2, kind: "traced-place" },
  ]);
  assertEquals(textIn({ start: 3, end: 4 }), []);
});

Deno.test("traceMarks() marks backtracks, the hottest with the highest level", () => {
  const { pattern, textIn } = traceMarks(null, summarizeRun(recording), true);
  assertEquals(pattern, [{ start: 0, end: 1, kind: "heat heat-4" }]);
  assertEquals(textIn({ start: 0, end: 4 }).map(({ start, kind }) => [start, kind]), [
    [2, "heat heat-4"],
    [1, "heat heat-3"],
  ]);
});

Deno.test("stepShare() counts the steps inside a range", () => {
  const node = (start: number, end: number, steps: number) => ({ start, end, steps, backtracks: 0 });
  const nodes = [node(1, 2, 60), node(1, 3, 20), node(4, 5, 15)];
  const at = (start: number, end: number) => stepShare(nodes, { start, end }, 100);
  assertEquals([at(1, 3), at(1, 2), at(4, 6), at(0, 9), at(2, 4)], [.8, .6, .15, .95, 0]);
  assertEquals(stepShare(nodes, { start: 1, end: 3 }, 0), 0);
});
