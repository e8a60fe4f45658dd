import type { Arc } from "../automaton/attempt_closure.ts";
import type { AttemptGraph, BranchGraph } from "../automaton/attempt_graph.ts";
import {
  type ClassBits,
  intersectionOfClasses,
  isEmpty,
  overlap,
  unionOfClasses,
} from "../automaton/class_bits.ts";
import { strongComponents } from "../automaton/strong_components.ts";

/** The states of a repeat in a merged graph, and the most characters for which a branch stays in them. */
export interface Repeat {
  readonly states: ReadonlySet<number>;
  readonly stay: number;
}

/** A graph in which a state stands for many iterations of a repeat. */
export interface MergedGraph {
  readonly graph: BranchGraph;
  /** For each state, those of the original graph that it stands for. */
  readonly members: readonly (readonly number[])[];
  /** Those that lead to others come first. */
  readonly repeats: readonly Repeat[];
}

/**
 * Merges the iterations of repeats of one character, such as `.{0,200}`. A merged state leads to all that one of its
 * iterations leads to, so there are at least as many branches as before. How many of them are in a repeat at the same
 * time is limited: each of them has got there within the last `stay` characters, and hasn't been divided since.
 *
 * @returns undefined if there is no such repeat
 */
export function mergeRepeats(graph: AttemptGraph): MergedGraph | undefined {
  const { automaton, arcs } = graph;
  const { states, starts, alphabet } = automaton;
  const merged: (readonly number[])[] = [];
  const repeats: Repeat[] = [];
  const component = componentsOf(arcs);
  for (const all of Map.groupBy(states.keys(), (state) => states[state]!.node ?? state).values()) {
    const stay = longestStay(arcs, all, component);
    // The character before a position distinguishes the states of all branches there.
    const parts = Map.groupBy(all, (state) => stay ? states[state]!.context : state);
    if (stay) repeats.push({ states: new Set(parts.keys().map((_, index) => merged.length + index)), stay });
    merged.push(...parts.values());
  }
  const numberOf: number[] = [];
  for (const [number, all] of merged.entries()) for (const state of all) numberOf[state] = number;
  const join = <T extends object | boolean>(values: readonly T[], both: (a: T, b: T) => T): T[] =>
    merged.map((all) => all.map((state) => values[state]!).reduce(both));
  const joined = merged.map((all) => {
    const own = all.map((state) => arcs[state]!.map((arc) => ({ ...arc, to: numberOf[arc.to]! })));
    return own.length === 1 ? own[0]! : joinArcs(own, alphabet.none);
  });
  const after = componentsOf(joined);
  const first = ({ states: [state] }: Repeat) => after[state!]!;
  if (repeats.length === 0) return undefined;
  return {
    graph: {
      automaton: {
        ...automaton,
        starts: starts.map((start) => numberOf[start]!),
        states: join(
          states,
          (a, b) => ({ ...a, steps: a.steps.map((steps, each) => Math.max(steps, b.steps[each]!)) }),
        ),
      },
      arcs: joined,
      successes: join(graph.successes, unionOfClasses),
      certainSuccesses: join(graph.certainSuccesses, intersectionOfClasses),
      alwaysSucceeds: join(graph.alwaysSucceeds, (a, b) => a && b),
    },
    members: merged,
    repeats: repeats.sort((a, b) => first(b) - first(a)),
  };
}

/** Shorter repeats are followed exactly. */
const LEAST_STAY = 8;

const componentsOf = (arcs: readonly (readonly Arc[])[]) =>
  strongComponents(arcs.map((own) => own.map(({ to }) => to)));

/** For each target and class, as many arcs as one of some states has. */
function joinArcs(all: readonly (readonly Arc[])[], none: ClassBits): Arc[] {
  const joined = new Map<number, ClassBits[]>();
  for (const own of all) {
    for (const [to, same] of Map.groupBy(own, (arc) => arc.to)) {
      /** By number of arcs, the classes that have so many. */
      const levels: ClassBits[] = [];
      for (const arc of same) {
        let { classes } = arc;
        for (let level = 0; !isEmpty(classes); level++) {
          const before = levels[level] ?? none;
          levels[level] = unionOfClasses(before, classes);
          classes = intersectionOfClasses(before, classes);
        }
      }
      const most = joined.get(to) ?? [];
      joined.set(to, most);
      for (const [level, classes] of levels.entries()) {
        most[level] = unionOfClasses(most[level] ?? none, classes);
      }
    }
  }
  return [...joined].flatMap(([to, most]) =>
    most.map((classes) => ({ to, classes, certain: none, bodies: [] }))
  );
}

/** The most characters for which a branch stays in some states; undefined if it is short, endless, or branches are divided. */
function longestStay(
  arcs: readonly (readonly Arc[])[],
  all: readonly number[],
  component: Int32Array,
): number | undefined {
  const stays = new Map<number, number>(all.map((state) => [state, NaN]));
  // Components that are reachable from a state have lower numbers.
  for (const state of all.toSorted((a, b) => component[a]! - component[b]!)) {
    let longest = 0;
    let read: ClassBits = [];
    for (const { to, classes } of arcs[state]!) {
      const stay = stays.get(to);
      if (stay === undefined) continue;
      if (overlap(read, classes)) return undefined;
      read = unionOfClasses(classes, read);
      longest = Math.max(longest, stay);
    }
    if (Number.isNaN(longest)) return undefined;
    stays.set(state, longest + 1);
  }
  const longest = Math.max(...stays.values());
  return longest < LEAST_STAY ? undefined : longest;
}
