import { assert, assertEquals } from "@std/assert";
import { compilePattern } from "../../../../lib/regex/engine/compile.ts";
import { createTimeline } from "../../../../lib/regex/engine/timeline.ts";
import { rowAt, rowAtStep, wasBacktrack } from "../../../../lib/regex/engine/trace.ts";
import { treeOf } from "../trees.ts";
import { recordSearch } from "./record_search.ts";

const recorded = (literal: string, text: string, maxRows?: number) =>
  recordSearch(compilePattern(treeOf(literal)), text, {
    maxSteps: 200_000,
    ...(maxRows === undefined ? {} : { maxRows }),
  });

Deno.test("createTimeline() has a bucket for each row if there are few", () => {
  const recording = recorded("/a+b/", "aac");
  const { lowest, highest, backtracks } = createTimeline(recording, 1_000);
  const rows = Array.from({ length: recording.rows }, (_, row) => rowAt(recording, row));
  assertEquals([...lowest], rows.map(({ position }) => position));
  assertEquals(lowest, highest);
  assertEquals([...backtracks], rows.map(({ kind }) => kind === "backtrack" ? 1 : 0));
});

Deno.test("createTimeline() combines long runs in few buckets without losing rows", () => {
  const recording = recorded("/^(a+)+$/", `${"a".repeat(30)}!`);
  assert(recording.rows > 100_000);
  for (const most of [1, 7, 240]) {
    const { lowest, highest, backtracks } = createTimeline(recording, most);
    assert(lowest.length <= most && lowest.length > most / 2);
    assertEquals(Math.max(...highest), 30);
    assertEquals(Math.min(...lowest), 0);
    const total = recording.backtracksByNode.reduce((sum, each) => sum + each, 0);
    assertEquals(backtracks.reduce((sum, each) => sum + each, 0), total);
  }
});

Deno.test("rowAtStep() is the first row with at least this number of steps", () => {
  const recording = recorded("/(a+)b|ac/", "aacab");
  for (let step = 0; step <= recording.steps; step++) {
    const row = rowAtStep(recording, step);
    assert(rowAt(recording, row).counted >= step);
    assert(row === 0 || rowAt(recording, row - 1).counted < step);
  }
  assertEquals(rowAtStep(recording, recording.steps + 1), recording.rows - 1);
  assertEquals(rowAtStep(recorded("/a*b/", "aaa", 4), 1_000), 3);
});

Deno.test("wasBacktrack() is true for rows in which the machine backtracked", () => {
  const recording = recorded("/a|b/", "b");
  const rows = Array.from({ length: recording.rows }, (_, row) => row);
  assertEquals(
    rows.filter((row) => wasBacktrack(recording, row)).map((row) => rowAt(recording, row).kind),
    ["backtrack"],
  );
});
