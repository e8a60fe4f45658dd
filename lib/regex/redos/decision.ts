import {
  LARGEST_WRITTEN_COUNTS,
  MAX_ATTEMPT_STATES,
  MAX_BOUNDED_STEPS,
  MAX_CLOSURE_VISITS,
} from "../../limits/search.ts";
import { memoizeInKey } from "../memoize.ts";
import type { Regex } from "../regex.ts";
import { sharedWork, withinWork } from "../work.ts";
import { parseTree, type Tree } from "../syntax/tree.ts";
import { nodesOfType } from "../syntax/tree_queries.ts";
import { type Ambiguities, findAmbiguities } from "./ambiguity/attempt_ambiguity.ts";
import { attemptAutomaton } from "./automaton/attempt_automaton.ts";
import { type AttemptGraph, attemptGraph, isExact } from "./automaton/attempt_graph.ts";
import { followOrder } from "./bounds/attempt_order.ts";
import { createStepCounter } from "./growth/growth.ts";
import { searchParts } from "./attacks/leading_lookaheads.ts";
import type { LinearBound } from "./bounds/linear_bound.ts";
import { loopFreeBound } from "./bounds/loop_free_bound.ts";
import { attacksOnRepeats, hasNestedCounts, leastStates } from "./attacks/nested_repeats.ts";
import { attacksOnParts } from "./attacks/part_attacks.ts";
import {
  attacksOnLookbehinds,
  attacksWithLookbehinds,
  type ProposedAttack,
  proposedAttacks,
} from "./attacks/proposed_attacks.ts";
import { repeatedClasses } from "./ambiguity/repeated_classes.ts";
import { shareReached } from "./attacks/slow_text.ts";
import { linearBound } from "./bounds/step_bound.ts";
import { temperedSearches } from "./bounds/tempered_search.ts";
import { hasClassStrings, withoutClassStrings } from "./class_strings.ts";

/** The result of analyzing the automaton of a pattern's attempts, without any run. */
type Decision = Linear | Undecided;

/** Every search takes at most that many steps; with flag g, those for all matches of a text together. */
export interface Linear {
  readonly kind: "linear";
  readonly bound: LinearBound;
  /**
   * The steps for each character of the slowest text that is found; 0 if none is. The bound may be far higher. It is searched
   * for when it is first wanted.
   */
  readonly reached: () => number;
}

/** There is no linear bound, or none was found. */
export interface Undecided {
  readonly kind: "undecided";
  /**
   * Texts that the pattern may match in more and more ways as they are repeated, the most likely first. They are made when
   * they are first wanted.
   */
  readonly attacks: () => readonly ProposedAttack[];
  /** What may contain slow texts other than those of the attacks, as noun phrases. There may be more. */
  readonly notCovered: readonly string[];
  /** False if a budget ran out while attacks were searched for. */
  readonly isFinished: boolean;
  /** Upper bound for the degree of a polynomial that bounds the steps; undefined if there may be none. */
  readonly degree: number | undefined;
  /** True if growth that doesn't end is proved to be polynomial, even if no bound on its degree was found. */
  readonly isPolynomial: boolean;
  /** A bound on the steps of a single attempt; a search makes at most one at each position. */
  readonly ofAttempt: LinearBound | undefined;
}

/**
 * Work of deciding about a pattern, over all automata and proofs: about 200 ms. Of 7,017 real patterns four take more, and half
 * of them less than a five-hundredth. Texts may take what is left of it.
 */
const MAX_DECISION_WORK = 1_800_000;

/**
 * Decides how the steps of a search grow with the text, without running anything. A hostile pattern stays undecided
 * after `MAX_DECISION_WORK`.
 */
export const decide: (tree: Tree) => Decision = memoizeInKey((tree) => {
  const within = sharedWork(MAX_DECISION_WORK);
  const withoutAutomaton = () => attacksWithoutAutomaton(tree);
  const decision = within<Decision>(() => decideUncached(tree), () => ({
    ...NOTHING_FOUND,
    attacks: withoutAutomaton,
    notCovered: [TOO_MUCH_WORK],
    isFinished: false,
  }));
  // Those who only want a bound don't wait for the texts.
  return decision.kind === "linear"
    ? { ...decision, reached: lazily(() => within(decision.reached, () => 0)) }
    : { ...decision, attacks: lazily(() => within(decision.attacks, withoutAutomaton)) };
});

function lazily<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** Work of finding attacks on parts of a pattern whose automaton takes too much; about 50 ms. */
const MAX_PARTS_WORK = 500_000;

