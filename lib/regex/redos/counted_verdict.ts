import type { Tree } from "../syntax/tree.ts";
import type { MeasuredAttack } from "./attacks/attack_search.ts";
import type { NativeRun } from "./growth/confirmation.ts";
import { createStepCounter } from "./growth/growth.ts";
import { confirmBacktracking, findBacktracking } from "./redos.ts";
import { NOT_ANALYSED, type Verdict } from "./verdict.ts";

/** A verdict that no native run has confirmed. */
export interface CountedVerdict {
  readonly verdict: Verdict;
  /** The attacks that may be confirmed natively, the worst one first. */
  readonly attacks: readonly MeasuredAttack[];
}

/**
 * The last verdict of `findBacktracking()`: proved, or reached by counting steps.
 *
 * @example countVerdict(tree("/^(a+)+$/")).verdict.class // "exponential"
 */
export function countVerdict(tree: Tree): CountedVerdict {
  const findings = findBacktracking(tree, createStepCounter(tree));
  let verdict = NOT_ANALYSED;
  let next = findings.next();
  for (; !next.done; next = findings.next()) verdict = next.value.verdict;
  return { verdict, attacks: next.value };
}

/**
 * The verdict after native runs: the counted one if they confirm nothing.
 *
 * @param counted from `countVerdict()` on the same tree
 * @param mayRetry see `confirmBacktracking()`
 */
export function confirmVerdict(
  tree: Tree,
  { verdict, attacks }: CountedVerdict,
  runNatively: NativeRun,
  mayRetry?: () => boolean,
): Verdict {
  return confirmBacktracking(tree, attacks, runNatively, mayRetry)?.verdict ?? verdict;
}
