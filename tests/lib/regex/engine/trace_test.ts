import { assert, assertEquals } from "@std/assert";
import { programOf } from "../../../../lib/regex/engine/compile.ts";
import { startRun } from "../../../../lib/regex/engine/exec.ts";
import { HEAT_LEVELS, heatLevel, heatOf } from "../../../../lib/regex/engine/heat.ts";
import {
  momentAt,
  nextAtIndex,
  nextAtNode,
  nextMatch,
  record,
  rowAt,
  startRecording,
} from "../../../../lib/regex/engine/trace.ts";
import { corpusTrees, treeOf } from "../trees.ts";
import { randomFrom, textsFor } from "./texts.ts";

const recorded = (literal: string, text: string, maxRows?: number) =>
  record(programOf(treeOf(literal)), text, { maxSteps: 1_000_000, ...(maxRows ? { maxRows } : {}) });

Deno.test("record() tells each thing that the machine did", () => {
  const recording = recorded("/(a+)b|(?!c)a/", "aac");
  const rows = Array.from({ length: recording.rows }, (_, row) => {
    const { kind, node, position, depth } = rowAt(recording, row);
    return `${kind} ${node.type === "Pattern" ? "" : node.raw + " "}${position} ${depth}`;
  });
  assertEquals(rows, [
    "start 0 0",
    "choice 0 1",
    "capture (a+) 0 1",
    "take a 0 1",
    "take a 1 1",
    "fail a 2 2",
    "capture (a+) 2 2",
    "fail b 2 2",
    "back a 1 1",
    "capture (a+) 1 1",
    "fail b 1 1",
    "back 0 0",
    "enter (?!c) 0 1",
    "fail c 0 1",
    "back (?!c) 0 0",
    "take a 0 0",
    "match 1 0",
  ]);
  assertEquals([recording.status, recording.steps], ["match", 12]);
  assertEquals(momentAt(recording, 5).stack.map(({ node, position }) => [node.type, position]), [
    ["Character", 2],
    ["Pattern", 0],
  ]);
  assertEquals([...momentAt(recording, 6).captures], [0, 2, 0, 2]);
  assertEquals([...momentAt(recording, 8).captures], [0, 1, -1, -1]);
  assertEquals([momentAt(recording, 4).start, momentAt(recording, 4).end], [0, 2]);
  assertEquals([...recording.counted], [0, 1, 1, 2, 3, 4, 4, 5, 6, 6, 7, 8, 9, 10, 11, 12, 12]);
  assertEquals(nextMatch(recording, 0), 16);
  assertEquals(nextMatch(recording, 16), undefined);
  assertEquals(nextAtNode(recording, 4, { start: 4, end: 5 }), 7);
  assertEquals(nextAtIndex(recording, 8, 0), 11);
});

Deno.test("counts by node and by position go on beyond the rows", () => {
  const text = "a".repeat(14) + "b";
  const [whole, short] = [recorded("/^(a+)+$/", text), recorded("/^(a+)+$/", text, 100)];
  assertEquals(short.rows, 100);
  for (const counts of ["stepsByNode", "stepsByIndex", "backtracksByNode", "backtracksByIndex"] as const) {
    assertEquals(short[counts], whole[counts]);
  }
  assertEquals(whole.stepsByNode.reduce((a, b) => a + b), whole.steps);
  assertEquals(whole.stepsByIndex.reduce((a, b) => a + b), whole.steps);
  // A start without a choice left is no return.
  const backs = Array.from({ length: whole.rows }, (_, row) => rowAt(whole, row)).filter(({ kind }) =>
    kind === "back"
  );
  assertEquals(whole.backtracksByNode.reduce((a, b) => a + b), backs.length);
});

Deno.test("a moment far into a recording is played from a copy, and is what it was", () => {
  const recording = recorded("/^(a+)+$/", "a".repeat(16) + "b");
  assert(recording.checkpoints.length > 2);
  const without = { ...recording, checkpoints: [] };
  for (const row of [40_000, 65_535, 65_536, 65_537, recording.rows - 1]) {
    assertEquals(momentAt(recording, row), momentAt(without, row));
  }
});

Deno.test("a recorded search is the search: same answer, steps and captures over the corpora", async () => {
  let compared = 0;
  for (const [seed, tree] of (await corpusTrees()).entries()) {
    const program = programOf(tree);
    for (const text of textsFor(tree, 2, randomFrom(seed))) {
      const run = startRun(program, text);
      if (run.advance(20_000) === "running") continue;
      const recording = record(program, text, { maxSteps: Infinity });
      assertEquals([recording.status, recording.steps, recording.furthest], [
        run.status,
        run.steps,
        run.furthest,
      ]);
      if (run.status === "match") assertEquals(recording.captures, run.captures);
      compared++;
    }
  }
  assert(compared > 4_000);
});

Deno.test("a recording made in slices is the one made at once", () => {
  const program = programOf(treeOf("/^(a+)+$/"));
  const text = "a".repeat(12) + "b";
  const recorder = startRecording(program, text);
  while (recorder.advance(777) === "running");
  const [sliced, whole] = [recorder.recording(), record(program, text, { maxSteps: Infinity })];
  assertEquals({ ...sliced, checkpoints: [] }, { ...whole, checkpoints: [] });
});

Deno.test("a pattern nested 1,000 levels deep is recorded and played again", () => {
  const depth = 1_000;
  const recording = recorded(`/${"(?:".repeat(depth)}a${")?".repeat(depth)}b/`, "ac");
  assertEquals(recording.status, "none");
  assertEquals(momentAt(recording, depth).stack.length, depth);
  const deep = recorded(`/${"(".repeat(depth)}a${")".repeat(depth)}/`, "a");
  assertEquals([deep.status, deep.captures?.length], ["match", 2 * depth + 2]);
});

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
