import { assert, assertEquals } from "@std/assert";
import { compilePattern } from "../../../../lib/regex/engine/compile.ts";
import { startSearch } from "../../../../lib/regex/engine/exec.ts";
import { createHeatMap, HEAT_LEVELS, heatLevel } from "../../../../lib/regex/engine/heat.ts";
import {
  nextMatchRow,
  nextRowAtIndex,
  nextRowAtNode,
  rowAt,
  snapshotAt,
  startRecording,
} from "../../../../lib/regex/engine/trace.ts";
import { corpusTrees, treeOf } from "../trees.ts";
import { randomFrom, textsFor } from "./texts.ts";
import { everyNth, share } from "../../../suites/sample.ts";
import { recordSearch } from "./record_search.ts";

const recorded = (literal: string, text: string, maxRows?: number) =>
  recordSearch(compilePattern(treeOf(literal)), text, {
    maxSteps: 1_000_000,
    ...(maxRows ? { maxRows } : {}),
  });

Deno.test("recordSearch() records every event", () => {
  const recording = recorded("/(a+)b|(?!c)a/", "aac");
  const rows = Array.from({ length: recording.rows }, (_, row) => {
    const { kind, node, position, depth } = rowAt(recording, row);
    return `${kind} ${node.type === "Pattern" ? "" : node.raw + " "}${position} ${depth}`;
  });
  assertEquals(rows, [
    "start 0 0",
    "choice 0 1",
    "capture (a+) 0 1",
    "succeed a 0 1",
    "succeed a 1 1",
    "fail a 2 2",
    "capture (a+) 2 2",
    "fail b 2 2",
    "backtrack a 1 1",
    "capture (a+) 1 1",
    "fail b 1 1",
    "backtrack 0 0",
    "enter (?!c) 0 1",
    "fail c 0 1",
    "backtrack (?!c) 0 0",
    "succeed a 0 0",
    "match 1 0",
  ]);
  assertEquals([recording.status, recording.steps], ["match", 12]);
  assertEquals(snapshotAt(recording, 5).stack.map(({ node, position }) => [node.type, position]), [
    ["Character", 2],
    ["Pattern", 0],
  ]);
  assertEquals([...snapshotAt(recording, 6).captures], [0, 2, 0, 2]);
  assertEquals([...snapshotAt(recording, 8).captures], [0, 1, -1, -1]);
  assertEquals([snapshotAt(recording, 4).start, snapshotAt(recording, 4).end], [0, 2]);
  assertEquals([...recording.counted], [0, 1, 1, 2, 3, 4, 4, 5, 6, 6, 7, 8, 9, 10, 11, 12, 12]);
  assertEquals(nextMatchRow(recording, 0), 16);
  assertEquals(nextMatchRow(recording, 16), undefined);
  assertEquals(nextRowAtNode(recording, 4, { start: 4, end: 5 }), 7);
  assertEquals(nextRowAtIndex(recording, 8, 0), 11);
});

Deno.test("counts by node and by position continue after the last row", () => {
  const text = "a".repeat(14) + "b";
  const [whole, short] = [recorded("/^(a+)+$/", text), recorded("/^(a+)+$/", text, 100)];
  assertEquals(short.rows, 100);
  for (const counts of ["stepsByNode", "stepsByIndex", "backtracksByNode", "backtracksByIndex"] as const) {
    assertEquals(short[counts], whole[counts]);
  }
  assertEquals(whole.stepsByNode.reduce((a, b) => a + b), whole.steps);
  assertEquals(whole.stepsByIndex.reduce((a, b) => a + b), whole.steps);
  // A start without an open choice isn't a backtrack.
  const backs = Array.from({ length: whole.rows }, (_, row) => rowAt(whole, row)).filter(({ kind }) =>
    kind === "backtrack"
  );
  assertEquals(whole.backtracksByNode.reduce((a, b) => a + b), backs.length);
});

Deno.test("a snapshot far into a recording equals the original state", () => {
  const recording = recorded("/^(a+)+$/", "a".repeat(16) + "b");
  assert(recording.checkpoints.length > 2);
  const without = { ...recording, checkpoints: [] };
  for (const row of [40_000, 65_535, 65_536, 65_537, recording.rows - 1]) {
    assertEquals(snapshotAt(recording, row), snapshotAt(without, row));
  }
});

Deno.test("recording does not change the result, steps and captures of a search, over the corpora", async () => {
  let compared = 0;
  for (const [seed, tree] of everyNth(12, [...(await corpusTrees()).entries()])) {
    const program = compilePattern(tree);
    for (const text of textsFor(tree, 2, randomFrom(seed))) {
      const run = startSearch(program, text);
      if (run.advance(20_000) === "running") continue;
      const recording = recordSearch(program, text, { maxSteps: Infinity });
      assertEquals([recording.status, recording.steps], [run.status, run.steps]);
      if (run.status === "match") assertEquals(recording.captures, run.captures);
      compared++;
    }
  }
  assert(compared > share(12, 4_000));
});

Deno.test("a recording in slices equals an uninterrupted one", () => {
  const program = compilePattern(treeOf("/^(a+)+$/"));
  const text = "a".repeat(12) + "b";
  const recorder = startRecording(program, text);
  while (recorder.advance(777) === "running");
  const [sliced, whole] = [recorder.recording(), recordSearch(program, text, { maxSteps: Infinity })];
  assertEquals({ ...sliced, checkpoints: [] }, { ...whole, checkpoints: [] });
});

Deno.test("a pattern nested 1,000 levels deep can be recorded and replayed", () => {
  const depth = 1_000;
  const recording = recorded(`/${"(?:".repeat(depth)}a${")?".repeat(depth)}b/`, "ac");
  assertEquals(recording.status, "none");
  assertEquals(snapshotAt(recording, depth).stack.length, depth);
  const deep = recorded(`/${"(".repeat(depth)}a${")".repeat(depth)}/`, "a");
  assertEquals([deep.status, deep.captures?.length], ["match", 2 * depth + 2]);
});

const heat = (literal: string, text: string, most = 10) =>
  createHeatMap(recordSearch(compilePattern(treeOf(literal)), text, { maxSteps: 1_000_000 }), most);

Deno.test("createHeatMap() lists backtracking by part and position, hottest first", () => {
  // At 0 the loop matches two and gives one back; at 1 it matches one; at 2 and 3 none.
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

Deno.test("the outer of two nested loops is the hottest part, twice as hot for each extra character", () => {
  const most = (n: number) => heat("/^(a+)+$/", "a".repeat(n) + "!").nodes[0]!;
  const [short, long] = [most(10), most(11)];
  assertEquals([short.start, short.end], [1, 6]);
  assertEquals(Math.round(long.backtracks / short.backtracks), 2);
});

Deno.test("createHeatMap() respects the limit", () => {
  assertEquals(heat("/a*b/", "a".repeat(50), 3).places.length, 3);
});

Deno.test("heatLevel() is logarithmic, from 0 to the highest level", () => {
  assertEquals([0, 1, 10, 300, 4_096].map((count) => heatLevel(count, 4_096)), [0, 1, 2, 3, HEAT_LEVELS]);
  assertEquals(heatLevel(1, 1), 1);
});
