import { assertEquals } from "@std/assert";
import { compilePattern } from "../../../../lib/regex/engine/compile.ts";
import { recordSearch } from "../../../../lib/regex/engine/trace.ts";
import { stepCounter } from "../../../../lib/workbench/debugger/panel.ts";
import { recordedOf, seenMoment } from "../../../../lib/workbench/debugger/snapshots.ts";
import { treeOf } from "../../regex/trees.ts";

Deno.test("stepCounter() counts steps, not rows, including those that were only counted", () => {
  const whole = recordSearch(compilePattern(treeOf("/a+b/")), "aac", { maxSteps: 1_000 });
  const { steps, rows } = whole;
  assertEquals(stepCounter(seenMoment(whole, 0), recordedOf(whole)), `Step 0 of ${steps}`);
  assertEquals(stepCounter(seenMoment(whole, rows - 1), recordedOf(whole)), `Step ${steps} of ${steps}`);
  const program = compilePattern(treeOf("/^(a+)+$/"));
  const cut = recordSearch(program, `${"a".repeat(30)}!`, { maxSteps: 5_000, maxRows: 100 });
  assertEquals(stepCounter(seenMoment(cut, 3), recordedOf(cut)), "Step 2 of more than 5,000");
  assertEquals(recordedOf(cut).recordedSteps, seenMoment(cut, 99)?.counted);
  assertEquals(stepCounter(null, null), "Step 0 of 0");
});
