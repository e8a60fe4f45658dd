import { MAX_BOUNDED_STEPS } from "../../../limits/search.ts";
import { memoizeInKey } from "../../memoize.ts";
import { BRANCH_STEPS, countWork } from "../../work.ts";
import type { Ambiguity } from "../ambiguity/attempt_ambiguity.ts";
import type { AttemptGraph, BranchGraph } from "../automaton/attempt_graph.ts";
import { hasClass } from "../automaton/class_bits.ts";
import { type TargetsByClass, targetsIn } from "../automaton/class_targets.ts";
import type { Extent, LinearBound } from "./linear_bound.ts";
import { strongComponents } from "../automaton/strong_components.ts";
import { type Closest, NONE, SURE, SureAttempt } from "./sure_attempt.ts";

/**
 * Computes a bound on the steps if there are too many different vectors of branch counts to examine each.
 * Vectors with the same set of states in loops and before loops are joined, using the maximum count in each
 * state; if there are still too many, those with the same states in loops, then all of them. So the bound may
 * be higher than necessary, or not be found.
 *
 * Certain successes are not taken into account, except that only the first of the attempts that do succeed is
 * made.
 *
 * @param isCounted whether the steps before the next character are counted in a state
 */
export function joinedBound(
  graph: AttemptGraph,
  extent: Exclude<Extent, "attempt">,
  isCounted: (state: number) => boolean,
): LinearBound | undefined {
  for (const search of searchesOf(graph)[extent]) {
    const bound = search.bound(isCounted);
    if (bound) return bound;
  }
  return undefined;
}

/** Branches are followed once, whichever steps are counted. */
const searchesOf = memoizeInKey((graph: AttemptGraph) => {
  const isLoop = statesOnCycles(graph);
  const { states } = graph.automaton;
  const upToLoops = statesUpTo(graph, isLoop.map((each, state) => each && !states[state]!.isStart));
  const apart = [upToLoops, isLoop, isLoop.map(() => false)];
  const searches = (extent: Exclude<Extent, "attempt">) =>
    apart.map((isApart) => new JoinedSearch(graph, extent, isApart));
  return { match: searches("match"), "all matches": searches("all matches") };
});

/** Steps of such a proof if attempts begin only until one of them is sure to succeed. */
const MAX_SURE_WORK = 8_000;

/**
 * Computes such a bound for a pattern whose attempts would become more and more, if no attempt were sure to
 * succeed: vectors are joined that agree on the branch closest to that.
 *
 * @param growing texts on which they would become more and more
 */
export function boundUntilSuccess(
  graph: AttemptGraph,
  growing: readonly Ambiguity[],
): LinearBound | undefined {
  const sure = new SureAttempt(graph);
  if (!growing.every((each) => sure.succeedsIn(each))) return undefined;
  const nothing = graph.arcs.map(() => false);
  return new JoinedSearch(graph, "match", nothing, MAX_SURE_WORK, sure).bound(() => true);
}

/** The maximum number of branches in each state, over all texts that lead to the same states of loops. */
interface Joined {
  readonly context: number;
  readonly closest: Closest;
  /** By state; 0 if there are none. */
  readonly counts: Float64Array;
  readonly states: number[];
  /** Number of branches in a state that have not been followed yet. */
  readonly pending: Map<number, number>;
  /** For each class, the branches that it leads to, by state, and the vector that they were last joined with. */
  readonly next: readonly Next[];
  /** Classes after which another search starts. */
  readonly restarts: Set<number>;
  isQueued: boolean;
}

interface Next {
  readonly closest: Closest;
  readonly counts: Map<number, number>;
  /** The states that distinguish it from others, and the key that they form. */
  apart: ReadonlySet<number>;
  key: string;
}

class BudgetError extends Error {}

/** Steps of a proof in which counts of runs are joined. */
const MAX_JOINED_WORK = 100_000;

/** Sets of states for which run counts are joined. */
const MAX_JOINED_VECTORS = 400;

class JoinedSearch {
  readonly #graph: AttemptGraph;
  readonly #extent: Exclude<Extent, "attempt">;
  readonly #size: number;
  /** True for a state if vectors that have it are distinguished from those that have not. */
  readonly #isApart: readonly boolean[];
  readonly #startIn: ReadonlyMap<number, number>;
  readonly #targetsOf: (state: number) => TargetsByClass;
  readonly #joined = new Map<string, Joined>();
  readonly #queue: Joined[] = [];
  #work: number;
  #isComplete: boolean | undefined;

