import type { Tree } from "../syntax/tree.ts";
import { findNodes } from "../syntax/visit.ts";
import { createMeter, type LanguageBudget, unlessRefused } from "./budget.ts";
import { createSingleSearch } from "./pattern_automaton.ts";
import { searchWitnesses } from "./witness_search.ts";

/** Positions, states and steps of the proof that a pattern never matches, before it is summarized; a few milliseconds. */
export const BRIEF_PROOF = { positions: 1_000, states: 300, work: 30_000 } as const;

/** True if it is proved, within some milliseconds, that a pattern never matches. */
export function isProvedEmpty(tree: Tree): boolean {
  return mayBeEmpty(tree) && matchesNothing(tree, BRIEF_PROOF) === true;
}

/** True if no text has a match of a pattern; undefined if that is not decided within the budget. */
export function matchesNothing(tree: Tree, budget: LanguageBudget): boolean | undefined {
  return unlessRefused(() => {
    const { texts: { both }, spent } = searchWitnesses(createSingleSearch(tree, createMeter(budget)), [
      "both",
    ]);
    return both === undefined ? spent ? undefined : true : false;
  }, () => undefined);
}

/** Only an assertion or a class without characters can rule out every text. */
const mayBeEmpty = ({ root }: Tree): boolean =>
  findNodes(root, "Assertion").length > 0 || findNodes(root, "ExpressionCharacterClass").length > 0 ||
  findNodes(root, "CharacterClass").some(({ negate, elements }) => negate || elements.length === 0);
