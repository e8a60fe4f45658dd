import { SAFE_STEPS_PER_CHARACTER } from "../../../limits/search.ts";
import type { Ambiguity } from "../ambiguity/attempt_ambiguity.ts";
import { stepsInsidePair } from "../automaton/attempt_automaton.ts";
import type { AttemptGraph } from "../automaton/attempt_graph.ts";
import { boundUntilSuccess } from "./joined_bound.ts";
import { type Extent, type LinearBound, lowerBound } from "./linear_bound.ts";
import { summedBound } from "./summed_bound.ts";
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
  return extent === "match" ? boundUntilSuccess(graph, growing) : undefined;
}

/**
 * The lower of two bounds: following all vectors is exact, but there may be too many. The other one is found quickly.
 */
function lowestBound(graph: AttemptGraph, extent: Exclude<Extent, "attempt">): LinearBound | undefined {
  const exact = boundOfVectors(graph, extent, MAX_BOUND_VECTORS);
  if (exact && exact.perCharacter <= SAFE_STEPS_PER_CHARACTER) return exact;
  const loose = lowerBound(exact ? undefined : mergedBound(graph, extent), summedBound(graph, extent));
  return lowerBound(exact, loose);
}
