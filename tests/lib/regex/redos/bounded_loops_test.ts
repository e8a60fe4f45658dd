import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { createStepCounter } from "../../../../lib/regex/redos/growth/growth.ts";
import { findBacktracking } from "../../../../lib/regex/redos/redos.ts";
import { boundedLoops, contradiction } from "../../../backtracking/bounded_loops.ts";
import { share } from "../../../suites/sample.ts";
import { treeOf } from "../trees.ts";

/** Maximum steps of one search to compare with; the proof counts further, and runs natively. */
const MAX_STEPS = 3_000_000;

Deno.test("no verdict on random bounded loops contradicts the steps on longer texts", () => {
  const wrong = fc.sample(boundedLoops, { seed: 14, numRuns: share(4, 60) }).flatMap((loops) => {
    const tree = treeOf({ pattern: loops.pattern, flags: "" });
    const stepsOn = createStepCounter(tree);
    const finding = [...findBacktracking(tree, stepsOn)].at(-1);
    const found = finding && contradiction(finding.verdict, loops, stepsOn, MAX_STEPS);
    return found === undefined || found === "not counted" ? [] : [`/${loops.pattern}/ ${found}`];
  });
  assertEquals(wrong, []);
});