const attacksWithoutAutomaton = memoizeInKey((tree: Tree): ProposedAttack[] => [
  ...withinWork<ProposedAttack[]>(MAX_PARTS_WORK, () => attacksOnParts(tree), () => []),
  ...attacksOnRepeats(tree),
]);

/** The largest written count for nested counted repeats, which together match a text in many ways even if each count is small. */
const LARGEST_NESTED_COUNT = 1;

function decideUncached(tree: Tree): Decision {
  const written = withoutClassStrings(tree);
  if (written === undefined) return decideWritten(tree);
  const decision = decide(written.tree);
  if (decision.kind === "linear") {
    const { perCharacter, atEnd } = decision.bound;
    return linear(tree, {
      perCharacter: written.times * perCharacter,
      atEnd: written.times * atEnd,
    });
  }
  // The nodes are those of the other tree.
  return {
    ...decision,
    ofAttempt: undefined,
    attacks: () => decision.attacks().map((attack) => ({ ...attack, nodes: [] })),
  };
}

function decideWritten(tree: Tree): Decision {
  if (hasClassStrings(tree)) {
    return {
      ...NOTHING_FOUND,
      attacks: () => attacksOnRepeats(tree),
      notCovered: [UNSUPPORTED + "strings in classes"],
    };
  }
  const largest = largestCountIn(tree);
  const isNested = hasNestedCounts(tree);
  let exact: Level | undefined;
  const levels: Level[] = [];
  for (const largestCount of [...LARGEST_WRITTEN_COUNTS, LARGEST_NESTED_COUNT]) {
    // With the next limit, the automaton would be the same.
    if (levels.length > 0 && largest <= largestCount) break;
    if (largestCount === LARGEST_NESTED_COUNT && !isNested) break;
    // If even the automaton with small counts is large, it isn't useful.
    const maxVisits = largestCount === LARGEST_WRITTEN_COUNTS[0]
      ? MAX_CLOSURE_VISITS
      : MAX_CLOSURE_VISITS / 3;
    const level = decideWith(tree, largestCount, maxVisits);
    if (level === undefined) {
      const bound = loopFreeBound(tree);
      if (bound) return linear(tree, bound);
      continue;
    }
    if (level.kind === "linear") return level;
    levels.push(level);
    if (!level.isAbstracted) exact = level;
    // Otherwise the counts may be the reason why there are few attacks: treated as unbounded, they show where.
    if (level.ambiguities.found.length > 0 && !level.isAbstracted && !isNested) break;
  }
  // The counts of a pattern without loops may be too large for the automaton.
  const bound = boundOfParts(tree) ?? loopFreeBound(tree) ?? boundOfTempered(tree);
  if (bound) return linear(tree, bound);
  const [first] = levels;
  if (first === undefined) {
    const attacks = () => [...attacksOnParts(tree), ...attacksOnRepeats(tree)];
    return { ...NOTHING_FOUND, attacks, notCovered: [TOO_LARGE], isFinished: false };
  }
  const hasNoBound = lacksBound(exact ?? first, isNested);
  return {
    kind: "undecided",
    attacks: () =>
      likelyFirst([
        ...exact?.attacks() ?? [],
        // They begin at the start of the repeats, where the steps on short texts are few enough to count.
        ...hasNoBound && !exact ? attacksOnRepeats(tree) : [],
        // Those with the smallest counts are the shortest.
        ...levels.filter(({ isAbstracted }) => isAbstracted).toReversed().flatMap(({ attacks }) => attacks()),
        ...exact && levels.every(isPolynomial) ? exact.ofClasses() : [],
        ...hasNoBound ? attacksOnRepeats(tree) : [],
      ]),
    notCovered: gapsOf(exact ?? first, hasNoBound),
    isFinished: (exact ?? first).ambiguities.isComplete,
    // If no loop is the reason for the growth, it ends, and its degree is that of the repeats up to then.
    degree: exact?.ambiguities.found.length === 0 ? undefined : levels.at(-1)?.degree,
    isPolynomial: exact?.ambiguities.found.length !== 0 &&
      levels.some(({ ambiguities, unsupported }) => ambiguities.isPolynomial && unsupported.length === 0),
    ofAttempt: levels.find(({ ofAttempt }) => ofAttempt)?.ofAttempt,
  };
}

const NOTHING_FOUND = {
  kind: "undecided",
  degree: undefined,
  isFinished: true,
  isPolynomial: false,
  ofAttempt: undefined,
} as const;

