import { assertEquals } from "@std/assert";
import type { StepCount } from "../../../../lib/regex/engine/exec.ts";
import { stepLabel } from "../../../../lib/workbench/matching/step_words.ts";

const label = (steps: number, byMatch: readonly number[], status: StepCount["status"] = "all") =>
  stepLabel({ steps, byMatch: Uint32Array.from(byMatch), status });

const LABELS: readonly (readonly [label: string, expected: string])[] = [
  [label(0, []), "0 steps"],
  [label(1, []), "1 step"],
  [label(1_234, [1_000, 234]), "1,234 steps"],
  [label(27_489, [40, 45]), "27,489 steps, 27,404 after the last match"],
  // Less than half of them, and without a match.
  [label(100, [60]), "100 steps"],
  [label(100, []), "100 steps"],
  [label(20_000_000, [40], "more"), "more than 20,000,000 steps"],
  [stepLabel(null), ""],
];

Deno.test("a number of steps says where most of them are, if that is after the last match", () =>
  assertEquals(LABELS.map(([label]) => label), LABELS.map(([, expected]) => expected)));
