import type { Tree } from "../syntax/parse.ts";
import { LANGUAGE_BUDGET, type LanguageBudget, type Meter, meterOf } from "./budget.ts";
import { loneQuestion } from "./question.ts";
import { type Refusal, REFUSALS, unlessRefused } from "./refusal.ts";
import { type Found, search } from "./search.ts";

/** What is known of the texts in which a pattern finds a match. */
export interface LanguageFacts {
  readonly how: "proved" | "not decided";
  /** No text matches; absent where that is not decided. */
  readonly empty?: boolean;
  /** Every text matches; absent where that is not decided. */
  readonly universal?: boolean;
  /** A shortest text that matches, and a shortest that does not; the most readable of its length. */
  readonly shortestMatch?: string;
  readonly shortestNonMatch?: string;
  readonly refusal?: Refusal;
  readonly reason?: string;
  /** States that were looked at. */
  readonly states: number;
}

/** The facts about the texts that a pattern accepts, as `RegExp.prototype.test` does on a fresh regex. */
export function languageOf(tree: Tree, budget: LanguageBudget = LANGUAGE_BUDGET): LanguageFacts {
  const meter = meterOf(budget);
  return unlessRefused(
    () => factsFrom(search(loneQuestion(tree, meter), ["both", "onlyRight"]), meter),
    (refusal) => factsFrom({ texts: {}, spent: refusal }, meter),
  );
}

function factsFrom({ texts: { both, onlyRight }, spent }: Found, { states }: Meter): LanguageFacts {
  return {
    how: spent ? "not decided" : "proved",
    ...both === undefined ? spent ? {} : { empty: true } : { empty: false, shortestMatch: both },
    ...onlyRight === undefined
      ? spent ? {} : { universal: true }
      : { universal: false, shortestNonMatch: onlyRight },
    ...spent ? { refusal: spent, reason: REFUSALS[spent] } : {},
    states,
  };
}