const linear = (tree: Tree, bound: LinearBound, graph?: AttemptGraph): Linear => ({
  kind: "linear",
  bound,
  reached: () => shareReached(bound, tree, createStepCounter(tree), graph) * bound.perCharacter,
});

/** The bounds of all parts together, if a search takes no more steps than theirs. */
export function boundOfParts(tree: Tree): LinearBound | undefined {
  const found = searchParts(tree);
  if (found === undefined) return undefined;
  let [perCharacter, atEnd] = [0, found.steps];
  for (const { pattern, times } of found.parts) {
    const part = parseTree({ pattern, flags: tree.regex.flags });
    const decision = part ? decide(part) : undefined;
    if (decision?.kind !== "linear") return undefined;
    perCharacter += times * decision.bound.perCharacter;
    atEnd += times * decision.bound.atEnd;
  }
  return Math.max(perCharacter, atEnd) > MAX_BOUNDED_STEPS ? undefined : { perCharacter, atEnd };
}

/** The steps of an iteration of a loop whose body is a lookahead and a character, and of leaving it. */
const STEPS_OF_ITERATION = 8;

/** The engine chooses an alternative and returns to the choice. */
const STEPS_OF_ALTERNATIVE = 3;

/** The bound of a pattern whose loops stop before the next opener, see `temperedSearches()`. */
export function boundOfTempered(tree: Tree): LinearBound | undefined {
  const searches = temperedSearches(tree);
  if (searches === undefined) return undefined;
  const { flags } = tree.regex;
  const ofChoices = STEPS_OF_ALTERNATIVE * (searches.length - 1);
  let [perCharacter, atEnd] = [ofChoices, ofChoices];
  for (const search of searches) {
    const { opener, rest, times } = typeof search === "string"
      ? { opener: search, rest: "", times: 0 }
      : search;
    const [first, others] = [opener, rest].map((pattern) => boundOfFailing({ pattern, flags }));
    if (!first || !others) return undefined;
    const ofLoop = times * STEPS_OF_ITERATION;
    perCharacter += first.perCharacter + times * (first.perCharacter + others.perCharacter) + ofLoop;
    atEnd += first.atEnd + times * (first.atEnd + others.atEnd) + ofLoop;
  }
  return Math.max(perCharacter, atEnd) > MAX_BOUNDED_STEPS ? undefined : { perCharacter, atEnd };
}

/** A bound on the steps of attempts at all positions of a text, even if they succeed and are continued. */
function boundOfFailing({ pattern, flags }: Regex): LinearBound | undefined {
  const tree = parseTree({ pattern, flags });
  const tempered = tree && boundOfTempered(tree);
  if (tempered) return tempered;
  const failing = parseTree({ pattern: `(?:${pattern})[]`, flags });
  const decision = failing ? decide(failing) : undefined;
  return decision?.kind === "linear" ? decision.bound : undefined;
}

/**
 * Attacks without those that repeat the same text as an earlier one, the likeliest texts of all of them first:
 * otherwise one attack after which matching never fails could use up the steps.
 */
function likelyFirst(attacks: readonly ProposedAttack[]): ProposedAttack[] {
  const seen = new Set<string>();
  const distinct = attacks.filter(({ texts: [first], isUnbounded }) => {
    const key = JSON.stringify([first?.prefix, first?.pump, isUnbounded]);
    return !seen.has(key) && seen.add(key);
  });
  const first = distinct.map((attack) => ({ ...attack, texts: attack.texts.slice(0, LIKELY_TEXTS) }));
  const others = distinct.map((attack) => ({
    ...attack,
    texts: attack.texts.slice(LIKELY_TEXTS),
    // A polynomial attack needn't be tried once another one has made matching slow.
    isSpare: attack.isSpare || attack.kind === "polynomial",
  }));
  return [...first, ...others.filter(({ texts }) => texts.length > 0)];
}

const LIKELY_TEXTS = 4;

const isPolynomial = ({ ambiguities }: Level): boolean =>
  ambiguities.found.every(({ kind }) => kind === "polynomial");

/** The result for an automaton that treats counts above a limit as unbounded. */
interface Level {
  readonly kind: "undecided";
  readonly isAbstracted: boolean;
  readonly ambiguities: Ambiguities;
  readonly attacks: () => readonly ProposedAttack[];
  /** Attacks that repeat one character, if the growth isn't due to loops. */
  readonly ofClasses: () => readonly ProposedAttack[];
  readonly degree: number | undefined;
  readonly ofAttempt: LinearBound | undefined;
  readonly unsupported: readonly string[];
  /** True if the branches of the automaton are exactly those of the engine, apart from counts. */
  readonly isExact: boolean;
}

