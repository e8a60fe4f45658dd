import { compilePattern } from "../../regex/engine/compile.ts";
import { startStepCount, type StepCount } from "../../regex/engine/exec.ts";
import { parseTree } from "../../regex/syntax/tree.ts";
import { defineWorker } from "../runtime/worker_connection.ts";
import { runInSlices } from "../runtime/worker_slices.ts";
import type { Counted } from "./step_counter.ts";

/** Steps that are counted next to a native run; takes a worker about a second. */
const MAX_COUNTED_STEPS = 20_000_000;

// All reports but the last one only show that the worker isn't stuck. The last one is null if there is no
// count.
defineWorker<Counted, StepCount | null>(async ({ regex, text }, job) => {
  const tree = parseTree(regex);
  if (tree === null) return null;
  const counter = startStepCount(compilePattern(tree), text);
  const isOver = () => counter.done || counter.steps >= MAX_COUNTED_STEPS;
  const isFinished = await runInSlices(counter, isOver, () => (job.report(null), job.isNewest()));
  return isFinished ? counter.count() : null;
});
