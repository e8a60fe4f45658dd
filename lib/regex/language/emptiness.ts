import type { Tree } from "../syntax/parse.ts";
import { createMeter, type LanguageBudget, unlessRefused } from "./budget.ts";
import { createSingleSearch } from "./pattern_automaton.ts";
import { searchWitnesses } from "./witness_search.ts";

/** Whether no text has a match of a pattern; undefined if that is not decided within the budget. */
export function matchesNothing(tree: Tree, budget: LanguageBudget): boolean | undefined {
  return unlessRefused(() => {
    const { texts: { both }, spent } = searchWitnesses(createSingleSearch(tree, createMeter(budget)), [
      "both",
    ]);
    return both === undefined ? spent ? undefined : true : false;
  }, () => undefined);
}
