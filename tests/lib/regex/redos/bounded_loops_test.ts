import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { createStepCounter } from "../../../../lib/regex/redos/growth/growth.ts";
import {
  confirmBacktracking,
  findBacktracking,
  type ReasonedVerdict,
} from "../../../../lib/regex/redos/redos.ts";
import { boundedLoops, contradiction } from "../../../backtracking/bounded_loops.ts";
import { share } from "../../../suites/sample.ts";
import { treeOf } from "../trees.ts";

/** Maximum steps of one search to compare with; the proof counts further, and runs natively. */
const MAX_STEPS = 3_000_000;

Deno.test("no verdict on random bounded loops contradicts the steps on longer texts", () => {
  const wrong = fc.sample(boundedLoops, { seed: 14, numRuns: share(4, 60) }).flatMap((loops) => {
    const tree = treeOf({ pattern: loops.pattern, flags: "" });
    const stepsOn = createStepCounter(tree);
    // Simulates a native engine with 10,000 of our steps per millisecond, so that no test depends on the
    // machine.
    const runNatively = (text: string, limitMs: number) => {
      const steps = stepsOn(text, 10_000 * limitMs);
      return { ms: (steps ?? 10_000 * limitMs) / 10_000, isEnded: steps === null };
    };
    const findings: ReasonedVerdict[] = [];
    const stages = findBacktracking(tree, stepsOn);
    let next = stages.next();
    for (; !next.done; next = stages.next()) findings.push(next.value);
    const confirmed = confirmBacktracking(tree, next.value, runNatively);
    return [findings.at(-1), confirmed].flatMap((finding) => {
      const found = finding && contradiction(finding.verdict, loops, stepsOn, MAX_STEPS);
      return found === undefined || found === "not counted" ? [] : [`/${loops.pattern}/ ${found}`];
    });
  });
  assertEquals(wrong, []);
});
