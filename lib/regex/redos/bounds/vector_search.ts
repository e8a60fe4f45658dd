import { BRANCH_STEPS, countWork } from "../../work.ts";
import { type BranchGraph, maySucceed } from "../automaton/attempt_graph.ts";
import { eachClass, hasClass } from "../automaton/class_bits.ts";
import { type Target, type TargetsByClass, targetsIn } from "../automaton/class_targets.ts";
import type { Extent } from "./linear_bound.ts";

/** Numbers of branches that have reached the same position, by state, in ascending order. */
interface Vector {
  readonly states: readonly number[];
  readonly counts: readonly number[];
  /** For each state, whether one of its branches certainly exists, despite the automaton's approximations. */
  readonly certain: readonly boolean[];
}

/** The work that is left for a bound. It only decreases, and there is no bound after it is spent. */
interface Work {
  left: number;
}

/** What is known about the vectors of a search, and which of them are wanted. */
export interface VectorLimits {
  /** States, each with one branch, from which all texts are followed; the starts if not given. */
  readonly from?: readonly number[] | undefined;
  /** The number of branches that a state is taken to have if it has any; it never has more. */
  readonly counts?: ReadonlyMap<number, number>;
  /** For each state, whether its branches are followed; all are if not given. */
  readonly isFollowed?: readonly boolean[];
  readonly work?: Work;
}

/** Stands for a vector without branches. */
const NONE = -1;

/** Additions for a bound on the steps. */
const MAX_BOUND_WORK = 80_000;

/** All vectors that some text leads to. */
export class VectorSearch {
  readonly #vectors: Vector[] = [];
  /** The numbers of the vectors with each hash. */
  readonly #numbers = new Map<number, number[]>();
  readonly #graph: BranchGraph;
  readonly #extent: Extent;
  readonly #maxVectors: number;
  readonly #limits: VectorLimits;
  readonly #size: number;
  readonly #startIn: ReadonlyMap<number, number>;
  readonly #contextOf: readonly number[];
  readonly #targetsOf: (state: number) => TargetsByClass;
  /** For each start of a search, the vectors that it leads to alone. */
  readonly #afterStart = new Map<number, readonly number[]>();
  /** By state, for the vector under construction; otherwise all 0. */
  readonly #counts: Float64Array;
  readonly #certain: Uint8Array;
  readonly #work: Work;

  /** @param maxVectors different vectors that are examined */
  constructor(graph: BranchGraph, extent: Extent, maxVectors: number, limits: VectorLimits = {}) {
    const { states, starts, alphabet } = graph.automaton;
    this.#graph = graph;
    this.#extent = extent;
    this.#maxVectors = maxVectors;
    this.#limits = limits;
    this.#work = limits.work ?? { left: MAX_BOUND_WORK };
    this.#size = alphabet.characters.length;
    countWork(states.length >> 4);
    this.#counts = new Float64Array(states.length);
    this.#certain = new Uint8Array(states.length);
    this.#startIn = new Map(starts.map((start) => [states[start]!.context, start]));
    this.#contextOf = alphabet.characters.map((_, each) => alphabet.contextAfter(each));
    this.#targetsOf = targetsIn(graph);
    for (const state of limits.from ?? starts) this.#add({ states: [state], counts: [1], certain: [true] });
  }

