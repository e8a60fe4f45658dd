import { MAX_TRIED_STEPS, MAX_TRIES, MAX_TRY_STEPS } from "../../limits.ts";
import { programOf } from "../engine/compile.ts";
import { exec, type Found } from "../engine/exec.ts";
import type { Program } from "../engine/program.ts";
import { type Why, why } from "../engine/why.ts";
import type { Regex } from "../regex.ts";
import { parse } from "../syntax/parse.ts";

/** What a search has to find; bounds are UTF-16 code units of the text. */
export type Goal = (start: number, end: number) => boolean;

/** Tries of one question, with a budget for all of them together. */
export interface Trials {
  /** What a search finds; null when the budget is spent, or the pattern is none. */
  search(program: Program, text: string, from: number): Found | null;
  /** The same, and how far the attempts got. */
  explain(program: Program, text: string, from: number): Why | null;
  /** Whether a pattern reaches the goal; false when it is none, or the budget does not suffice to know. */
  reaches(regex: Regex, text: string, from: number, goal: Goal): boolean;
  readonly spent: boolean;
}

/** A new budget. */
export function trialsOf(): Trials {
  let [tries, steps] = [0, 0];
  const trials: Trials = {
    get spent() {
      return tries >= MAX_TRIES || steps >= MAX_TRIED_STEPS;
    },
    search(program, text, from) {
      if (trials.spent) return null;
      const found = exec(program, text, from, MAX_TRY_STEPS);
      tries++;
      steps += found.steps;
      return found;
    },
    explain(program, text, from) {
      if (trials.spent) return null;
      const reason = why(program, text, { at: from, maxSteps: MAX_TRY_STEPS });
      tries++;
      steps += reason.steps;
      return reason;
    },
    reaches(regex, text, from, goal) {
      const parsed = trials.spent ? null : parse(regex);
      return parsed?.ok === true && fits(trials.search(programOf(parsed.tree), text, from), goal);
    },
  };
  return trials;
}

/** Whether a search found what was wanted. */
export function fits(found: Found | null, goal: Goal): boolean {
  const [start, end] = found?.captures ?? [];
  return start !== undefined && end !== undefined && goal(start, end);
}
