import { MANY_ATTACK_STEPS, MAX_SLOW_TEXT_WORK, SLOW_TEXT_CHARACTERS } from "../../limits/search.ts";
import type { Tree } from "../syntax/tree.ts";
import { representativeText } from "./attempt_ambiguity.ts";
import { type AttemptGraph, maySucceed } from "./attempt_graph.ts";
import { stepsOfBranches } from "./branch_steps.ts";
import type { CountSteps } from "./growth.ts";
import { type Branches, branchesAfter } from "./followed_branches.ts";
import type { LinearBound } from "./linear_bound.ts";
import { statesInLoopsAndBehind } from "./summed_bound.ts";

/**
 * True if a bound is close: a search takes at least half of the steps on some text of many characters, so how
 * slow a pattern is follows from the bound.
 *
 * @param graph where a slow text is searched for if simple ones aren't slow enough
 */
export function isCloseBound(
  bound: LinearBound,
  tree: Tree,
  stepsOn: CountSteps,
  graph?: AttemptGraph,
): boolean {
  if (isReached(bound, plainTexts(tree), stepsOn)) return true;
  if (graph === undefined) return false;
  const text = slowText(graph);
  // What is behind a loop may match at the end of the text, but hardly this.
  return isReached(bound, [text, `${text}\0`], stepsOn);
}

/** True if a search takes at least half of the steps of a bound on one of some texts. */
function isReached(
  { perCharacter, atEnd }: LinearBound,
  texts: readonly string[],
  stepsOn: CountSteps,
): boolean {
  return texts.some((each) => {
    const most = perCharacter * each.length + atEnd;
    return most <= MANY_ATTACK_STEPS && (stepsOn(each, most) ?? 0) >= most / 2;
  });
}

/** Texts of a repeated character, with and without spaces: one that hardly any pattern contains, or one of its own. */
function plainTexts({ regex: { pattern } }: Tree): readonly string[] {
  const characters = ["\0", ...new Set(pattern.slice(0, 8))];
  return characters.flatMap((character) => [
    character.repeat(PLAIN_CHARACTERS),
    `${character} `.repeat(PLAIN_CHARACTERS / 2),
  ]);
}

const PLAIN_CHARACTERS = 100;

/**
 * A text on which a search takes many steps without a match, if there is one: each of its characters is the one
 * whose steps, with a bound on those that may follow, are the most. It shows whether a bound is close.
 */
export function slowText(graph: AttemptGraph): string {
  const { states, starts, alphabet } = graph.automaton;
  const isFollowed = states.map(() => true);
  const stepsAt = (branches: Branches, each: number) =>
    branches.states.reduce(
      (sum, state, index) => sum + branches.counts[index]! * states[state]!.steps[each]!,
      0,
    );
  const isLoop = statesInLoopsAndBehind(graph);
  const isBefore = states.map(({ isStart }, state) => !isStart && !isLoop[state]);
  const stepsFrom = stepsOfBranches(graph, isBefore);
  const text: number[] = [];
  let branches: Branches = { states: starts.slice(0, 1), counts: [1] };
  let work = MAX_SLOW_TEXT_WORK;
  while (text.length < SLOW_TEXT_CHARACTERS && work > 0) {
    let [best, most] = [0, -1];
    let next = branches;
    for (let each = 0; each < alphabet.characters.length; each++) {
      if (maySucceed(graph, branches.states, each)) continue;
      const after = branchesAfter(graph, branches, each, isFollowed);
      if (after.states.some((state) => graph.alwaysSucceeds[state])) continue;
      work -= branches.states.length + after.states.length;
      const steps = stepsAt(branches, each) + (stepsFrom?.(only(after, isBefore)) ?? 0) +
        LOOP_CHARACTERS * stepsAt(only(after, isLoop), each);
      if (steps > most) [best, most, next] = [each, steps, after];
    }
    if (most < 0) break;
    text.push(best);
    branches = next;
  }
  return representativeText(graph, text);
}

function only({ states, counts }: Branches, isWanted: readonly boolean[]): Branches {
  return {
    states: states.filter((state) => isWanted[state]),
    counts: counts.filter((_, index) => isWanted[states[index]!]),
  };
}

/** Characters for which a branch is expected to stay in a loop. */
const LOOP_CHARACTERS = 100;
