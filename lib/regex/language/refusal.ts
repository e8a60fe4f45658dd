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
class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super(REFUSALS[refusal]);
  }
}

/** Ends the question. */
export function refuse(refusal: Refusal): never {
  throw new Refused(refusal);
}

/** Runs work that may be refused; `otherwise` makes the answer then. */
export function unlessRefused<T>(work: () => T, otherwise: (refusal: Refusal) => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof Refused) return otherwise(error.refusal);
    throw error;
  }
}
