import { MANY_COUNTED_REPEATS, SAFE_STEPS_OF_ATTEMPT, SAFE_STEPS_PER_CHARACTER } from "../../../limits.ts";
import { allOf } from "../../syntax/facts.ts";
import type { Tree } from "../../syntax/parse.ts";
import type { Said } from "./finding.ts";
import { type Proposed, proposedFor } from "./proposed.ts";
import { type DeepSearch, searchDeeply } from "./searched.ts";
import { stepsPerCharacter } from "./steps_per_character.ts";
import { partsTriedOnce } from "./tried_once.ts";

/**
 * Whether the verdict of an automaton is one about the pattern itself. An automaton knows no counts: it takes
 * `a{1,30}` for `a+` or for thirty copies, as it likes. Its verdict holds where there are none, and where no part
 * reads a text in two ways even with every count taken away.
 */
export function isExact(tree: Tree, { isUnambiguous }: Proposed, { byAutomaton }: DeepSearch): boolean {
  const isRegular = allOf(tree, "Backreference").length === 0 &&
    !allOf(tree, "Assertion").some((assertion) => "alternatives" in assertion);
  const isCounted = allOf(tree, "Quantifier").some(({ min, max }) =>
    min > MANY_COUNTED_REPEATS || (max < Infinity && max > MANY_COUNTED_REPEATS)
  );
  return byAutomaton && isRegular && (isUnambiguous || !isCounted);
}

/**
 * Whether a pattern that is linear for an automaton takes few enough steps for each character. Counting the attempts
 * from every place together forgets that a success ends the search, so fewer steps of each attempt by itself do too.
 */
export function isBounded(tree: Tree): boolean {
  return stepsPerCharacter(tree, true) <= SAFE_STEPS_PER_CHARACTER ||
    stepsPerCharacter(tree, false) <= SAFE_STEPS_OF_ATTEMPT;
}

/**
 * Whether each part of a pattern that is tried but once is linear by an automaton.
 *
 * @param msLeft milliseconds that are left
 */
export function isProvedInParts(tree: Tree, msLeft: () => number): boolean {
  return partsTriedOnce(tree)?.every((part) => {
    const deep = searchDeeply(part, msLeft());
    return deep.status === "safe" && isExact(part, proposedFor(part, []), deep) &&
      isBounded(part);
  }) ?? false;
}

const LINEAR = { kind: "safe", how: "proved", class: "linear", steps: [], hotspots: [] } as const;
/** The verdict where {@link isExact} holds. */
export const PROVED: Said = {
  verdict: LINEAR,
  notes: ["An automaton made from the pattern shows that the steps grow in line with the text."],
};
/** The verdict where {@link isProvedInParts} holds. */
export const PROVED_IN_PARTS: Said = {
  verdict: LINEAR,
  notes: [
    "Each lookahead is tried once, at the start; automata made from each of them and from the rest show that the " +
    "steps grow in line with the text.",
  ],
};
