import { MAX_HEAVIEST_VECTORS, MAX_STEPS_AT_ONCE } from "../../limits/search.ts";
import type { AttemptGraph } from "./attempt_graph.ts";
import { eachClass } from "./class_bits.ts";
import { type Target, type TargetsByClass, targetsIn } from "./class_targets.ts";

/** Branches of one attempt at the same position: states in ascending order, and the number of branches in each. */
export interface Branches {
  readonly states: readonly number[];
  readonly counts: readonly number[];
}

/** Branches and the maximum number of steps on the way to them. */
interface Reached extends Branches {
  readonly steps: number;
}

/** The work that is left for a bound. It only decreases, and there is no bound after it is spent. */
export interface Work {
  left: number;
}

/**
 * The maximum number of steps that one attempt takes at all positions together, from some branches on: the
 * longest path through the sets of branches that a text leads to, where a path is as long as its steps. As
 * all branches follow the same text, this is far less than the sum of what each of them can take.
 *
 * Only some states are followed, which must have no cycles; the steps in others aren't counted. At each
 * position, sets of branches are joined if there are too many, with the maximum number of branches in each
 * state, so the result may be too high, but never too low.
 */
export class HeaviestAttempt {
  readonly #graph: AttemptGraph;
  readonly #isFollowed: readonly boolean[];
  readonly #work: Work;
  readonly #size: number;
  readonly #targets: (TargetsByClass | undefined)[];
  readonly #cache = new Map<string, number>();
  /** A class of each group of classes that nothing in the followed states distinguishes, and the end. */
  #kinds: readonly number[] | undefined;
  /** By state, for the branches under construction; otherwise all 0. */
  readonly #counts: Float64Array;
  readonly #stepsIn: readonly (readonly number[])[];

  /**
   * @param stepsIn for each state and class of the next character, the steps of a branch before it matches it;
   * those of the engine if not given
   */
  constructor(
    graph: AttemptGraph,
    isFollowed: readonly boolean[],
    work: Work,
    stepsIn: readonly (readonly number[])[] = graph.automaton.states.map(({ steps }) => steps),
  ) {
    const { states, alphabet } = graph.automaton;
    this.#graph = graph;
    this.#isFollowed = isFollowed;
    this.#stepsIn = stepsIn;
    this.#work = work;
    this.#size = alphabet.characters.length;
    this.#targets = states.map(() => undefined);
    this.#counts = new Float64Array(states.length);
  }