  readonly #sure: SureAttempt | undefined;

  constructor(
    graph: AttemptGraph,
    extent: Exclude<Extent, "attempt">,
    isApart: readonly boolean[],
    work = MAX_JOINED_WORK,
    sure?: SureAttempt,
  ) {
    const { states, starts, alphabet } = graph.automaton;
    this.#graph = graph;
    this.#extent = extent;
    this.#work = work;
    this.#sure = sure;
    this.#size = alphabet.characters.length;
    this.#isApart = isApart;
    this.#startIn = new Map(starts.map((start) => [states[start]!.context, start]));
    this.#targetsOf = targetsIn(graph);
  }

  /** @param isCounted whether the steps before the next character are counted in a state */
  bound(isCounted: (state: number) => boolean): LinearBound | undefined {
    if (this.#isComplete === undefined) {
      // Where the work of a call around it ends, too.
      this.#isComplete = false;
      this.#isComplete = this.#followAll();
    }
    if (!this.#isComplete) return undefined;
    let [perCharacter, atEnd] = [0, 0];
    for (const joined of this.#joined.values()) {
      for (let each = 0; each < this.#size; each++) {
        perCharacter = Math.max(perCharacter, this.#stepsAt(joined, each, isCounted));
      }
      atEnd = Math.max(atEnd, this.#stepsAt(joined, this.#size, isCounted));
    }
    return perCharacter > MAX_BOUNDED_STEPS ? undefined : { perCharacter, atEnd };
  }

  #followAll(): boolean {
    try {
      for (const start of this.#graph.automaton.starts) {
        const first = {
          closest: NONE,
          counts: new Map([[start, 1]]),
          apart: new Set<number>(),
          key: "",
        };
        this.#raise(this.#graph.automaton.states[start]!.context, first, new Set([start]));
      }
      for (let joined = this.#queue.pop(); joined; joined = this.#queue.pop()) this.#follow(joined);
    } catch (error) {
      if (error instanceof BudgetError) return false;
      throw error;
    }
    return true;
  }

  #stepsAt(
    { counts, states, context }: Joined,
    each: number,
    isCounted: (state: number) => boolean,
  ): number {
    const { states: all } = this.#graph.automaton;
    countWork(1 + (states.length >> 4));
    let steps = states.reduce(
      (sum, state) => isCounted(state) ? sum + counts[state]! * (all[state]!.steps[each] ?? 0) : sum,
      0,
    );
    const start = this.#startIn.get(context);
    // Another search may start here.
    if (
      this.#extent === "all matches" && start !== undefined && counts[start] === 0 && isCounted(start)
    ) {
      steps += all[start]!.steps[each] ?? 0;
    }
    return steps;
  }

  #spend(units: number): void {
    countWork(BRANCH_STEPS * units);
    this.#work -= units;
    if (this.#work < 0) throw new BudgetError();
  }

  /** Follows the branches that were added since the last time. */
  #follow(joined: Joined): void {
    joined.isQueued = false;
    const added = [...joined.pending];
    joined.pending.clear();
    const { alphabet } = this.#graph.automaton;
    for (const [each, next] of joined.next.entries()) {
      const { counts } = next;
      const changed = new Set<number>();
      const go = (from: number, count: number) => {
        const targets = this.#targetsOf(from)[each]!;
        this.#spend(targets.length + 1);
        for (const { to } of targets) {
          if (next.closest === SURE && this.#isStart(to)) continue;
          counts.set(to, (counts.get(to) ?? 0) + count);
          changed.add(to);
        }
      };
      for (const [state, count] of added) {
        go(state, count);
        if (this.#extent !== "all matches" || joined.restarts.has(each)) continue;
        if (!hasClass(this.#graph.successes[state]!, each)) continue;
        joined.restarts.add(each);
        // The next search starts here, or one character later after an empty match.
        const here = this.#startIn.get(joined.context);
        if (here !== undefined && joined.counts[here] === 0) go(here, 1);
        const further = this.#startIn.get(alphabet.contextAfter(each));
        if (further === undefined || counts.has(further)) continue;
        counts.set(further, 1);
        changed.add(further);
      }
      if (changed.size > 0) this.#raise(alphabet.contextAfter(each), next, changed);
    }
  }

  /** Raises the counts of the vector with the same states of loops to those of the branches that a class leads to. */
  #raise(context: number, next: Next, changed: ReadonlySet<number>): void {
    const { counts } = next;
    const isSame = next.key !== "" &&
      !changed.keys().some((state) => this.#isApart[state]! && !next.apart.has(state));
    if (!isSame) next.apart = new Set(counts.keys().filter((state) => this.#isApart[state]!));
    const key = isSame
      ? next.key
      : `${context};${next.closest};${[...next.apart].sort((a, b) => a - b).join()}`;
    this.#spend(isSame ? 1 : counts.size >> 1);
    const joined = this.#joined.get(key) ?? this.#create(key, context, next.closest);
    for (const state of next.key === key ? changed : counts.keys()) {
      const count = this.#capped(state, counts.get(state)!);
      const before = joined.counts[state]!;
      if (count <= before) continue;
      if (count > MAX_BOUNDED_STEPS) throw new BudgetError();
      if (before === 0) joined.states.push(state);
      joined.counts[state] = count;
      joined.pending.set(state, (joined.pending.get(state) ?? 0) + count - before);
      if (joined.isQueued) continue;
      joined.isQueued = true;
      this.#queue.push(joined);
    }
    next.key = key;
  }

  #create(key: string, context: number, closest: Closest): Joined {
    if (this.#joined.size >= MAX_JOINED_VECTORS) throw new BudgetError();
    this.#spend(this.#graph.automaton.states.length >> 3);
    const joined: Joined = {
      context,
      closest,
      counts: new Float64Array(this.#graph.automaton.states.length),
      states: [],
      pending: new Map(),
      next: Array.from(
        { length: this.#size },
        (_, each) => ({
          closest: this.#sure?.after(closest, context, each) ?? NONE,
          counts: new Map(),
          apart: new Set<number>(),
          key: "",
        }),
      ),
      restarts: new Set(),
      isQueued: false,
    };
    this.#joined.set(key, joined);
    return joined;
  }

  /** At each position, a search starts at most one attempt, and of the attempts that succeed only the first is made. */
  #capped(state: number, count: number): number {
    return this.#graph.alwaysSucceeds[state] || this.#isStart(state) ? 1 : count;
  }

  #isStart(state: number): boolean {
    return this.#graph.automaton.states[state]!.isStart;
  }
}

/** For each state, whether it is on a cycle. */
export function statesOnCycles({ arcs }: AttemptGraph): readonly boolean[] {
  const component = strongComponents(arcs.map((each) => each.map(({ to }) => to)));
  const sizes = new Map<number, number>();
  for (const number of component) sizes.set(number, (sizes.get(number) ?? 0) + 1);
  return arcs.map((own, state) => sizes.get(component[state]!)! > 1 || own.some(({ to }) => to === state));
}

/** For each state, whether it is one of some others or leads to one. */
export function statesUpTo(graph: BranchGraph, isTarget: readonly boolean[]): readonly boolean[] {
  return statesFrom(isTarget, sourcesIn(graph));
}

/** For each state, arcs to those that lead to it. */
const sourcesIn = memoizeInKey(({ arcs }: BranchGraph) => {
  const sources: { readonly to: number }[][] = arcs.map(() => []);
  for (const [from, own] of arcs.entries()) {
    const arc = { to: from };
    for (const { to } of own) sources[to]!.push(arc);
  }
  return sources;
});

/** For each state, whether it is one of some others or arcs lead to it from one. */
export function statesFrom(
  isSource: readonly boolean[],
  arcs: readonly (readonly { readonly to: number }[])[],
): readonly boolean[] {
  const isReached = [...isSource];
  const pending = [...isReached.keys().filter((state) => isReached[state]!)];
  for (let state = pending.pop(); state !== undefined; state = pending.pop()) {
    for (const { to } of arcs[state]!) {
      if (!isReached[to]) pending.push(to);
      isReached[to] = true;
    }
  }
  return isReached;
}
