import { createStepCounter } from "../../../../lib/regex/redos/growth/growth.ts";
import { findBacktracking } from "../../../../lib/regex/redos/redos.ts";
import { NOT_ANALYSED, type Verdict } from "../../../../lib/regex/redos/verdict.ts";
import type { Tree } from "../../../../lib/regex/syntax/tree.ts";

/** The last verdict on a pattern that is found. */
export function foundVerdict(tree: Tree): Verdict {
  return [...findBacktracking(tree, createStepCounter(tree))].at(-1)?.verdict ?? NOT_ANALYSED;
}

/** A verdict on one line: kind, how, whether the search is finished, class, degree. */
export function verdictLine(verdict: Verdict | undefined): string {
  if (verdict === undefined) return "none";
  const { kind, how, class: growth, degree } = verdict;
  const finished = "finished" in verdict && verdict.finished ? "finished" : undefined;
  return [kind, how, finished, growth, degree].filter((each) => each !== undefined).join(" ");
}
