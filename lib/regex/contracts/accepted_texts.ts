import { LANGUAGE_BUDGET, type LanguageBudget } from "../language/budget.ts";
import { findDifference, findShared } from "../language/relation.ts";
import { isAnchored, wholeTextsOf, withoutLookarounds } from "../language/whole_texts.ts";
import type { Tree } from "../syntax/tree.ts";
import { attackersTexts, longerTexts } from "../witnesses/attackers_texts.ts";
import { acceptedWitness, differenceWitness, sharedWitness } from "../witnesses/witness.ts";
import { broken, type ContractAnswer, HOLDS, notProved, refused, TOO_LARGE } from "./answer.ts";
import type { CompiledSet } from "./text_set.ts";

/** Checks if a pattern accepts a text only if all of it matches. */
export function checkWhole(tree: Tree, budget: LanguageBudget = LANGUAGE_BUDGET): ContractAnswer {
  if (isAnchored(tree)) return HOLDS;
  const whole = wholeTextsOf(tree);
  if (whole === null) return TOO_LARGE;
  return checkInclusion(tree, whole, budget, (shortest) => {
    const model = acceptedWitness(whole, { budget })?.typical;
    const models = model === undefined ? [] : [model];
    return { candidates: models.flatMap(longerTexts), models, shortest };
  });
}

/** Checks if a pattern accepts only texts of a set. */
export function checkWithin(tree: Tree, set: CompiledSet, budget = LANGUAGE_BUDGET): ContractAnswer {
  return checkInclusion(tree, set.inside, budget, (shortest) => ({
    candidates: [...set.nearMisses, ...set.typical.flatMap((text) => attackersTexts(text))],
    models: set.typical,
    shortest,
  }));
}

/** Checks if a pattern accepts all texts of a set. */
export function checkCovers(tree: Tree, set: CompiledSet, budget = LANGUAGE_BUDGET): ContractAnswer {
  return checkInclusion(set.inside, tree, budget, (shortest) => ({
    candidates: set.typical,
    models: set.typical,
    shortest,
  }));
}

/** Checks if two patterns have no accepted text in common. */
export function checkDisjoint(
  tree: Tree,
  other: Tree,
  candidates: readonly string[],
  budget: LanguageBudget = LANGUAGE_BUDGET,
): ContractAnswer {
  const found = findShared(tree, other, budget);
  if (found.kind === "none") return HOLDS;
  if (found.kind === "refused") {
    const witness = sharedWitness(tree, other, { candidates, models: candidates, budget });
    if (witness) return broken(witness);
    const wider = withoutLookarounds(tree);
    return wider && findShared(wider, other, budget).kind === "none" ? HOLDS : refused(found.refusal);
  }
  return broken(sharedWitness(tree, other, { candidates, models: candidates, shortest: found.text, budget }));
}

/** Checks if every text that the left pattern accepts is accepted by the right one. */
function checkInclusion(
  left: Tree,
  right: Tree,
  budget: LanguageBudget,
  hintsFor: (shortest: string | undefined) => {
    readonly candidates: readonly string[];
    readonly models: readonly string[];
    readonly shortest: string | undefined;
  },
): ContractAnswer {
  const found = findDifference(left, right, budget);
  if (found.kind === "none") return HOLDS;
  const hints = hintsFor(found.kind === "text" ? found.text : undefined);
  const witness = differenceWitness(left, right, { ...hints, budget });
  if (witness !== undefined) return broken(witness);
  if (found.kind !== "refused") return notProved(UNCONFIRMED_DIFFERENCE);
  const wider = withoutLookarounds(left);
  return wider && findDifference(wider, right, budget).kind === "none" ? HOLDS : refused(found.refusal);
}

const UNCONFIRMED_DIFFERENCE = "The text that would break it was not confirmed";
