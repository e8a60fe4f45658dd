import { MANY_BOUND_WORK, MAX_BOUNDED_STEPS, SAFE_STEPS_PER_CHARACTER } from "../../../limits/search.ts";
import type { AttemptGraph } from "../automaton/attempt_graph.ts";
import { stepsOfBranches } from "./branch_steps.ts";
import { branchesAfter } from "../automaton/followed_branches.ts";
import { joinedBound, statesFrom, statesOnCycles, statesUpTo } from "./joined_bound.ts";
import { type Extent, type LinearBound, lowerBound } from "./linear_bound.ts";
import { MAX_ATTEMPT_VECTORS, MAX_BOUND_VECTORS, mergeWithCounts } from "./merged_bound.ts";
import { strongComponents } from "../automaton/strong_components.ts";
import { boundOfVectors } from "./vector_bound.ts";
import { VectorSearch } from "./vector_search.ts";
import { boundOfWalks, edgesOf } from "./walk_bound.ts";

/**
 * A bound on the steps of a search as the sum over its attempts, of which one begins at each position: the
 * steps before the first loop, as far as one attempt can take them, are counted for each attempt as a whole;
 * those in loops and behind them for each position, where `joinedBound` limits the branches under way.
 *
 * Attempts exclude each other: after one that has matched `http`, the next one begins at least four
 * characters later. So what the attempts have matched at their beginning is followed for all texts at once, and
 * the rest of an attempt is added when it gets there. The farther the beginning is followed, the lower is the
 * bound.
 */
export function summedBound(
  graph: AttemptGraph,
  extent: Exclude<Extent, "attempt">,
): LinearBound | undefined {
  const isLoop = statesInLoopsAndBehind(graph);
  const depths = depthsBefore(graph, isLoop);
  const deepest = Math.max(...depths.filter((depth) => depth < Infinity));
  const ofLoops = boundOfLoops(graph, extent, isLoop, deepest);
  if (ofLoops === undefined) return undefined;
  const { states, alphabet: { characters } } = graph.automaton;
  const stepsFrom = stepsOfBranches(graph, isLoop.map((each, state) => !each && !states[state]!.isStart));
  if (stepsFrom === undefined) return undefined;
  const work = { left: MANY_BOUND_WORK };
  let best: LinearBound | undefined;
  for (const depth of FOLLOWED_DEPTHS) {
    const isFollowed = depths.map((each) => each <= depth);
    const isRest = depths.map((each) => each > depth && each < Infinity);
    const search = new VectorSearch(graph, extent, MAX_ATTEMPT_VECTORS, { isFollowed, work });
    const vertices = search.visit((vector, next) => {
      const steps = search.stepsOf(vector);
      const edges = edgesOf(next, (each) => {
        work.left -= vector.states.length;
        return steps[each]! + stepsFrom(branchesAfter(graph, vector, each, isRest));
      });
      return { edges, atEnd: steps[characters.length]! };
    });
    best = lowerBound(best, vertices && boundOfWalks(vertices, graph.automaton));
    if (work.left < 0 || depth >= deepest) break;
  }
  if (best === undefined) return undefined;
  const perCharacter = best.perCharacter + ofLoops.perCharacter;
  const atEnd = best.atEnd + ofLoops.atEnd;
  // An attempt that takes very many steps is slow, even if only one does.
  return Math.max(perCharacter, atEnd) > MAX_BOUNDED_STEPS ? undefined : { perCharacter, atEnd };
}

/** The numbers of characters up to which attempts are followed, one after the other. */
const FOLLOWED_DEPTHS = [0, 4, 8, 16, 32];

/** A bound on the steps in loops and behind them. */
function boundOfLoops(
  graph: AttemptGraph,
  extent: Exclude<Extent, "attempt">,
  isLoop: readonly boolean[],
  deepest: number,
): LinearBound | undefined {
  if (!isLoop.includes(true)) return { perCharacter: 0, atEnd: 0 };
  const joined = joinedBound(graph, extent, (state) => isLoop[state]!);
  return joined && joined.perCharacter <= SAFE_STEPS_PER_CHARACTER
    ? joined
    : boundOfEntries(graph, isLoop, deepest) ?? joined;
}

/** Vectors that are followed for a branch that has got to a loop. */
const MAX_GUARDED_VECTORS = 200;

/**
 * A bound on the steps in loops and behind them if only the attempt at the start of the text gets there: those
 * of one branch, for as many branches as that attempt can take there.
 *
 * @param deepest the maximum number of characters before them
 */
function boundOfEntries(
  graph: AttemptGraph,
  isLoop: readonly boolean[],
  deepest: number,
): LinearBound | undefined {
  const { arcs, automaton: { states, starts } } = graph;
  const leadsToLoop = statesUpTo(graph, isLoop);
  const makesEntry = (start: number) =>
    arcs[start]!.some(({ to }) => leadsToLoop[to] && !states[to]!.isStart);
  if (starts.slice(1).some(makesEntry)) return undefined;
  const from = starts.slice(0, 1);
  const merged = mergeWithCounts(graph, "attempt", from) ??
    { graph, members: states.map((_, state) => [state]) };
  const isFollowed = merged.members.map((all) => !all.some((state) => isLoop[state]));
  const work = { left: MANY_BOUND_WORK };
  let [perCharacter, atEnd] = [0, 0];
  for (
    const to of new Set(merged.graph.arcs.filter((_, state) => isFollowed[state]).flat().map(({ to }) => to))
  ) {
    if (isFollowed[to]) continue;
    const all = merged.members[to]!;
    const bound = all.length > 1
      ? undefined
      : boundOfVectors(graph, "attempt", MAX_GUARDED_VECTORS, { from: all, work });
    if (bound === undefined) return undefined;
    perCharacter = Math.max(perCharacter, bound.perCharacter);
    atEnd = Math.max(atEnd, bound.atEnd);
  }
  const search = new VectorSearch(merged.graph, "attempt", MAX_BOUND_VECTORS, {
    ...merged,
    from,
    isFollowed,
  });
  const vertices = search.visit((vector, next) => ({
    edges: edgesOf(next, (each) => search.branchesInto(vector, each, (to) => !isFollowed[to])),
    atEnd: 0,
  }));
  if (vertices === undefined) return undefined;
  const entries = boundOfWalks(vertices, graph.automaton);
  const most = entries.perCharacter * (deepest + 1) + entries.atEnd;
  return { perCharacter: most * perCharacter, atEnd: most * atEnd };
}

/** For each state, whether it is in a loop, or a loop leads to it; the search for an attempt isn't one. */
export function statesInLoopsAndBehind(graph: AttemptGraph): readonly boolean[] {
  const { arcs, automaton: { states } } = graph;
  return statesFrom(statesOnCycles(graph).map((each, state) => each && !states[state]!.isStart), arcs);
}

/**
 * For each state, the maximum number of characters that an attempt matches up to it: 0 for the start of a
 * search, Infinity in loops and behind them.
 */
function depthsBefore({ arcs, automaton: { states } }: AttemptGraph, isLoop: readonly boolean[]): number[] {
  const component = strongComponents(arcs.map((each) => each.map(({ to }) => to)));
  // Components that are reachable from a state have lower numbers.
  const order = [...states.keys()].sort((a, b) => component[b]! - component[a]!);
  const depths = states.map((_, state) => isLoop[state] ? Infinity : 0);
  for (const state of order) {
    for (const { to } of arcs[state]!) {
      if (!states[to]!.isStart) depths[to] = Math.max(depths[to]!, depths[state]! + 1);
    }
  }
  return depths;
}
