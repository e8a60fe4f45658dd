import {
  LARGEST_WRITTEN_COUNTS,
  MAX_BOUNDED_STEPS,
  MAX_CLOSURE_VISITS,
  SAFE_STEPS_PER_CHARACTER,
} from "../../limits/search.ts";
import { memoize } from "../memoize.ts";
import { parse, type Tree } from "../syntax/parse.ts";
import { nodesOfType } from "../syntax/tree_queries.ts";
import { findAmbiguities } from "./attempt_ambiguity.ts";
import { attemptAutomaton } from "./attempt_automaton.ts";
import { type AttemptGraph, attemptGraph } from "./attempt_graph.ts";
import { followOrder } from "./attempt_order.ts";
import { createStepCounter } from "./growth.ts";
import { searchParts } from "./leading_lookaheads.ts";
import type { LinearBound } from "./linear_bound.ts";
import { loopFreeBound } from "./loop_free_bound.ts";
import { attacksOnParts } from "./part_attacks.ts";
import {
  attacksBetweenMatches,
  attacksOnLookbehinds,
  attacksWithLookbehinds,
  type ProposedAttack,
  proposedAttacks,
} from "./proposed_attacks.ts";
import { isCloseBound } from "./slow_text.ts";
import { linearBound } from "./step_bound.ts";

/** The result of analyzing the automaton of a pattern's attempts, without any run. */
export type Decision =
  /** Every search takes at most that many steps; with flag g, those for all matches of a text together. */
  | { readonly kind: "linear"; readonly bound: LinearBound }
  | Undecided;

/** There is no linear bound, or none was found. */
export interface Undecided {
  readonly kind: "undecided";
  /** Texts that the pattern may match in more and more ways as they are repeated, the most likely first. */
  readonly attacks: readonly ProposedAttack[];
  /** Whether there can't be slow texts other than those of the attacks. */
  readonly isComplete: boolean;
  /** Upper bound for the degree of a polynomial that bounds the steps; undefined if there may be none. */
  readonly degree: number | undefined;
  /** A bound on the steps of a single attempt; a search makes at most one at each position. */
  readonly ofAttempt: LinearBound | undefined;
  /** Constructs that the automaton doesn't follow exactly enough for a proof. */
  readonly unsupported: readonly string[];
}

/**
 * Decides how the steps of a search grow with the text, without running anything. The work is bounded, but may take
 * some hundred milliseconds on a hostile pattern.
 */
export const decide: (tree: Tree) => Decision = memoize(decideAnew);

function decideAnew(tree: Tree): Decision {
  let undecided: Undecided = {
    kind: "undecided",
    attacks: [],
    isComplete: false,
    degree: undefined,
    ofAttempt: undefined,
    unsupported: [],
  };
  let isBuilt = false;
  const largest = largestCountIn(tree);
  for (const [index, largestCount] of LARGEST_WRITTEN_COUNTS.entries()) {
    // With the next limit, the automaton would be the same.
    if (index > 0 && largest <= largestCount) break;
    // If even the automaton with small counts is large, it isn't useful.
    const maxVisits = index === 0 ? MAX_CLOSURE_VISITS : MAX_CLOSURE_VISITS / 3;
    const automaton = attemptAutomaton(tree, largestCount, maxVisits);
    if (automaton === undefined) {
      const bound = loopFreeBound(tree);
      if (bound) return linear(tree, bound);
      continue;
    }
    isBuilt = true;
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
    undecided = {
      kind: "undecided",
      attacks: [
        ...proposedAttacks(tree, graph, [...found, ...ordered?.growing ?? []]),
        ...attacksOnLookbehinds(tree),
        ...attacksWithLookbehinds(tree),
        ...found.length > 0 ? attacksBetweenMatches(tree) : [],
      ],
      isComplete: undecided.isComplete || (isProof && isComplete),
      degree: isProof && isComplete && found.every(({ kind }) => kind === "polynomial")
        ? ambiguities.degree
        : undefined,
      ofAttempt: undecided.ofAttempt ?? (isProof && mayBeLinear ? linearBound(graph, "attempt") : undefined),
      unsupported,
    };
    // If there are no attacks, the counts may be the reason: treated as unbounded, they show where.
    if (found.length > 0 && !isAbstracted) break;
  }
  const bound = boundOfParts(tree);
  if (bound) return linear(tree, bound);
  return isBuilt ? undecided : { ...undecided, attacks: attacksOnParts(tree) };
}

/** Whether a bound is close matters only if it is high. */
function linear(tree: Tree, bound: LinearBound, graph?: AttemptGraph): Decision {
  const { perCharacter, atEnd } = bound;
  if (perCharacter <= SAFE_STEPS_PER_CHARACTER) return { kind: "linear", bound };
  const isLoose = !isCloseBound(bound, tree, createStepCounter(tree), graph);
  return { kind: "linear", bound: { perCharacter, atEnd, ...isLoose ? { isLoose } : {} } };
}

/** The bounds of all parts together, if a search takes no more steps than theirs. */
export function boundOfParts(tree: Tree): LinearBound | undefined {
  const found = searchParts(tree);
  if (found === undefined) return undefined;
  let [perCharacter, atEnd] = [0, found.steps];
  for (const { pattern, times } of found.parts) {
    const parsed = parse({ pattern, flags: tree.regex.flags });
    const decision = parsed.ok ? decide(parsed.tree) : undefined;
    if (decision?.kind !== "linear") return undefined;
    perCharacter += times * decision.bound.perCharacter;
    atEnd += times * decision.bound.atEnd;
  }
  return Math.max(perCharacter, atEnd) > MAX_BOUNDED_STEPS
    ? undefined
    : { perCharacter, atEnd, isLoose: true };
}

function largestCountIn(tree: Tree): number {
  const counts = nodesOfType(tree, "Quantifier").map(({ min, max }) => max === Infinity ? min : max);
  return counts.reduce((most, count) => Math.max(most, count), 0);
}
