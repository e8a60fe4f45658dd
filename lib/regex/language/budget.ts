import { countWork } from "../work.ts";

/** Limits for an analysis of languages. All are counts, so the result does not depend on the machine. */
export interface LanguageBudget {
  /** Positions of the automata, after repeats are expanded. */
  readonly positions: number;
  /** States of the search: pairs of what each side may still match. */
  readonly states: number;
  /** Basic steps, such as looking at a transition, a character class or a literal of a formula. */
  readonly work: number;
}

/** Positions of a query's automata with expanded repetitions: enough for `(?:a{1,99}){1,99}`. */
const MAX_LANGUAGE_POSITIONS = 12_000;

/** States that a search for a text visits. */
const MAX_LANGUAGE_STATES = 12_000;

/** Steps of a search for a text; about a third of a second. */
const MAX_LANGUAGE_WORK = 3_200_000;

/** The default: about a third of a second at most. */
export const LANGUAGE_BUDGET: LanguageBudget = {
  positions: MAX_LANGUAGE_POSITIONS,
  states: MAX_LANGUAGE_STATES,
  work: MAX_LANGUAGE_WORK,
};

/** The cost of looking up a key made of numbers, in basic steps; each number costs about one more. */
export const KEY_STEPS = 8;

/** The cost of a state without its transitions, in basic steps. */
export const STATE_STEPS = 100;

/** Counts what an analysis has spent of its budget. */
export interface Meter {
  readonly budget: LanguageBudget;
  positions: number;
  states: number;
  work: number;
}

/** A part of the budget. If it runs out, the refusal has the same name. */
type BudgetKind = keyof LanguageBudget;

/** Creates a meter with nothing spent. */
export function createMeter(budget: LanguageBudget): Meter {
  return { budget, positions: 0, states: 0, work: 0 };
}

/** Spends an amount, and refuses the analysis if that exceeds the budget. */
export function spend(meter: Meter, kind: BudgetKind, amount = 1): void {
  meter[kind] += amount;
  if (kind === "work") countWork(amount);
  if (meter[kind] > meter.budget[kind]) refuse(kind);
}

/** Why an analysis has no result, as sentences without a full stop. */
export const REFUSALS = {
  backreference: "A backreference repeats what a group has matched, which no finite automaton can follow",
  depth: "The pattern is nested too deeply to compare",
  characters: "The characters of a class or property are not known here",
  engines: "Some JavaScript engines match such a pattern differently from the specification",
  positions: "The repeats, written out, make the pattern too large to compare",
  states: "The patterns lead to too many different situations to look at all of them",
  work: "Comparing the patterns takes more steps than are allowed",
} as const satisfies Readonly<Record<string, string>>;

/** Why an analysis was refused: a construct it cannot handle, or a budget that ran out. */
export type Refusal = keyof typeof REFUSALS;

/** Thrown only inside this folder; `unlessRefused` catches it. */
class RefusedError extends Error {
  constructor(readonly refusal: Refusal) {
    super(REFUSALS[refusal]);
  }
}

/** Ends the analysis with a refusal. */
export function refuse(refusal: Refusal): never {
  throw new RefusedError(refusal);
}

/** Runs work that may be refused; if it is, returns the result of `otherwise` for the refusal. */
export function unlessRefused<T>(work: () => T, otherwise: (refusal: Refusal) => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof RefusedError) return otherwise(error.refusal);
    throw error;
  }
}
