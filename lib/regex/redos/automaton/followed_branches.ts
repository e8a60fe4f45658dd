import type { AttemptGraph } from "./attempt_graph.ts";
import { targetsIn } from "./class_targets.ts";

/** Branches at the same position, by state. */
export interface Branches {
  readonly states: readonly number[];
  readonly counts: readonly number[];
}

/**
 * The branches that some of them lead to with a class.
 *
 * @param isFollowed the states whose branches are wanted
 */
export function branchesAfter(
  graph: AttemptGraph,
  { states, counts }: Branches,
  each: number,
  isFollowed: readonly boolean[],
): Branches {
  const targetsOf = targetsIn(graph);
  const next = new Map<number, number>();
  for (let index = 0; index < states.length; index++) {
    for (const { to } of targetsOf(states[index]!)[each]!) {
      if (isFollowed[to]) next.set(to, (next.get(to) ?? 0) + counts[index]!);
    }
  }
  // Of several branches that are sure to succeed, only the first is tried.
  const reached = [...next].map(([to, count]) => graph.alwaysSucceeds[to] ? 1 : count);
  return { states: [...next.keys()], counts: reached };
}
