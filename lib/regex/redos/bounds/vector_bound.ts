import { MAX_BOUNDED_STEPS } from "../../../limits/search.ts";
import type { BranchGraph } from "../automaton/attempt_graph.ts";
import type { Extent, LinearBound } from "./linear_bound.ts";
import { type VectorLimits, VectorSearch } from "./vector_search.ts";
import { boundOfWalks, edgesOf } from "./walk_bound.ts";

/**
 * A bound on the steps of all texts: the branches that reach a position are counted for every text at once. There
 * are finitely many such counts if the steps are proportional to the length of the text.
 *
 * @param maxVectors different counts that are examined
 * @returns undefined if there is no such bound, or none was found within the budget
 */
export function boundOfVectors(
  graph: BranchGraph,
  extent: Extent,
  maxVectors: number,
  limits: VectorLimits = {},
): LinearBound | undefined {
  const { characters } = graph.automaton.alphabet;
  const search = new VectorSearch(graph, extent, maxVectors, limits);
  const vertices = search.visit((vector, next) => {
    const steps = search.stepsOf(vector);
    const edges = edgesOf(next, (each) => steps[each]!);
    return edges.some(({ steps }) => steps > MAX_BOUNDED_STEPS)
      ? undefined
      : { edges, atEnd: steps[characters.length]! };
  });
  return vertices && boundOfWalks(vertices, graph.automaton);
}
