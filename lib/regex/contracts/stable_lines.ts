import { createMeter, LANGUAGE_BUDGET, type LanguageBudget, unlessRefused } from "../language/budget.ts";
import type { PickCharacter } from "../language/alphabet.ts";
import { mayForgetModifier } from "../language/engine_deviations.ts";
import { createLineEndingSearch } from "../language/pattern_automaton.ts";
import { searchWitnesses } from "../language/witness_search.ts";
import type { Tree } from "../syntax/tree.ts";
import { completeWitness, createTextTest, typicalText } from "../witnesses/witness.ts";
import { literalsOf } from "../witnesses/typical_characters.ts";
import { broken, type ContractAnswer, HOLDS, refused } from "./answer.ts";

const GOALS = ["onlyLeft", "onlyRight"] as const;

/** Checks if a pattern accepts the same texts without CR if each LF becomes CRLF. A witness is a text with LF. */
export function checkStable(tree: Tree, budget: LanguageBudget = LANGUAGE_BUDGET): ContractAnswer {
  return unlessRefused<ContractAnswer>(() => {
    const { texts, spent } = searchWitnesses(createLineEndingSearch(tree, createMeter(budget)), GOALS);
    const [goal, shortest] = GOALS.flatMap((each) =>
      texts[each] === undefined ? [] : [[each, texts[each]] as const]
    )
      .toSorted(([, a], [, b]) => a.length - b.length)[0] ?? [];
    if (goal === undefined) {
      return spent ? refused(spent) : mayForgetModifier(tree) ? refused("engines") : HOLDS;
    }
    const accepts = createTextTest(tree);
    const isWitness = (text: string) => {
      const [one, other] = [accepts(text), accepts(text.replaceAll("\n", "\r\n"))];
      return one !== undefined && other !== undefined && one !== other;
    };
    const search = (pick: PickCharacter, limits: LanguageBudget) =>
      createLineEndingSearch(tree, createMeter(limits), pick);
    return broken(
      completeWitness({ shortest }, isWitness, () => typicalText(search, goal, [literalsOf(tree)], budget)),
    );
  }, refused);
}
