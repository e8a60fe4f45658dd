import { MANY_BOUND_WORK, SAFE_STEPS_PER_CHARACTER } from "../../../limits/search.ts";
import type { Ambiguity } from "../ambiguity/attempt_ambiguity.ts";
import { stepsInsidePair } from "../automaton/attempt_automaton.ts";
import type { AttemptGraph } from "../automaton/attempt_graph.ts";
import { boundUntilSuccess, joinedBound } from "./joined_bound.ts";
import { type Extent, type LinearBound, lowerBound } from "./linear_bound.ts";
import { MAX_GUARDED_VECTORS, summedBound } from "./summed_bound.ts";
import { MAX_ATTEMPT_VECTORS, MAX_BOUND_VECTORS, mergedBound } from "./merged_bound.ts";
import { boundOfVectors } from "./vector_bound.ts";

/**
 * A bound on the steps for all texts that is proportional to their length.
 *
 * @param growing texts on which the attempts may become more and more; without any, there is a bound unless a
 * budget runs out, otherwise less work is spent on it
 * @returns undefined if there is no such bound, or none was found within the budget
 */
export function linearBound(
  graph: AttemptGraph,
  extent: Extent,
  growing: readonly Ambiguity[] = [],
): LinearBound | undefined {
  if (extent === "attempt") return boundOfVectors(graph, extent, MAX_ATTEMPT_VECTORS);
  const bound = growing.length === 0 ? lowestBound(graph, extent) : guardedBound(graph, extent, growing);
  if (bound === undefined) return undefined;
  return { ...bound, perCharacter: Math.max(bound.perCharacter, stepsInsidePair(graph.automaton)) };
}

/** A bound that exists only if attempts succeed before there are too many. */
function guardedBound(
  graph: AttemptGraph,
  extent: Exclude<Extent, "attempt">,
  growing: readonly Ambiguity[],
): LinearBound | undefined {
  const exact = boundOfVectors(graph, extent, MAX_GUARDED_VECTORS);
  if (exact || extent !== "match") return exact;
  const joined = boundUntilSuccess(graph, growing);
  return joined && { ...joined, isLoose: true };
}

/**
 * The lowest of several bounds: following all vectors is exact, but there may be too many. The others are found
 * quickly.
 */
function lowestBound(graph: AttemptGraph, extent: Exclude<Extent, "attempt">): LinearBound | undefined {
  const isLow = (bound: LinearBound | undefined) => bound && bound.perCharacter <= SAFE_STEPS_PER_CHARACTER;
  let exact = boundOfVectors(graph, extent, MAX_BOUND_VECTORS);
  if (isLow(exact)) return exact;
  const loose = lowerBound(exact ? undefined : mergedBound(graph, extent), summedBound(graph, extent));
  if (isLow(loose)) return { ...loose!, isLoose: true };
  exact ??= boundOfVectors(graph, extent, MAX_BOUND_VECTORS, { work: { left: MANY_BOUND_WORK } });
  const lowest = lowerBound(exact, lowerBound(loose, exact ? undefined : joinedBound(graph, extent)));
  return lowest && lowest !== exact ? { ...lowest, isLoose: true } : lowest;
}
