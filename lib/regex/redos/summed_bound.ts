import {
  MANY_STEPS_AT_ONCE,
  MAX_BOUNDED_STEPS,
  MAX_HEAVIEST_WORK,
  MAX_STARTED_VECTORS,
  MAX_STEPS_AT_ONCE,
  MAX_SUMMED_WORK,
  SAFE_STEPS_PER_CHARACTER,
} from "../../limits/search.ts";
import type { AttemptGraph } from "./attempt_graph.ts";
import { stepsOfBranches } from "./branch_steps.ts";
import { eachClass } from "./class_bits.ts";
import { type Branches, HeaviestAttempt, keyOf, type Work } from "./heaviest_attempt.ts";
import { joinedBound, statesOnCycles } from "./joined_bound.ts";
import type { Extent, LinearBound } from "./linear_bound.ts";
import { strongComponents } from "./strong_components.ts";
import { boundOfBranch } from "./vector_bound.ts";
import { boundOfWalks, edgesOf, type Vertex } from "./walk_bound.ts";

/**
 * A bound on the steps of a search as the sum over its attempts, of which one begins at each position: the
 * steps before the first loop, as far as one attempt can take them, are counted for each attempt as a whole;
 * those in loops and behind them for each position, where `joinedBound` limits the branches under way.
 *
 * Attempts exclude each other: after one that has matched `http`, the next one begins at least four
 * characters later. So what the attempts have matched at their beginning is followed for all texts at once, and
 * the rest of an attempt is added when it gets there. The farther the beginning is followed, the lower is the
 * bound.
 *
 * @param isQuick whether to do without the search for a lower bound, which takes the most time
 */
export function summedBound(
  graph: AttemptGraph,
  extent: Exclude<Extent, "attempt">,
  isQuick = false,
): LinearBound | undefined {
  const isLoop = statesInLoopsAndBehind(graph);
  const ofLoops = boundOfLoops(graph, extent, isLoop);
  if (ofLoops === undefined) return undefined;
  const depths = depthsBefore(graph, isLoop);
  const isFollowed = isLoop.map((each, state) => !each && !graph.automaton.states[state]!.isStart);
  const quickly = stepsOfBranches(graph, isFollowed);
  let best = quickly && bestBound(graph, extent, depths, quickly, { left: MAX_SUMMED_WORK });
  const isLow = best && best.perCharacter <= SAFE_STEPS_PER_CHARACTER && best.atEnd <= MANY_STEPS_AT_ONCE;
  if (!isLow && !isQuick) {
    const work = { left: MAX_HEAVIEST_WORK };
    const heaviest = new HeaviestAttempt(graph, isFollowed, work);
    const closer = bestBound(graph, extent, depths, (branches) => heaviest.stepsFrom(branches), work);
    if (closer && (best === undefined || isLower(closer, best))) best = closer;
  }
  if (best === undefined) return undefined;
  const perCharacter = best.perCharacter + ofLoops.perCharacter;
  const atEnd = best.atEnd + ofLoops.atEnd;
  // An attempt that takes very many steps is slow, even if only one does.
  return Math.max(perCharacter, atEnd) > MAX_BOUNDED_STEPS ? undefined : { perCharacter, atEnd };
}

/** A bound on the steps in loops and behind them. */
function boundOfLoops(
  graph: AttemptGraph,
  extent: Exclude<Extent, "attempt">,
  isLoop: readonly boolean[],
): LinearBound | undefined {
  if (!isLoop.includes(true)) return { perCharacter: 0, atEnd: 0 };
  const joined = joinedBound(graph, extent, (state) => isLoop[state]!);
  return joined && joined.perCharacter <= SAFE_STEPS_PER_CHARACTER
    ? joined
    : boundOfEntries(graph, isLoop) ?? joined;
}

/**
 * A bound on the steps in loops and behind them if only the attempt at the start of the text gets there: those
 * of one branch, for as many branches as that attempt can take there.
 */
