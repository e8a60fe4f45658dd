import { OVERLAP_BUDGET } from "../../limits/search.ts";
import type { LanguageBudget } from "../language/budget.ts";
import { findShared, type FoundText } from "../language/relation.ts";
import { findTextReusing, ReusableAutomaton } from "../language/reusable_automaton.ts";
import type { Tree } from "../syntax/parse.ts";
import { acceptedWitness, createTextTest, sharedWitness, type TextTest } from "../witnesses/witness.ts";

/** Two patterns of a list of routes or rules, by their index; `first` comes before `second`. */
export interface Pair {
  readonly first: number;
  readonly second: number;
}

/** Two patterns that accept the same text. */
export interface Overlap extends Pair {
  /** A text that both accept. Our engine has confirmed it. */
  readonly text: string;
  /** True if it is proved that the first one accepts all texts of the second one, which then never gets its turn. */
  readonly isHidden: boolean;
}

/** The pairs that share a text, and those of which it isn't known. The others are proved to share none. */
export interface Overlaps {
  readonly overlaps: readonly Overlap[];
  readonly undecided: readonly Pair[];
}

/** Compares all pairs of a list of patterns, each as `test` does. Most pairs take less than a millisecond. */
export function findOverlaps(trees: readonly Tree[], budget: LanguageBudget = OVERLAP_BUDGET): Overlaps {
  const patterns = trees.map((tree): Pattern => ({
    tree,
    automaton: new ReusableAutomaton(tree, budget),
    accepts: createTextTest(tree),
    text: acceptedWitness(tree, { budget })?.typical,
  }));
  const [overlaps, undecided]: [Overlap[], Pair[]] = [[], []];
  patterns.forEach((first, at) => {
    for (let next = at + 1; next < patterns.length; next++) {
      const second = patterns[next];
      if (second === undefined) continue;
      const pair = { first: at, second: next };
      const text = sharedText(first, second, budget);
      if (text === "undecided") undecided.push(pair);
      else if (text !== null) overlaps.push({ ...pair, ...text, isHidden: isHidden(first, second, budget) });
    }
  });
  return { overlaps, undecided };
}

interface Pattern {
  readonly tree: Tree;
  readonly automaton: ReusableAutomaton;
  readonly accepts: TextTest;
  /** A text that it accepts, if one was found. */
  readonly text: string | undefined;
}

/** A text that both accept; null if it is proved that there is none. */
function sharedText(
  one: Pattern,
  other: Pattern,
  budget: LanguageBudget,
): { readonly text: string } | null | "undecided" {
  const [mine, theirs] = [one.text, other.text];
  const tried = mine === undefined || theirs === undefined
    ? []
    : [theirs, mine, mine + theirs, theirs + mine, `${mine} ${theirs}`];
  const known = tried.find((text) => one.accepts(text) === true && other.accepts(text) === true);
  if (known !== undefined) return { text: known };
  const found: FoundText = findTextReusing(one.automaton, other.automaton, "both", budget) ??
    findShared(one.tree, other.tree, budget);
  if (found.kind === "none") return null;
  const shortest = found.kind === "text" ? found.text : undefined;
  if (shortest === undefined) return "undecided";
  if (one.accepts(shortest) !== true || other.accepts(shortest) !== true) return "undecided";
  return { text: sharedWitness(one.tree, other.tree, { shortest, budget })?.typical ?? shortest };
}

function isHidden(first: Pattern, second: Pattern, budget: LanguageBudget): boolean {
  // Nearly always, its own text shows that it isn't.
  if (second.text === undefined || first.accepts(second.text) !== true) return false;
  return findTextReusing(first.automaton, second.automaton, "onlyRight", budget)?.kind === "none";
}
