import { countWork } from "../../work.ts";

/** Thrown where the work of a search is used up. */
class SearchWorkError extends Error {}

/** The cost of a transition, in steps of `countWork()`. */
const TRANSITION_STEPS = 3;

/** Counts the transitions of several searches together. */
export class SearchWork {
  left: number;

  constructor(most: number) {
    this.left = most;
  }

  /** @throws SearchWorkError if nothing is left */
  spend(transitions: number): void {
    countWork(TRANSITION_STEPS * transitions);
    this.left -= transitions;
    if (this.left < 0) throw new SearchWorkError();
  }

  /** The result of a search that may take a share of what is left; `otherwise` if that isn't enough. */
  within<T>(share: number, search: () => T, otherwise: T): T {
    const rest = (1 - share) * Math.max(0, this.left);
    this.left -= rest;
    try {
      return search();
    } catch (error) {
      if (error instanceof SearchWorkError) return otherwise;
      throw error;
    } finally {
      this.left = Math.max(0, this.left) + rest;
    }
  }
}
