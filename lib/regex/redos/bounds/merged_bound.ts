import type { AttemptGraph } from "../automaton/attempt_graph.ts";
import { countWork } from "../../work.ts";
import { targetsIn } from "../automaton/class_targets.ts";
import { statesUpTo } from "./joined_bound.ts";
import type { Extent, LinearBound } from "./linear_bound.ts";
import { type MergedGraph, mergeRepeats, type Repeat } from "./merged_repeats.ts";
import { boundOfVectors } from "./vector_bound.ts";
import { type VectorLimits, VectorSearch } from "./vector_search.ts";
import { edgesOf } from "./walk_bound.ts";

/** Different vectors of run counts in all states that are examined for a bound on the steps. */
export const MAX_BOUND_VECTORS = 8_000;

/**
 * A bound on the steps if the iterations of repeats such as `.{0,200}` are too many to follow each of them: they are
 * merged, and as many branches are taken to be in a repeat as can get there within the characters for which a branch
 * stays. As the beginnings of attempts exclude each other, these are few: after `Opera/9`, of which there is one in
 * seven characters, there are 29 branches in `.{0,200}` at most.
 */
export function mergedBound(
  graph: AttemptGraph,
  extent: Exclude<Extent, "attempt">,
): LinearBound | undefined {
  const merged = mergeWithCounts(graph, extent);
  return merged && boundOfVectors(merged.graph, extent, MAX_BOUND_VECTORS, merged);
}

/** A merged graph with the most branches that its repeats can have; undefined if there is none, or they have no limit. */
export function mergeWithCounts(graph: AttemptGraph, extent: Extent, from?: readonly number[]) {
  const merged = mergeRepeats(graph);
  const counts = new Map<number, number>();
  for (const repeat of merged?.repeats ?? []) {
    const most = mostBranches(merged!.graph, extent, repeat, { from, counts });
    if (most === undefined) return undefined;
    for (const state of repeat.states) counts.set(state, most);
  }
  return merged && { ...merged, counts };
}

/** The same for a bound on the steps of a single attempt, and if only the beginnings of attempts are followed. */
export const MAX_ATTEMPT_VECTORS = 1_000;

/**
 * The most branches of a repeat at the same position: those that get there within the characters for which a branch
 * stays, where each of them but the first one is one that the repeat matches. They follow from the branches before
 * the repeat, to which it never leads.
 *
 * @param limits among them the most branches of the repeats before it
 */
function mostBranches(
  graph: MergedGraph["graph"],
  extent: Extent,
  { states, stay }: Repeat,
  limits: VectorLimits,
): number | undefined {
  const targetsOf = targetsIn(graph);
  const isEntry = (to: number) => states.has(to);
  const isStaying = graph.automaton.alphabet.characters.map((_, each) =>
    states.values().some((state) => targetsOf(state)[each]!.some(({ to }) => isEntry(to)))
  );
  const isFollowed = statesUpTo(graph, graph.arcs.map((_, state) => isEntry(state)))
    .map((each, state) => each && !isEntry(state));
  // Otherwise branches come back.
  if (states.values().some((state) => graph.arcs[state]!.some(({ to }) => isFollowed[to]))) return undefined;
  const search = new VectorSearch(graph, extent, MAX_ATTEMPT_VECTORS, { ...limits, isFollowed });
  const vertices = search.visit((vector, next) => {
    const entries = (each: number) => search.branchesInto(vector, each, isEntry);
    return { all: edgesOf(next, entries), staying: edgesOf(next, entries, isStaying) };
  });
  if (vertices === undefined) return undefined;
  let most = new Float64Array(vertices.length);
  const edges = vertices.reduce((sum, { all }) => sum + all.length, 0);
  for (let count = 1; count <= stay; count++) {
    const before = most;
    countWork(edges >> 3);
    most = new Float64Array(vertices.length);
    for (let index = 0; index < most.length; index++) {
      const { all, staying } = vertices[index]!;
      for (const { to, steps } of count < stay ? staying : all) {
        most[index] = Math.max(most[index]!, steps + (before[to] ?? 0));
      }
    }
  }
  return Math.max(...most);
}
