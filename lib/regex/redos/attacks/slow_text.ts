import { MANY_ATTACK_STEPS, MAX_ATTACK_CHARACTERS } from "../../../limits/search.ts";
import { compilePattern } from "../../engine/compile.ts";
import { exec } from "../../engine/exec.ts";
import { repeatUpTo } from "../../limited_text.ts";
import { parseTree, type Tree } from "../../syntax/tree.ts";
import { representativeText } from "../ambiguity/attempt_ambiguity.ts";
import { type AttemptGraph, maySucceed } from "../automaton/attempt_graph.ts";
import { stepsOfBranches } from "../bounds/branch_steps.ts";
import type { CountSteps } from "../growth/growth.ts";
import { type Branches, branchesAfter } from "../automaton/followed_branches.ts";
import type { LinearBound } from "../bounds/linear_bound.ts";
import { shortestTexts } from "./proposed_attacks.ts";
import { longestWithCountsIn } from "./reach.ts";
import { statesInLoopsAndBehind } from "../bounds/summed_bound.ts";

/**
 * The share of the steps of a bound that a search takes on the slowest text that is found. From `CLOSE` on, how slow a
 * pattern is follows from the bound, and nothing slower is searched for.
 *
 * @param graph where a slow text is searched for if simple ones aren't slow enough
 */
export function shareReached(
  bound: LinearBound,
  tree: Tree,
  stepsOn: CountSteps,
  graph?: AttemptGraph,
): number {
  let share = shareOn(bound, plainTexts(tree.regex.pattern.slice(0, 8), PLAIN_CHARACTERS), stepsOn);
  if (share < CLOSE && graph) {
    const text = slowText(graph);
    // What is behind a loop may match at the end of the text, but hardly this.
    share = Math.max(share, shareOn(bound, [text, `${text}\0`], stepsOn));
  }
  return share < CLOSE ? Math.max(share, shareOnLongTexts(bound, tree)) : share;
}

/** Nearly half: on a repeated word, the attempts take half of the steps of the longest. */
export const CLOSE = 0.49;

/**
 * The same for texts that are as long as what the pattern matches, such as a long word without its last character:
 * whole searches would take too many steps, so a few attempts stand for all of them.
 */
function shareOnLongTexts({ perCharacter }: LinearBound, tree: Tree): number {
  const { pattern, flags } = tree.regex;
  const length = 2 * longestWithCountsIn(tree);
  const attempts = parseTree({ pattern, flags: `${flags.replace(/[gy]/g, "")}y` });
  if (length <= PLAIN_CHARACTERS || attempts === null) return 0;
  const program = compilePattern(attempts);
  const word = shortestTexts(tree)(tree.root).slice(0, -1);
  const most = Math.min(length, MAX_ATTACK_CHARACTERS);
  const repeated = repeatUpTo(most, word, Math.floor(most / Math.max(1, word.length)));
  const texts = [`${word}\0${word}`, repeated, ...plainTexts(pattern.slice(0, 8) + word.slice(0, 8), most)];
  // As many attempts at each character of a repeated word.
  const period = 2 * (word.length < MAX_PERIOD && word.length || 1);
  const samples = period * Math.ceil(SAMPLES / period);
  let left = MANY_ATTACK_STEPS;
  return highest(texts, (each) => {
    const text = `${each}\0`;
    let sum = 0;
    for (let sample = 0; sample < samples && left > 0; sample++) {
      const at = Math.floor((sample + 0.5) / samples * text.length / period) * period + sample % period;
      const { status, steps } = exec(program, text, at, left);
      left -= steps;
      sum += steps;
      // Attempts behind a match aren't made.
      if (status !== "none") return 0;
    }
    return sum / (samples * perCharacter);
  });
}

/** Length of a repeated word up to which attempts at each of its characters are made. */
const MAX_PERIOD = 100;

const SAMPLES = 16;

/** The highest share of some texts, which are tried until it is high enough. */
function highest(texts: readonly string[], shareOf: (text: string) => number): number {
  return texts.reduce((share, text) => share < CLOSE ? Math.max(share, shareOf(text)) : share, 0);
}

/** The share of the steps of a bound that a search takes on the slowest of some texts. */
function shareOn(
  { perCharacter, atEnd }: LinearBound,
  texts: readonly string[],
  stepsOn: CountSteps,
): number {
  return highest(texts, (text) => {
    const most = perCharacter * text.length + atEnd;
    return most <= MANY_ATTACK_STEPS ? (stepsOn(text, most) ?? 0) / (most || 1) : 0;
  });
}

/** Texts of a repeated character, with and without spaces: one that hardly any pattern contains, or one of its own. */
function plainTexts(own: string, length: number): readonly string[] {
  const characters = new Set(`\0${own}`);
  return [...characters].flatMap((character) => [
    character.repeat(length),
    `${character} `.repeat(length / 2),
  ]);
}

const PLAIN_CHARACTERS = 100;

/** Characters of a text that is searched in an automaton to show whether a bound is close; more than its longest counts. */
export const SLOW_TEXT_CHARACTERS = 600;

/** Branches that are followed to find it. */
const MAX_SLOW_TEXT_WORK = 2_000_000;

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
