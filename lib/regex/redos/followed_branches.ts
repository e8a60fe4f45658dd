import type { AttemptGraph } from "./attempt_graph.ts";
import { targetsIn } from "./class_targets.ts";

/** Branches at the same position: states in ascending order, and the number of branches in each. */
export interface Branches {
  readonly states: readonly number[];
  readonly counts: readonly number[];
}

/** The work that is left for a bound. It only decreases, and there is no bound after it is spent. */
export interface Work {
  left: number;
}

/** Follows branches from character to character. */
export class FollowedBranches {
  readonly #graph: AttemptGraph;
  readonly #isFollowed: readonly boolean[];
  readonly #work: Work;
  /** By state, for the branches under construction; otherwise all 0. */
  readonly #counts: Float64Array;

  /** @param isFollowed the states whose branches are followed */
  constructor(graph: AttemptGraph, isFollowed: readonly boolean[], work: Work) {
    this.#graph = graph;
    this.#isFollowed = isFollowed;
    this.#work = work;
    this.#counts = new Float64Array(isFollowed.length);
  }

  /** The branches that some of them lead to with a class. */
  after({ states, counts }: Branches, each: number): Branches {
    const next: number[] = [];
    const targetsOf = targetsIn(this.#graph);
    for (let index = 0; index < states.length; index++) {
      const targets = targetsOf(states[index]!)[each]!;
      this.#work.left -= targets.length + 1;
      for (const { to } of targets) {
        if (!this.#isFollowed[to]) continue;
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
    this.#work.left -= states.length;
    return states.reduce(
      (sum, state, index) => sum + counts[index]! * (this.#graph.automaton.states[state]!.steps[each] ?? 0),
      0,
    );
  }
}
