import { MAX_LANGUAGE_POSITIONS, MAX_LANGUAGE_STATES, MAX_LANGUAGE_WORK } from "../../limits.ts";
import { refuse } from "./refusal.ts";

/** What a question about languages may cost. All are counts, so the answer does not depend on the machine. */
export interface LanguageBudget {
  /** Positions of the automata, after repeats are written out. */
  readonly positions: number;
  /** States of the search: pairs of what each side may still match. */
  readonly states: number;
  /** Steps of any kind: looks at a transition, at a character class of one, at a literal of a formula. */
  readonly work: number;
}

/** The default: about a third of a second at most. */
export const LANGUAGE_BUDGET: LanguageBudget = {
  positions: MAX_LANGUAGE_POSITIONS,
  states: MAX_LANGUAGE_STATES,
  work: MAX_LANGUAGE_WORK,
};

/** What it takes to look a key up that is made of some numbers, as steps; each number is about one more. */
export const STEPS_OF_KEY = 8;

/** What a state costs beside what leads on from it, as steps. */
export const STEPS_OF_STATE = 100;

/** What is left of a budget while a question is worked on. */
export interface Meter {
  readonly budget: LanguageBudget;
  positions: number;
  states: number;
  work: number;
}

/** A part of the budget; each is a refusal of the same name when it runs out. */
type Spent = keyof LanguageBudget;

/** A meter that nothing has been taken from. */
export function meterOf(budget: LanguageBudget): Meter {
  return { budget, positions: 0, states: 0, work: 0 };
}

/** Counts an amount, and ends the question when the budget does not hold it. */
export function spend(meter: Meter, kind: Spent, amount = 1): void {
  meter[kind] += amount;
  if (meter[kind] > meter.budget[kind]) refuse(kind);
}
