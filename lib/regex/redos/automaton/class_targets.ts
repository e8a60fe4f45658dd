import { memoizeInKey } from "../../memoize.ts";
import type { BranchGraph } from "./attempt_graph.ts";
import { eachClass, hasClass } from "./class_bits.ts";

/** A state that a character leads to. */
export interface Target {
  readonly to: number;
  /** True if the branch certainly exists, despite the automaton's approximations. */
  readonly isCertain: boolean;
}

/** For each class of characters, the states that it leads to from one state, in the order of its arcs. */
export type TargetsByClass = readonly (readonly Target[])[];

/**
 * The states that each class of characters leads to, by state. They are found once for all bounds on a graph, and only
 * for the states that a bound looks at.
 */
export const targetsIn: (graph: BranchGraph) => (state: number) => TargetsByClass = memoizeInKey((graph) => {
  const size = graph.automaton.alphabet.characters.length;
  const cache: (TargetsByClass | undefined)[] = graph.arcs.map(() => undefined);
  return (state) => cache[state] ??= targetsOf(graph, state, size);
});

/** Most states read few classes, so the others have the same list, which is empty. */
const NO_TARGETS: readonly Target[] = [];

function targetsOf({ arcs }: BranchGraph, state: number, size: number): TargetsByClass {
  const targets = Array<readonly Target[]>(size).fill(NO_TARGETS);
  const own = new Map<number, Target[]>();
  for (const { to, classes, certain } of arcs[state]!) {
    const [sure, unsure] = [{ to, isCertain: true }, { to, isCertain: false }];
    for (const each of eachClass(classes)) {
      if (each >= size) continue;
      const list = own.get(each);
      const target = hasClass(certain, each) ? sure : unsure;
      if (list) list.push(target);
      else {
        const first = [target];
        own.set(each, first);
        targets[each] = first;
      }
    }
  }
  return targets;
}