function boundOfEntries(graph: AttemptGraph, isLoop: readonly boolean[]): LinearBound | undefined {
  const { arcs, automaton: { states, starts, alphabet } } = graph;
  const entries = new Set(
    arcs.flatMap((own, state) => isLoop[state] ? [] : own.map(({ to }) => to).filter((to) => isLoop[to])),
  );
  if (entries.size > MAX_ENTRIES || starts.slice(1).some((start) => leadsTo(graph, start, entries))) {
    return undefined;
  }
  const bounds = new Map<number, LinearBound>();
  for (const entry of entries) {
    const bound = boundOfBranch(graph, entry);
    if (bound === undefined) return undefined;
    bounds.set(entry, bound);
  }
  const isFollowed = isLoop.map((each, state) => !each && !states[state]!.isStart);
  const first = { states: starts.slice(0, 1), counts: [1] };
  const total = (stepsOf: (bound: LinearBound) => number, limit: number): number | undefined => {
    const stepsIn = states.map((_, state) => {
      const steps = Array<number>(alphabet.characters.length + 1).fill(0);
      for (const { to, classes } of isLoop[state] ? [] : arcs[state]!) {
        const bound = bounds.get(to);
        if (bound === undefined || graph.alwaysSucceeds[to]) continue;
        for (const each of eachClass(classes)) if (each < steps.length) steps[each]! += stepsOf(bound);
      }
      return steps;
    });
    const quickly = stepsOfBranches(graph, isFollowed, stepsIn)?.(first);
    const failing = quickly !== undefined && quickly <= limit
      ? quickly
      : new HeaviestAttempt(graph, isFollowed, { left: MAX_HEAVIEST_WORK }, stepsIn).stepsFrom(first) ??
        quickly;
    if (failing === undefined) return undefined;
    // Of the branches that are sure to succeed, only the first is tried.
    const sure = [...bounds].filter(([entry]) => graph.alwaysSucceeds[entry]);
    return failing + sure.reduce((most, [, bound]) => Math.max(most, stepsOf(bound)), 0);
  };
  const perCharacter = total((bound) => bound.perCharacter, SAFE_STEPS_PER_CHARACTER);
  const atEnd = total((bound) => bound.atEnd, MANY_STEPS_AT_ONCE);
  return perCharacter === undefined || atEnd === undefined ? undefined : { perCharacter, atEnd };
}

/** Different states in which loops are entered. */
const MAX_ENTRIES = 40;

/** True if the attempt after the start of a search leads to some states. */
function leadsTo(
  { arcs, automaton: { states } }: AttemptGraph,
  start: number,
  to: ReadonlySet<number>,
): boolean {
  const seen = new Set([start]);
  for (const state of seen) {
    for (const arc of arcs[state]!) {
      if (to.has(arc.to)) return true;
      if (!states[arc.to]!.isStart) seen.add(arc.to);
    }
  }
  return false;
}

/** The maximum steps of an attempt from some branches on; undefined if they or the work exceed a limit. */
type StepsFrom = (branches: Branches) => number | undefined;

/** The lowest bound of those for attempts that are followed up to several depths. */
function bestBound(
  graph: AttemptGraph,
  extent: Exclude<Extent, "attempt">,
  depths: readonly number[],
  stepsFrom: StepsFrom,
  work: Work,
): LinearBound | undefined {
  const deepest = depths.reduce((most, depth) => Math.max(most, depth), 0);
  let best: LinearBound | undefined;
  for (const depth of FOLLOWED_DEPTHS) {
    const bound = new StartedAttempts(graph, extent, depths, depth, stepsFrom, work).bound();
    if (bound && (best === undefined || isLower(bound, best))) best = bound;
    if (work.left < 0 || depth >= deepest) break;
  }
  return best;
}

/** The numbers of characters up to which attempts are followed, one after the other. */
const FOLLOWED_DEPTHS = [0, 4, 8, 16, 32];

const isLower = (a: LinearBound, b: LinearBound): boolean =>
  a.perCharacter < b.perCharacter || (a.perCharacter === b.perCharacter && a.atEnd < b.atEnd);

