import { type AttemptGraph, maySucceed } from "../automaton/attempt_graph.ts";
import { hasClass } from "../automaton/class_bits.ts";
import { SearchWork } from "./search_work.ts";

/** Repeats a pump until all branches are under way. */
export const repeatPump = (pump: readonly number[]): number[] =>
  Array<readonly number[]>(6).fill(pump).flat();

/** Sets of states that are examined for a failing suffix. */
const MAX_SETS = 200;

/** The shortest suffix for a text after which no branch succeeds; undefined if a budget runs out. */
export function failingEnd(
  graph: AttemptGraph,
  text: readonly number[],
  work = new SearchWork(MAX_FAILING_WORK),
): readonly number[] | undefined {
  return work.within(1, () => search(graph, text, work), undefined);
}

/** Transitions of such a search. */
const MAX_FAILING_WORK = 120_000;

function search(
  graph: AttemptGraph,
  text: readonly number[],
  work: SearchWork,
): readonly number[] | undefined {
  const { arcs, automaton: { states, starts, alphabet } } = graph;
  const end = alphabet.characters.length;
  const after = (from: readonly number[], each: number): readonly number[] => {
    const to = new Set<number>();
    for (const state of from) {
      work.spend(arcs[state]!.length + 1);
      for (const arc of arcs[state]!) if (hasClass(arc.classes, each)) to.add(arc.to);
    }
    return [...to].sort((a, b) => a - b);
  };
  let live: readonly number[] = starts.slice(0, 1);
  // A long text through many states is work, too.
  for (const each of text) live = after(live, each);
  const begun = live.filter((state) => !states[state]!.isStart);
  const followed = (from: readonly number[], each: number) =>
    after(from, each).filter((state) => !states[state]!.isStart);
  const queue: { states: readonly number[]; way: readonly number[] }[] = [{ states: begun, way: [] }];
  const seen = new Set([begun.join()]);
  for (const { states: from, way } of queue) {
    if (seen.size > MAX_SETS) break;
    if (!maySucceed(graph, from, end)) return way;
    for (let each = 0; each < end; each++) {
      if (maySucceed(graph, from, each)) continue;
      const to = followed(from, each);
      const key = to.join();
      if (seen.has(key)) continue;
      seen.add(key);
      queue.push({ states: to, way: [...way, each] });
    }
  }
  // A counted repeat may match most texts up to its largest count.
  for (let each = 0; each < end; each++) {
    let live = begun;
    for (let length = 0; length < LONGEST_RUN && !maySucceed(graph, live, each); length++) {
      if (!maySucceed(graph, live, end)) return Array<number>(length).fill(each);
      live = followed(live, each);
    }
  }
  return undefined;
}

/** More than counted repeats that are written out. */
const LONGEST_RUN = 400;