  /** @returns undefined if the work or the steps exceed their limits */
  stepsFrom(first: Branches): number | undefined {
    const key = keyOf(first);
    const cached = this.#cache.get(key);
    if (cached !== undefined) return cached;
    let most = 0;
    this.#work.left -= first.states.length;
    for (let level: readonly Reached[] = [{ ...first, steps: 0 }]; level.length > 0;) {
      const next = new Map<string, Reached>();
      for (const each of level) {
        most = Math.max(most, this.#follow(each, next));
        if (this.#work.left < 0 || most > MAX_STEPS_AT_ONCE) return undefined;
      }
      level = this.#joined([...next.values()]);
    }
    this.#cache.set(key, most);
    return most;
  }

  /** The branches that some of them lead to with a class. */
  after({ states, counts }: Branches, each: number): Branches {
    const next: number[] = [];
    for (let index = 0; index < states.length; index++) {
      const targets = this.#targetsOf(states[index]!)[each]!;
      this.#work.left -= targets.length + 1;
      for (const { to } of targets) {
        if (this.#counts[to] === 0) next.push(to);
        this.#counts[to]! += counts[index]!;
      }
    }
    next.sort((a, b) => a - b);
    // Of several branches that are sure to succeed, only the first is tried.
    const reached = {
      states: next,
      counts: next.map((to) => this.#graph.alwaysSucceeds[to] ? 1 : this.#counts[to]!),
    };
    for (const to of next) this.#counts[to] = 0;
    return reached;
  }

  /** The steps of some branches before they match a character of a class. */
  stepsAt({ states, counts }: Branches, each: number): number {
    let steps = 0;
    for (let index = 0; index < states.length; index++) {
      steps += counts[index]! * (this.#stepsIn[states[index]!]![each] ?? 0);
    }
    this.#work.left -= states.length;
    return steps;
  }

  /** @returns the most steps of an attempt that ends here */
  #follow(branches: Reached, next: Map<string, Reached>): number {
    let most = 0;
    for (const each of this.#kinds ??= this.#distinctClasses()) {
      const steps = branches.steps + this.stepsAt(branches, each);
      most = Math.max(most, steps);
      if (each === this.#size) continue;
      const after = this.after(branches, each);
      if (after.states.length === 0) continue;
      const key = keyOf(after);
      this.#work.left -= after.states.length;
      if ((next.get(key)?.steps ?? -1) < steps) next.set(key, { ...after, steps });
    }
    return most;
  }

  /** Joins sets of branches until there are few enough: those in the same states, then those in similar ones. */
  #joined(all: readonly Reached[]): readonly Reached[] {
    const level = this.#notExceeded(all);
    if (level.length <= MAX_HEAVIEST_VECTORS) return level;
    const inStates = [...Map.groupBy(level, ({ states }) => states.join()).values()].map((same) =>
      join(same)
    );
    if (inStates.length <= MAX_HEAVIEST_VECTORS) return inStates;
    const sorted = inStates.toSorted((a, b) => compare(a.states, b.states));
    const size = Math.ceil(sorted.length / MAX_HEAVIEST_VECTORS);
    return Array.from(
      { length: Math.ceil(sorted.length / size) },
      (_, index) => join(sorted.slice(index * size, (index + 1) * size)),
    );
  }

  /** Leaves out branches if others have taken at least as many steps, and are as many in each state. */
  #notExceeded(level: readonly Reached[]): readonly Reached[] {
    if (level.length > MANY_COMPARED) return level;
    const sorted = level.toSorted((a, b) => b.steps - a.steps);
    const maximal: Reached[] = [];
    for (const each of sorted) {
      if (!maximal.some((other) => this.#isWithin(each, other))) maximal.push(each);
    }
    return maximal;
  }

  #isWithin(some: Branches, others: Branches): boolean {
    let at = 0;
    for (let index = 0; index < some.states.length; index++) {
      while (others.states[at] !== undefined && others.states[at]! < some.states[index]!) at++;
      if (others.states[at] !== some.states[index] || others.counts[at]! < some.counts[index]!) {
        this.#work.left -= 1;
        return false;
      }
    }
    this.#work.left -= 1;
    return true;
  }

  #distinctClasses(): readonly number[] {
    this.#work.left -= (this.#size * this.#stepsIn.length) >> 3;
    if (this.#work.left < 0) return [];
    const signatures: number[][] = Array.from({ length: this.#size + 1 }, () => []);
    for (const [state, steps] of this.#stepsIn.entries()) {
      if (!this.#isFollowed[state] && !this.#graph.automaton.states[state]!.isStart) continue;
      for (const [each, signature] of signatures.entries()) signature.push(steps[each] ?? 0);
      for (const [number, { to, classes }] of this.#graph.arcs[state]!.entries()) {
        if (!this.#isFollowed[to]) continue;
        for (const each of eachClass(classes)) signatures[each]?.push(-1 - number);
      }
    }
    const kinds = Map.groupBy(signatures.keys(), (each) => signatures[each]!.join());
    return [...kinds.values()].map((same) => same.at(-1)!);
  }

  /** For each class, the followed states that its characters lead to. */
  #targetsOf(state: number): TargetsByClass {
    const cached = this.#targets[state];
    if (cached) return cached;
    this.#work.left -= this.#size;
    const isOther = ({ to }: Target) => !this.#isFollowed[to];
    const targets = targetsIn(this.#graph)(state)
      .map((all) => all.some(isOther) ? all.filter((each) => !isOther(each)) : all);
    this.#targets[state] = targets;
    return targets;
  }
}

/** Sets of branches that are compared with each other. */
const MANY_COMPARED = 400;

/** Identifies branches. */
export const keyOf = ({ states, counts }: Branches): string => `${states.join()};${counts.join()}`;

function join(all: readonly Reached[]): Reached {
  if (all.length === 1) return all[0]!;
  const most = new Map<number, number>();
  let steps = 0;
  for (const each of all) {
    steps = Math.max(steps, each.steps);
    for (const [index, state] of each.states.entries()) {
      most.set(state, Math.max(most.get(state) ?? 0, each.counts[index]!));
    }
  }
  const sorted = [...most].sort(([a], [b]) => a - b);
  return { states: sorted.map(([state]) => state), counts: sorted.map(([, count]) => count), steps };
}

function compare(a: readonly number[], b: readonly number[]): number {
  for (let index = 0; index < a.length && index < b.length; index++) {
    if (a[index] !== b[index]) return a[index]! - b[index]!;
  }
  return a.length - b.length;
}
