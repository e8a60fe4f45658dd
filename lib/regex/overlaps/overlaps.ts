import type { LanguageBudget } from "../language/budget.ts";
import type { FoundText } from "../language/relation.ts";
import {
  beginDifferently,
  findCheapestReusing,
  findTextReusing,
  ReusableAutomaton,
} from "../language/reusable_automaton.ts";
import { withoutLookarounds } from "../language/whole_texts.ts";
import { memoize } from "../memoize.ts";
import type { Tree } from "../syntax/tree.ts";
import { literalsOf, typicalCharacters } from "../witnesses/typical_characters.ts";
import { acceptedWitness, createTextTest, type TextTest } from "../witnesses/witness.ts";
import { type Overlap, type Overlaps, type Pair, type PairBlock, pairsOf } from "./pairs.ts";

/** Positions, states and steps of each comparison of two patterns of a list. */
const OVERLAP_BUDGET = { positions: 4_000, states: 1_000, work: 200_000 } as const;

/** Compares the pairs of a block of a list, each as `test` does. Most take less than a millisecond. */
export function findBlockOverlaps(
  trees: readonly Tree[],
  block: PairBlock,
  budget: LanguageBudget = OVERLAP_BUDGET,
): Overlaps {
  const patterns = new Map<number, Pattern>();
  const patternAt = (index: number): Pattern | undefined => {
    const tree = trees[index];
    const pattern = patterns.get(index) ?? (tree && createPattern(tree, budget));
    if (pattern) patterns.set(index, pattern);
    return pattern;
  };
  const [overlaps, undecided]: [Overlap[], Pair[]] = [[], []];
  for (const pair of pairsOf(block)) {
    const [first, second] = [patternAt(pair.first), patternAt(pair.second)];
    if (first === undefined || second === undefined) continue;
    const text = sharedText(first, second, budget);
    if (text === "undecided") undecided.push(pair);
    else if (text !== null) overlaps.push({ ...pair, ...text, isHidden: isHidden(first, second, budget) });
  }
  return { overlaps, undecided };
}

interface Pattern {
  readonly automaton: ReusableAutomaton;
  /** The automaton of a pattern that accepts more and may need less work; the same one if there is none. */
  readonly wider: () => ReusableAutomaton;
  readonly accepts: TextTest;
  readonly literals: string;
  /** A text that it accepts, if one was found. */
  readonly text: string | undefined;
}

function createPattern(tree: Tree, budget: LanguageBudget): Pattern {
  const automaton = new ReusableAutomaton(tree, budget);
  let wider: ReusableAutomaton | undefined;
  return {
    automaton,
    wider: () => {
      if (wider) return wider;
      const loosened = withoutLookarounds(tree);
      return wider = loosened ? new ReusableAutomaton(loosened, budget) : automaton;
    },
    accepts: createTextTest(tree),
    literals: literalsOf(tree),
    text: acceptedText(tree, budget),
  };
}

/** A search for it takes as long as ten comparisons, and doesn't depend on them. */
const acceptedText = /* @__PURE__ */ memoize((tree: Tree, budget: LanguageBudget): string | undefined =>
  acceptedWitness(tree, { budget })?.typical
);

/** A text that both accept; null if it is proved that there is none. */
function sharedText(
  one: Pattern,
  other: Pattern,
  budget: LanguageBudget,
): { readonly text: string } | null | "undecided" {
  const isShared = (text: string) => one.accepts(text) === true && other.accepts(text) === true;
  const [first, second] = [one.text, other.text];
  const shared = [second, first].find((text) => text !== undefined && isShared(text));
  if (shared !== undefined) return { text: shared };
  if (beginDifferently(one.automaton, other.automaton)) return null;
  const joined = first === undefined || second === undefined
    ? undefined
    : [first + second, second + first, `${first} ${second}`].find(isShared);
  if (joined !== undefined) return { text: joined };
  const searches: ((one: ReusableAutomaton, other: ReusableAutomaton) => FoundText)[] = [
    (left, right) => {
      const characters = typicalCharacters([one.literals, other.literals]);
      return findCheapestReusing(left, right, "both", budget, characters);
    },
    // Where the budget isn't enough for a typical text, it may be for the shortest one.
    (left, right) => findTextReusing(left, right, "both", budget),
  ];
  for (const search of searches) {
    const found = search(one.automaton, other.automaton);
    if (found.kind === "none") return null;
    if (found.kind === "text" && isShared(found.text)) return { text: found.text };
  }
  const [left, right] = [one.wider(), other.wider()];
  const isWider = left !== one.automaton || right !== other.automaton;
  return isWider && findTextReusing(left, right, "both", budget).kind === "none" ? null : "undecided";
}

function isHidden(first: Pattern, second: Pattern, budget: LanguageBudget): boolean {
  // Nearly always, its own text shows that it isn't.
  if (second.text === undefined || first.accepts(second.text) !== true) return false;
  return findTextReusing(first.automaton, second.automaton, "onlyRight", budget).kind === "none";
}
