import { MAX_LANGUAGE_POSITIONS, MAX_LANGUAGE_STATES, MAX_LANGUAGE_WORK } from "../../limits.ts";

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
type BudgetKind = keyof LanguageBudget;

/** A meter that nothing has been taken from. */
export function meterOf(budget: LanguageBudget): Meter {
  return { budget, positions: 0, states: 0, work: 0 };
}

/** Counts an amount, and ends the question when the budget does not hold it. */
export function spend(meter: Meter, kind: BudgetKind, amount = 1): void {
  meter[kind] += amount;
  if (meter[kind] > meter.budget[kind]) refuse(kind);
}

/** Why a question about languages has no answer, in plain words. */
export const REFUSALS = {
  backreference: "A backreference repeats what a group has matched, which no finite automaton can follow",
  characters: "The characters of a class or property are not known here",
  engines: "JavaScript engines match a character class here differently from the specification",
  positions: "The repeats, written out, make the pattern too large to compare",
  states: "The patterns lead to too many different situations to look at all of them",
  work: "Comparing the patterns takes more steps than are allowed",
} as const satisfies Readonly<Record<string, string>>;

/** A kind of question that is refused, or of budget that runs out. */
export type Refusal = keyof typeof REFUSALS;

/** Thrown inside this folder only, and turned into an answer by `unlessRefused`. */
class RefusedError extends Error {
  constructor(readonly refusal: Refusal) {
    super(REFUSALS[refusal]);
  }
}

/** Ends the question. */
export function refuse(refusal: Refusal): never {
  throw new RefusedError(refusal);
}

/** Runs work that may be refused; `otherwise` makes the answer then. */
export function unlessRefused<T>(work: () => T, otherwise: (refusal: Refusal) => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof RefusedError) return otherwise(error.refusal);
    throw error;
  }
}