/** The attempts of a search, each of which is followed only up to a depth. */
class StartedAttempts {
  readonly #graph: AttemptGraph;
  readonly #stepsFrom: StepsFrom;
  readonly #beginning: HeaviestAttempt;
  readonly #rest: HeaviestAttempt;
  readonly #work: Work;
  readonly #startIn: ReadonlyMap<number, number>;
  readonly #isSearching: boolean;
  readonly #numbers = new Map<string, number>();
  readonly #pending: Branches[] = [];

  constructor(
    graph: AttemptGraph,
    extent: Exclude<Extent, "attempt">,
    depths: readonly number[],
    depth: number,
    stepsFrom: StepsFrom,
    work: Work,
  ) {
    const { states, starts } = graph.automaton;
    this.#graph = graph;
    this.#stepsFrom = stepsFrom;
    this.#work = work;
    this.#beginning = new HeaviestAttempt(graph, depths.map((each) => each > 0 && each <= depth), work);
    this.#rest = new HeaviestAttempt(graph, depths.map((each) => each > depth && each < Infinity), work);
    this.#startIn = new Map(starts.map((start) => [states[start]!.context, start]));
    // A sticky search makes one attempt, and with flag g one after each match.
    this.#isSearching = extent === "all matches" ||
      starts.some((start) => graph.arcs[start]!.some(({ to }) => states[to]!.isStart));
  }

  /** @returns undefined if the work or the number of vertices exceeds its limit */
  bound(): LinearBound | undefined {
    const { starts } = this.#graph.automaton;
    for (const start of starts) this.#add({ states: [start], counts: [1] });
    const vertices: Vertex[] = [];
    // More are added during the loop.
    for (const branches of this.#pending) {
      const vertex = this.#vertex(branches);
      if (vertex === undefined || this.#pending.length > MAX_STARTED_VECTORS) return undefined;
      vertices.push(vertex);
    }
    return boundOfWalks(vertices, starts.length);
  }

  #add(branches: Branches): number {
    const key = keyOf(branches);
    const existing = this.#numbers.get(key);
    if (existing !== undefined) return existing;
    this.#numbers.set(key, this.#pending.length);
    return this.#pending.push(branches) - 1;
  }

  #vertex(branches: Branches): Vertex | undefined {
    const { characters } = this.#graph.automaton.alphabet;
    const next: number[] = [];
    const rests: number[] = [];
    for (const each of characters.keys()) {
      const hidden = this.#rest.after(branches, each);
      const rest = hidden.states.length === 0 ? 0 : this.#stepsFrom(hidden);
      if (rest === undefined || rest > MAX_STEPS_AT_ONCE || this.#work.left < 0) return undefined;
      rests.push(rest);
      const after = this.#beginning.after(branches, each);
      const start = this.#isSearching
        ? this.#startIn.get(this.#graph.automaton.alphabet.contextAfter(each))
        : undefined;
      next.push(this.#add(start === undefined ? after : withStart(after, start)));
    }
    return {
      edges: edgesOf(next, (each) => this.#beginning.stepsAt(branches, each) + rests[each]!),
      atEnd: this.#beginning.stepsAt(branches, characters.length),
    };
  }
}

function withStart({ states, counts }: Branches, start: number): Branches {
  const at = states.findIndex((state) => state > start);
  const index = at < 0 ? states.length : at;
  return { states: states.toSpliced(index, 0, start), counts: counts.toSpliced(index, 0, 1) };
}

/** For each state, whether it is in a loop, or a loop leads to it; the search for an attempt isn't one. */
export function statesInLoopsAndBehind(graph: AttemptGraph): readonly boolean[] {
  const { arcs, automaton: { states } } = graph;
  const found = statesOnCycles(graph).map((each, state) => each && !states[state]!.isStart);
  const pending = [...found.keys().filter((state) => found[state]!)];
  for (let state = pending.pop(); state !== undefined; state = pending.pop()) {
    for (const { to } of arcs[state]!) {
      if (found[to]) continue;
      found[to] = true;
      pending.push(to);
    }
  }
  return found;
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