  /**
   * Follows all texts.
   *
   * @param visit is given each vector and, for each class, the number of the one that it leads to
   * @returns the results for all vectors; undefined if one of them is, or the budget runs out
   */
  visit<T>(visit: (vector: Vector, next: readonly number[]) => T | undefined): T[] | undefined {
    const results: T[] = [];
    // More are added during the loop.
    for (const vector of this.#vectors) {
      const { left } = this.#work;
      const next = this.#follow(vector);
      countWork(BRANCH_STEPS * (left - this.#work.left));
      const result = next && visit(vector, next);
      if (result === undefined) return undefined;
      results.push(result);
    }
    return results;
  }

  /** The steps of all branches of a vector before they match another character, for each class and for the end of the text. */
  stepsOf(vector: Vector): readonly number[] {
    const { states } = this.#graph.automaton;
    const sums = Array<number>(this.#size + 1).fill(0);
    countWork(sums.length * (1 + (vector.states.length >> 4)));
    for (let index = 0; index < vector.states.length; index++) {
      const [{ steps }, count] = [states[vector.states[index]!]!, vector.counts[index]!];
      for (let each = 0; each < sums.length; each++) sums[each]! += count * (steps[each] ?? 0);
    }
    if (this.#extent !== "all matches") return sums;
    return sums.map((sum, each) => {
      const start = this.#nextSearch(vector, each);
      return start === undefined ? sum : sum + (states[start]!.steps[each] ?? 0);
    });
  }

  /** The number of branches that a class leads from a vector to some states. */
  branchesInto({ states, counts }: Vector, each: number, isWanted: (to: number) => boolean): number {
    countWork(1 + (states.length >> 2));
    let sum = 0;
    for (let index = 0; index < states.length; index++) {
      for (const { to } of this.#targetsOf(states[index]!)[each]!) if (isWanted(to)) sum += counts[index]!;
    }
    return sum;
  }

  /** @returns for each class, the vector that it leads to; undefined if the budget runs out */
  #follow(vector: Vector): readonly number[] | undefined {
    const { alwaysSucceeds } = this.#graph;
    const { isFollowed } = this.#limits;
    const [counts, certain] = [this.#counts, this.#certain];
    const start = vector.states.find((state) => this.#isStart(state));
    const next = this.#afterStart.get(start ?? NONE)?.slice() ?? Array<number>(this.#size).fill(NONE);
    const targetsOf = vector.states.map(this.#targetsOf);
    let [states, isLastAttempt]: [number[], boolean] = [[], false];
    const add = (to: number, count: number, isCertain: boolean) => {
      if (isFollowed?.[to] === false) return;
      if (counts[to] === 0) states.push(to);
      counts[to]! += count;
      if (isCertain) certain[to] = 1;
    };
    const go = (targets: readonly Target[], count: number, isCertain: boolean) => {
      this.#work.left -= targets.length + 1;
      for (const { to, isCertain: isSure } of targets) {
        // An attempt succeeds, so no other starts after it; earlier ones may continue.
        if (!isLastAttempt || !this.#isStart(to)) add(to, count, isCertain && isSure);
      }
    };
    for (const each of this.#classesToFollow(vector)) {
      states = [];
      isLastAttempt = this.#extent === "attempt" ||
        (this.#extent === "match" && this.#hasCertainSuccess(vector, each));
      for (let index = 0; index < vector.states.length; index++) {
        go(targetsOf[index]![each]!, vector.counts[index]!, vector.certain[index]!);
      }
      // Branches that aren't followed may succeed, too.
      if (this.#hasSuccess(vector, each) || (isFollowed && this.#extent === "all matches")) {
        const start = this.#nextSearch(vector, each);
        if (start !== undefined) go(this.#targetsOf(start)[each]!, 1, false);
        // After an empty match, the next search starts one character later.
        const further = this.#startIn.get(this.#contextOf[each]!);
        if (further !== undefined) add(further, 1, false);
      }
      if (states.length === 0) {
        next[each] = NONE;
        continue;
      }
      // Nor does one start after an attempt that certainly succeeds, whatever follows.
      const isDecided = this.#extent === "match" &&
        states.some((to) => certain[to] === 1 && alwaysSucceeds[to] && !this.#isStart(to));
      const followed = isDecided ? states.filter((to) => !this.#isStart(to)) : states;
      // Most are in order, and sorting makes copies.
      if (!followed.every((to, index) => index === 0 || followed[index - 1]! < to)) {
        followed.sort((a, b) => a - b);
      }
      this.#work.left -= followed.length;
      const reached = {
        states: followed,
        counts: followed.map((to) => this.#capped(to, counts[to]!)),
        certain: followed.map((to) => certain[to] === 1),
      };
      for (const to of states) counts[to] = certain[to] = 0;
      next[each] = this.#add(reached);
      if (this.#work.left < 0 || this.#vectors.length > this.#maxVectors) return undefined;
    }
    if (vector.states.length === 1 && start !== undefined) this.#afterStart.set(start, next);
    return next;
  }

  #isStart(state: number): boolean {
    return this.#graph.automaton.states[state]!.isStart;
  }

  #hasCertainSuccess({ states, certain }: Vector, each: number): boolean {
    return states.some((state, index) =>
      certain[index] && hasClass(this.#graph.certainSuccesses[state]!, each)
    );
  }

  /** At each position, a search starts at most one attempt, and of the attempts that succeed only the first is made. */
  #capped(state: number, count: number): number {
    if (this.#graph.alwaysSucceeds[state] || this.#isStart(state)) return 1;
    return this.#limits.counts?.get(state) ?? count;
  }

  /** @returns the number of the vector */
  #add(vector: Vector): number {
    const hash = hashVector(vector);
    const same = this.#numbers.get(hash) ?? [];
    const known = same.find((each) => isEqual(this.#vectors[each]!, vector));
    if (known !== undefined) return known;
    this.#numbers.set(hash, [...same, this.#vectors.length]);
    return this.#vectors.push(vector) - 1;
  }

  #hasSuccess({ states }: Vector, each: number): boolean {
    return this.#extent === "all matches" && maySucceed(this.#graph, states, each);
  }

  /**
   * The state of a search that starts after a match at this position; undefined if there is none, or it is
   * already in the vector.
   */
  #nextSearch(vector: Vector, each: number): number | undefined {
    if (!this.#hasSuccess(vector, each)) return undefined;
    const { states } = this.#graph.automaton;
    const start = this.#startIn.get(states[vector.states[0]!]!.context);
    return start !== undefined && vector.states.includes(start) ? undefined : start;
  }

  /**
   * The classes that some attempt of a vector matches. Others have the same effect as on the start of a
   * search alone, which is a separate vector.
   */
  #classesToFollow({ states }: Vector): Iterable<number> {
    if (this.#extent === "all matches") return Array(this.#size).keys();
    // Written in place, because this is done for each vector.
    const read = this.#graph.automaton.alphabet.none.slice();
    for (const state of states) {
      if (states.length > 1 && this.#isStart(state)) continue;
      const arcs = this.#graph.arcs[state]!;
      countWork((arcs.length * read.length) >> 2);
      for (const { classes } of arcs) {
        for (let word = 0; word < read.length; word++) read[word]! |= classes[word]!;
      }
    }
    return eachClass(read).filter((each) => each < this.#size);
  }
}

function hashVector({ states, counts }: Vector): number {
  let hash = 17;
  for (let index = 0; index < states.length; index++) {
    hash = Math.imul(hash ^ states[index]!, 0x9e3779b1) ^ Math.imul(counts[index]! | 0, 0x85ebca6b);
    hash ^= hash >>> 15;
  }
  return hash;
}

function isEqual(a: Vector, b: Vector): boolean {
  return a.states.length === b.states.length &&
    a.states.every((state, index) =>
      state === b.states[index] && a.counts[index] === b.counts[index] &&
      a.certain[index] === b.certain[index]
    );
}
