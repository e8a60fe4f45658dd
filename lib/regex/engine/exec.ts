import { restart, runUntil } from "./interpreter.ts";
import { createMachine, type Machine, nextSearchIndex, pointAfter, type Status } from "./machine.ts";
import { countWork } from "../work.ts";
import type { Program } from "./program.ts";

/**
 * A search for one match that runs in slices.
 *
 * These count as one step each:
 * - a test of a character, an anchor or a word boundary. A backreference counts one, and one more for each
 *   character that it compares; a class with strings counts one for each length that it tries;
 * - a choice: an alternative other than the last, an iteration of a loop over more than one character, a
 *   lookaround;
 * - backtracking to a choice.
 *
 * Captures, jumps and starting the next attempt count nothing. The number depends only on the pattern, the
 * text and the start.
 */
interface Search {
  readonly status: Status;
  readonly steps: number;
  /** Start and end of the match and of each group, in pairs; -1, -1 for a group that did not participate. */
  readonly captures: Int32Array;
  /** Runs for at most this number of steps; a class with strings or a backreference may exceed them. */
  advance(steps: number): Status;
}

/** How a search ended. Bounds are UTF-16 code units. `budget`: it was stopped after `maxSteps`. */
export interface SearchResult {
  readonly status: Exclude<Status, "running"> | "budget";
  readonly steps: number;
  /** Start and end of the match and of each group, in pairs; -1, -1 for a group that did not participate; null without a match. */
  readonly captures: Int32Array | null;
}

/** One match of several. */
export interface EngineMatch {
  readonly index: number;
  readonly end: number;
  readonly captures: Int32Array;
  /** Steps from the end of the previous match, including failed attempts. */
  readonly steps: number;
}

/** The matches in a text, and how the search for the next one ended. */
interface EngineMatches {
  readonly matches: readonly EngineMatch[];
  /** `match`: the limit was reached, or there is no next search because flag g is not set. */
  readonly status: SearchResult["status"];
  /** Of all searches, including the last one, which found nothing. */
  readonly steps: number;
}

/** Starts a search at a position; the flags g and y do not matter. */
export function startSearch(program: Program, text: string, at = 0): Search {
  const m = createMachine(program, text);
  restart(m, at);
  return {
    get status() {
      return m.status;
    },
    get steps() {
      return m.steps;
    },
    get captures() {
      return currentCaptures(m);
    },
    advance(steps) {
      const before = m.steps;
      runUntil(m, before + steps);
      countWork((m.steps - before) * STEP);
      return m.status;
    },
  };
}

/** The cost of a step of the engine in those of `countWork()`. */
const STEP = 1 / 4;

/**
 * Finds the same match as `RegExp.prototype.exec`; `lastIndex` is ignored without the flags g and y.
 *
 * @example exec(program("/b+/"), "abbc", 0, 100).status // "match"
 */
export function exec(program: Program, text: string, lastIndex: number, maxSteps: number): SearchResult {
  const m = createMachine(program, text);
  return search(m, program.global || program.sticky ? lastIndex : 0, maxSteps);
}

/**
 * Finds all matches with flag g, otherwise the first one.
 *
 * @example execAll(program("/b/g"), "abb", { maxSteps: 100 }).matches.length // 2
 * @see https://tc39.es/ecma262/#sec-regexp.prototype-%symbol.matchall%
 */
export function execAll(
  program: Program,
  text: string,
  { maxSteps, limit = Infinity }: { readonly maxSteps: number; readonly limit?: number },
): EngineMatches {
  const m = createMachine(program, text);
  const matches: EngineMatch[] = [];
  let [from, steps] = [0, 0];
  let status: SearchResult["status"] = "match";
  while (status === "match" && matches.length < (program.global ? limit : 1)) {
    const found = search(m, from, maxSteps - steps);
    steps += found.steps;
    status = found.status;
    if (found.captures === null) break;
    const [index = 0, end = 0] = found.captures;
    matches.push({ index, end, captures: found.captures, steps: found.steps });
    from = index < end ? end : program.unicode && end < text.length ? pointAfter(text, end) : end + 1;
  }
  return { matches, status, steps };
}

function search(m: Machine, from: number, maxSteps: number): SearchResult {
  restart(m, from);
  runUntil(m, maxSteps);
  const { steps } = m;
  countWork(steps * STEP);
  const status = m.status === "running" ? "budget" : m.status;
  return { status, steps, captures: status === "match" ? currentCaptures(m) : null };
}

/** The current captures; a group that is still open counts as unset. */
export function currentCaptures({ program, registers, start, position }: Machine): Int32Array {
  const captures = registers.slice(0, 2 * program.width);
  captures[0] = start;
  captures[1] = position;
  for (let group = 2; group < captures.length; group += 2) {
    if (captures[group]! < 0 || captures[group + 1]! < 0) captures.fill(-1, group, group + 2);
  }
  return captures;
}

/** The steps of all searches of a text, as far as they were counted. */
export interface StepCount {
  /** Of all searches, including the last one, which found nothing. */
  readonly steps: number;
  /** Of the search for each match, from the end of the previous match. */
  readonly byMatch: Uint32Array;
  /** `more`: counting stopped early. `exhausted`: a stack reached its maximum size. */
  readonly status: "all" | "more" | "exhausted";
}

/** Counts steps in slices. */
interface StepCounter {
  readonly done: boolean;
  readonly steps: number;
  /** Runs for at most this number of steps; a class with strings or a backreference may exceed them. */
  advance(steps: number): void;
  count(): StepCount;
}

/** Counts the steps of the searches that `String.prototype.matchAll` makes with g, and `exec` without it. */
export function startStepCount(program: Program, text: string): StepCounter {
  const byMatch: number[] = [];
  let run = startSearch(program, text);
  let before = 0;
  let done = false;

  function conclude(): void {
    if (run.status === "running") return;
    before += run.steps;
    const { 0: index = 0, 1: end = 0 } = run.captures;
    if (run.status === "match") byMatch.push(run.steps);
    done = run.status !== "match" || !program.global;
    if (!done) run = startSearch(program, text, nextSearchIndex(program, text, index, end));
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
