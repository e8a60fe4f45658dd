import { assertEquals } from "@std/assert";
import { compilePattern } from "../../../../lib/regex/engine/compile.ts";
import { captureRows, stepCounter, summarizeRecording } from "../../../../lib/workbench/debugger/panel.ts";
import { readSnapshot, summarizeRun } from "../../../../lib/workbench/debugger/snapshots.ts";
import { treeOf } from "../../regex/trees.ts";
import { recordSearch } from "../../regex/engine/record_search.ts";

Deno.test("stepCounter() counts steps, not rows, including those that were only counted", () => {
  const whole = recordSearch(compilePattern(treeOf("/a+b/")), "aac", { maxSteps: 1_000 });
  const { steps, rows } = whole;
  assertEquals(stepCounter(readSnapshot(whole, 0), summarizeRun(whole)), `Step 0 of ${steps}`);
  assertEquals(stepCounter(readSnapshot(whole, rows - 1), summarizeRun(whole)), `Step ${steps} of ${steps}`);
  const program = compilePattern(treeOf("/^(a+)+$/"));
  const cut = recordSearch(program, `${"a".repeat(30)}!`, { maxSteps: 5_000, maxRows: 100 });
  assertEquals(stepCounter(readSnapshot(cut, 3), summarizeRun(cut)), "Step 2 of more than 5,000");
  assertEquals(summarizeRun(cut).recordedSteps, readSnapshot(cut, 99)?.counted);
  assertEquals(stepCounter(null, null), "Step 0 of 0");
});

Deno.test("a search without a match says in columns how far it got", () => {
  const words = (literal: string, text: string) =>
    summarizeRecording(
      summarizeRun(recordSearch(compilePattern(treeOf(literal)), text, { maxSteps: 1_000 })),
      text,
    ).at(-1);
  assertEquals(words("/^\\d{4}-\\d/", "2024-x"), "Got as far as column 6");
  assertEquals(words("/^b\\d/m", "a\nbc"), "Got as far as line 2, column 2");
});

Deno.test("a search without steps has a number, as any other", () => {
  const run = summarizeRun(recordSearch(compilePattern(treeOf("/(?:)/")), "", { maxSteps: 10 }));
  assertEquals(
    summarizeRecording(run, "")[0],
    "Search from character 1: 0 steps. Match at character 1, empty",
  );
});

Deno.test("a group without a capture is not captured yet", () => {
  const run = recordSearch(compilePattern(treeOf("/(?<year>a)(b)/")), "ab", { maxSteps: 1_000 });
  const rows = (row: number) => captureRows(readSnapshot(run, row)!, "ab", ["year", null]);
  assertEquals(rows(0), [
    { group: "1 year", value: "not captured yet" },
    { group: "2", value: "not captured yet" },
  ]);
  assertEquals(rows(run.rows - 1)[0], { group: "1 year", value: "“a” 1" });
});
