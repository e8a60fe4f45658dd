import { startRun } from "./exec.ts";
import { nextSearch } from "./next_search.ts";
import type { Program } from "./program.ts";

/** Steps of all searches of a text, as far as they were counted. */
export interface StepCount {
  /** Of all searches, the last one that found nothing included. */
  readonly steps: number;
  /** Of the search for each match, from the end of the match before. */
  readonly byMatch: Uint32Array;
  /** `more`: the budget ended it, and there are more steps. `exhausted`: a stack came to its ceiling. */
  readonly status: "all" | "more" | "exhausted";
}

/** A count, to be continued in slices. */
export interface StepCounter {
  readonly done: boolean;
  readonly steps: number;
  /** Goes on for at most so many steps; a class with strings and a backreference may overdraw. */
  advance(steps: number): void;
  count(): StepCount;
}

/** Counts the steps of the searches that `String.prototype.matchAll` makes with g, and `exec` without it. */
export function startCounting(program: Program, text: string): StepCounter {
  const byMatch: number[] = [];
  let run = startRun(program, text);
  let before = 0;
  let done = false;

  function conclude(): void {
    if (run.status === "running") return;
    before += run.steps;
    const { 0: index = 0, 1: end = 0 } = run.captures;
    if (run.status === "match") byMatch.push(run.steps);
    done = run.status !== "match" || !program.global;
    if (!done) run = startRun(program, text, nextSearch(program, text, index, end));
  }

  return {
    get done() {
      return done;
    },
    get steps() {
      return done ? before : before + run.steps;
    },
    advance(steps) {
      const pause = this.steps + steps;
      while (!done && this.steps < pause) {
        run.advance(pause - this.steps);
        conclude();
      }
    },
    count() {
      const status = !done ? "more" : run.status === "exhausted" ? "exhausted" : "all";
      return { steps: this.steps, byMatch: Uint32Array.from(byMatch), status };
    },
  };
}
