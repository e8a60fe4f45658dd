import type { Step } from "../explain/step.ts";
import { aligned, type Pair, unpaired } from "./align.ts";

/** A line of both explanations, or of one of them. */
export interface StepPair {
  readonly mark: "same" | "changed" | "added" | "removed";
  readonly before?: Step;
  readonly after?: Step;
}

/** Sets two explanations side by side; between lines that are the same, lines of one depth are paired. */
export function explanationDiff(before: readonly Step[], after: readonly Step[]): StepPair[] {
  return aligned(before, after, keyOf, pairUp).map(marked);
}

function keyOf({ depth, label, detail = "" }: Step): string {
  return `${depth} ${label} ${detail}`;
}

function pairUp(before: readonly Step[], after: readonly Step[]): Pair<Step>[] {
  const pairs: Pair<Step>[] = [];
  let index = 0;
  while (before[index] && after[index] && before[index]?.depth === after[index]?.depth) {
    pairs.push({ before: before[index], after: after[index], same: false });
    index++;
  }
  return [...pairs, ...unpaired(before.slice(index), after.slice(index))];
}

function marked({ before, after, same }: Pair<Step>): StepPair {
  if (before && after) return { mark: same ? "same" : "changed", before, after };
  if (after) return { mark: "added", after };
  return before ? { mark: "removed", before } : { mark: "removed" };
}
