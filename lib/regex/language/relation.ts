import type { Tree } from "../syntax/parse.ts";
import { LANGUAGE_BUDGET, type LanguageBudget, type Meter, meterOf } from "./budget.ts";
import { isSame, questionOf } from "./question.ts";
import { type Refusal, REFUSALS, unlessRefused } from "./refusal.ts";
import { type Found, search } from "./search.ts";

/** What two patterns have in common, left to right: "narrower" where every text of the left is one of the right. */
export type Relation = "equal" | "narrower" | "wider" | "overlapping" | "disjoint";

/**
 * How the texts in which two patterns find a match relate. A text is a shortest of its kind, and shown to
 * nobody before the native engine has confirmed it.
 */
export interface LanguageRelation {
  readonly relation: Relation | "not decided";
  readonly how: "proved" | "not decided";
  /** A text in which only the left pattern finds a match; also where not all is decided. */
  readonly onlyLeft?: string;
  readonly onlyRight?: string;
  readonly both?: string;
  /** Why nothing is decided, and a sentence that says so. */
  readonly refusal?: Refusal;
  readonly reason?: string;
  /** States that were looked at. */
  readonly states: number;
}

const GOALS = ["onlyLeft", "onlyRight", "both"] as const;

/** Compares the texts that two patterns accept, each as `RegExp.prototype.test` does on a fresh regex. */
export function relationOf(
  left: Tree,
  right: Tree,
  budget: LanguageBudget = LANGUAGE_BUDGET,
): LanguageRelation {
  const meter = meterOf(budget);
  return unlessRefused(
    () => related(search(questionOf(left, right, meter), GOALS), meter),
    (refusal) => refused(refusal, isSame(left, right), meter),
  );
}

/** Patterns that are one and the same are equal, whatever keeps them from having an automaton. */
function refused(refusal: Refusal, same: boolean, meter: Meter): LanguageRelation {
  return same ? { relation: "equal", how: "proved", states: meter.states } : undecided(refusal, {}, meter);
}

function related({ texts, spent }: Found, meter: Meter): LanguageRelation {
  if (spent) return undecided(spent, texts, meter);
  return { relation: relationFrom(texts), how: "proved", ...texts, states: meter.states };
}

function relationFrom({ onlyLeft, onlyRight, both }: Found["texts"]): Relation {
  if (onlyLeft === undefined) return onlyRight === undefined ? "equal" : "narrower";
  if (onlyRight === undefined) return "wider";
  return both === undefined ? "disjoint" : "overlapping";
}

function undecided(refusal: Refusal, texts: Found["texts"], { states }: Meter): LanguageRelation {
  return {
    relation: "not decided",
    how: "not decided",
    ...texts,
    refusal,
    reason: REFUSALS[refusal],
    states,
  };
}
