import { assertEquals } from "@std/assert";
import type { StepCount } from "../../../../lib/regex/engine/exec.ts";
import { lastSearchLabel, stepLabel } from "../../../../lib/workbench/matching/step_words.ts";

const count = (steps: number, byMatch: readonly number[], status: StepCount["status"] = "all") => ({
  steps,
  byMatch: Uint32Array.from(byMatch),
  status,
});

const LABELS: readonly (readonly [count: StepCount | null, label: string, last: string])[] = [
  [count(0, []), "0 steps", ""],
  [count(1, []), "1 step", ""],
  [count(1_234, [1_000, 234]), "1,234 steps", ""],
  [count(27_489, [40, 45]), "27,489 steps", ", 27,404 after the last match"],
  // Less than half of them, few of them, and without a match.
  [count(10_000, [6_000]), "10,000 steps", ""],
  [count(100, [20]), "100 steps", ""],
  [count(10_000, []), "10,000 steps", ""],
  [count(20_000_000, [40], "more"), "more than 20,000,000 steps", ""],
  [null, "", ""],
];

Deno.test("steps are counted, and those of the last search named if they are most of many", () =>
  assertEquals(
    LABELS.map(([count]) => [stepLabel(count), lastSearchLabel(count)]),
    LABELS.map(([, ...labels]) => labels),
  ));
