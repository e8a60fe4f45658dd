import type { Spent } from "./budget.ts";

/** Why a question about languages has no answer, in plain words. */
export const REFUSALS = {
  backreference: "A backreference repeats what a group has matched, which no finite automaton can follow",
  positions: "The repeats, written out, make the pattern too large to compare",
  states: "The patterns lead to too many different situations to look at all of them",
  work: "Comparing the patterns takes more steps than are allowed",
} as const satisfies Readonly<Record<Spent | "backreference", string>>;

/** A kind of question that is refused, or of budget that runs out. */
export type Refusal = keyof typeof REFUSALS;