function decideWith(
  tree: Tree,
  largestCount: number,
  maxVisits: number,
): Level | Linear | undefined {
  if (leastStates(tree, largestCount) > MAX_ATTEMPT_STATES) return undefined;
  const automaton = attemptAutomaton(tree, largestCount, maxVisits);
  if (automaton === undefined) return undefined;
  const { unsupported, isAbstracted } = automaton;
  const isProof = unsupported.length === 0;
  const isGlobal = tree.regex.flags.includes("g");
  const first = attemptGraph(automaton);
  let graph = first;
  let ambiguities = findAmbiguities(graph);
  const isLinear = ambiguities.isComplete && ambiguities.found.length === 0;
  // Attempts that start at every position may be few if the earlier ones succeed.
  const mayBeLinear = ambiguities.isComplete && ambiguities.found.every(({ isFromStart }) => isFromStart);
  if (isProof && mayBeLinear) {
    const bound = linearBound(graph, isGlobal ? "all matches" : "match", ambiguities.found);
    if (bound) return linear(tree, bound, graph);
    // Each match is found in linear time, but perhaps not all of them.
    if (isLinear && isGlobal) {
      graph = attemptGraph(automaton, true);
      ambiguities = findAmbiguities(graph);
    }
  }
  const ordered = isProof && (!isLinear || isGlobal) ? followOrder(first, isGlobal) : undefined;
  if (ordered?.bound) return linear(tree, ordered.bound, first);
  const { found, isComplete } = ambiguities;
  const ofAttempt = isProof && mayBeLinear ? linearBound(graph, "attempt") : undefined;
  return {
    kind: "undecided",
    isAbstracted,
    ambiguities,
    attacks: () => [
      ...proposedAttacks(tree, graph, [...found, ...ordered?.growing ?? []]),
      ...attacksOnLookbehinds(tree),
      ...attacksWithLookbehinds(tree),
    ],
    ofClasses: () => ofAttempt ? [] : proposedAttacks(tree, graph, repeatedClasses(graph)),
    degree: isProof && isComplete && found.every(({ kind }) => kind === "polynomial")
      ? ambiguities.degree
      : undefined,
    ofAttempt,
    unsupported,
    // Counts that are taken as unbounded are another gap.
    isExact: isAbstracted ? !hasConditions(tree) : isExact(graph),
  };
}

/** True if a pattern has lookarounds or backreferences, which may require or rule out what a branch needs. */
function hasConditions(tree: Tree): boolean {
  return nodesOfType(tree, "Backreference").length > 0 ||
    nodesOfType(tree, "Assertion").some(({ kind }) => kind === "lookahead" || kind === "lookbehind");
}

/**
 * True if a part without loops may match a text in a huge number of ways, because no bound on the steps of an
 * attempt was found.
 */
function lacksBound({ ambiguities: { found }, ofAttempt, isAbstracted }: Level, isNested: boolean): boolean {
  const isNeeded = isNested || found.every(({ isFromStart }) => isFromStart);
  return isAbstracted || (isNeeded && ofAttempt === undefined);
}

/** What an automaton doesn't cover, as noun phrases. */
function gapsOf({ ambiguities, unsupported, isExact }: Level, hasNoBound: boolean): string[] {
  const { found, isComplete, isCapped } = ambiguities;
  if (unsupported.length > 0) return unsupported.map((construct) => UNSUPPORTED + construct);
  return [
    ...isComplete && !isCapped ? [] : [MANY_LOOPS],
    ...hasNoBound ? [NO_BOUND] : [],
    ...found.length > 0 && !isExact ? [APPROXIMATED] : [],
    ...found.some(({ suffix }) => suffix === undefined) ? [NO_FAILURE] : [],
  ];
}

const TOO_MUCH_WORK = "the whole pattern, which takes more work than is allowed";
const TOO_LARGE = "the whole pattern, which is too large: only parts of it were searched";
const UNSUPPORTED = "constructs that the proof does not support: ";
const MANY_LOOPS = "all combinations of loops, of which there are too many";
const NO_BOUND = "all combinations of repeats, for which no bound on the steps was found";
const NO_FAILURE = "texts on which all attempts fail";
const APPROXIMATED = "all texts that the lookarounds and backreferences require or rule out";

function largestCountIn(tree: Tree): number {
  const counts = nodesOfType(tree, "Quantifier").map(({ min, max }) => max === Infinity ? min : max);
  return counts.reduce((most, count) => Math.max(most, count), 0);
}
