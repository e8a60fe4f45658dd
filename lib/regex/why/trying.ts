import {
  COPIED_CHARACTERS_PER_STEP,
  MAX_TRIED_WORK,
  MAX_TRIES,
  MAX_TRY_STEPS,
  STEPS_PER_COMPILED_CHARACTER,
} from "../../limits.ts";
import { programOf } from "../engine/compile.ts";
import { exec, type Found } from "../engine/exec.ts";
import type { Program } from "../engine/program.ts";
import { type Why, why } from "../engine/why.ts";
import type { Range, Regex } from "../regex.ts";
import { parse } from "../syntax/parse.ts";

/** Whether a match is the one that is wanted; bounds are UTF-16 code units of the text. */
export type Goal = (match: Range) => boolean;

/** Tries of one question, with a budget for all of them together. */
export interface Trials {
  /** What a search finds; null when the budget is spent, or the pattern is none. */
  search(program: Program, text: string, from: number): Found | null;
  /** The same, and how far the attempts got. */
  explain(program: Program, text: string, from: number): Why | null;
  /** Whether a pattern reaches the goal; false when it is none, or the budget does not suffice to know. */
  reaches(regex: Regex, text: string, from: number, goal: Goal): boolean;
  readonly spent: boolean;
  /** Steps so far, with what copying texts and compiling patterns is worth. */
  readonly work: number;
}

/** A new budget. */
export function trialsOf(): Trials {
  let [tries, work] = [0, 0];
  const charge = (steps: number, text: string) => {
    tries++;
    work += steps + Math.ceil(text.length / COPIED_CHARACTERS_PER_STEP);
  };
  const trials: Trials = {
    get spent() {
      return tries >= MAX_TRIES || work >= MAX_TRIED_WORK;
    },
    get work() {
      return work;
    },
    search(program, text, from) {
      if (trials.spent) return null;
      const found = exec(program, text, from, MAX_TRY_STEPS);
      charge(found.steps, text);
      return found;
    },
    explain(program, text, from) {
      if (trials.spent) return null;
      const reason = why(program, text, { at: from, maxSteps: MAX_TRY_STEPS });
      charge(reason.steps, text);
      return reason;
    },
    reaches(regex, text, from, goal) {
      if (trials.spent) return false;
      work += regex.pattern.length * STEPS_PER_COMPILED_CHARACTER;
      const parsed = parse(regex);
      const match = parsed.ok ? boundsOf(trials.search(programOf(parsed.tree), text, from)) : null;
      return match !== null && goal(match);
    },
  };
  return trials;
}

/** Bounds of what a search found; null without a match. */
export function boundsOf(found: Found | null): Range | null {
  const [start, end] = found?.captures ?? [];
  return start === undefined || end === undefined ? null : { start, end };
}
