import type { Ambiguity } from "./attempt_ambiguity.ts";
import { failingEnd } from "./failing_end.ts";
import type { AttemptGraph } from "../automaton/attempt_graph.ts";
import { firstClass, hasClass } from "../automaton/class_bits.ts";

/** Arcs that are followed to find the characters whose repetition is read in most ways; ten milliseconds. */
const MAX_REPETITION_WORK = 400_000;

/**
 * The classes whose repetition an automaton without cycles reads in a huge number of ways, such as that of
 * `(?:a|aa)(?:a|aa)(?:a|aa)…`: no loop is the reason, so the growth ends, but perhaps only after minutes.
 *
 * @returns those with most branches first
 */
export function repeatedClasses(graph: AttemptGraph): Ambiguity[] {
  const { automaton: { states, alphabet } } = graph;
  const found: { each: number; state: number; branches: number; reach: number }[] = [];
  let work = MAX_REPETITION_WORK;
  for (let each = 0; each < alphabet.characters.length && work > 0; each++) {
    const next = graph.arcs.map((arcs, from) =>
      arcs.flatMap(({ to, classes }) =>
        hasClass(classes, each) && !(states[from]!.isStart && states[to]!.isStart) ? to : []
      )
    );
    const arcs = next.reduce((sum, { length }) => sum + length, states.length);
    // The branches that a number of repetitions makes after each state, including those that end earlier.
    let branches: readonly number[] = states.map(() => 1);
    const rows = [branches];
    while (rows.length <= LONGEST_REPETITION && work > 0) {
      work -= arcs;
      const before = branches;
      branches = next.map((targets) => targets.reduce((sum, to) => sum + before[to]!, 1));
      if (branches.every((count, state) => count === before[state])) break;
      rows.push(branches);
    }
    const row = rows[Math.min(rows.length - 1, SHORT_REPETITION)]!;
    const most = row.reduce((most, count) => Math.max(most, count), 0);
    if (most < MANY_BRANCHES) continue;
    const state = row.findIndex((count) => count === most);
    const last = rows.at(-1)![state]!;
    found.push({ each, state, branches: most, reach: rows.findIndex((counts) => counts[state] === last) });
  }
  return found.sort((a, b) => b.branches - a.branches).slice(0, MOST_CLASSES).map(
    ({ each, state, reach }) => {
      const prefix = shortestWay(graph, state);
      return {
        kind: "exponential",
        prefix,
        entry: prefix,
        pump: [each],
        suffix: failingEnd(graph, [...prefix, ...Array<number>(6).fill(each)]),
        states: graph.arcs[state]!.flatMap(({ to, classes }) => hasClass(classes, each) ? to : []),
        isFromStart: false,
        reach,
      };
    },
  );
}

/** Repetitions that are followed: longer ones take too long to count. */
const LONGEST_REPETITION = 400;

/** A text of this length should be read in few ways. */
const SHORT_REPETITION = 50;

/** Fewer branches take a few milliseconds at most. */
const MANY_BRANCHES = 1_000_000;

/** Similar characters are usually read in the same ways. */
const MOST_CLASSES = 3;

/** The classes that lead from the start of a search to a state. */
function shortestWay({ arcs, automaton: { starts } }: AttemptGraph, state: number): number[] {
  const steps = new Map<number, { before: number; label: number }>();
  const queue = starts.slice(0, 1);
  for (const from of queue) {
    if (from === state) break;
    for (const { to, classes } of arcs[from]!) {
      if (steps.has(to) || to === queue[0]) continue;
      steps.set(to, { before: from, label: firstClass(classes) });
      queue.push(to);
    }
  }
  const way: number[] = [];
  for (let step = steps.get(state); step; step = steps.get(step.before)) way.push(step.label);
  return way.reverse();
}
