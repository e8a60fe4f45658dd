import { createStepCounter } from "../../../../lib/regex/redos/growth/growth.ts";
import { findBacktracking } from "../../../../lib/regex/redos/redos.ts";
import { NOT_ANALYSED, type Verdict } from "../../../../lib/regex/redos/verdict.ts";
import type { Tree } from "../../../../lib/regex/syntax/tree.ts";

/** The last verdict on a pattern before any native run. */
export function foundVerdict(tree: Tree): Verdict {
  return [...findBacktracking(tree, createStepCounter(tree))].at(-1)?.verdict ?? NOT_ANALYSED;
}

/** A verdict on one line: kind, how, whether the search is complete, class, degree. */
export function verdictLine(verdict: Verdict | undefined): string {
  if (verdict === undefined) return "none";
  const { kind, how, class: growth, degree } = verdict;
  const complete = "complete" in verdict && verdict.complete ? "complete" : undefined;
  return [kind, how, complete, growth, degree].filter((each) => each !== undefined).join(" ");
}
