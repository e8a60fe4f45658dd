import type { Tree } from "../syntax/tree.ts";
import { createStepCounter } from "./growth/growth.ts";
import { findBacktracking } from "./redos.ts";
import { NOT_ANALYSED, type Verdict } from "./verdict.ts";

/**
 * The last verdict of `findBacktracking()`: proved, or reached by counting steps.
 *
 * @example countVerdict(tree("/^(a+)+$/")).class // "exponential"
 */
export function countVerdict(tree: Tree): Verdict {
  let verdict = NOT_ANALYSED;
  for (const each of findBacktracking(tree, createStepCounter(tree))) verdict = each.verdict;
  return verdict;
}
