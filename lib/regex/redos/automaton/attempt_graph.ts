import { countWork } from "../../work.ts";
import type { AttemptAutomaton } from "./attempt_automaton.ts";
import { type Arc, BODY_SUCCESS, SUCCESS } from "./attempt_closure.ts";
import {
  type ClassBits,
  hasClass,
  intersectionOfClasses,
  isEmpty,
  unionOfClasses,
  without,
} from "./class_bits.ts";

/** The branches of attempts, in any order. */
export interface BranchGraph {
  readonly automaton: AttemptAutomaton;
  /** For each state, its arcs to other states. */
  readonly arcs: readonly (readonly Arc[])[];
  /** For each state, the classes of the next character for which the pattern may have matched there. */
  readonly successes: readonly ClassBits[];
  /** The classes for which it has certainly matched there. */
  readonly certainSuccesses: readonly ClassBits[];
  /** For each state, whether every text after it leads to a match. */
  readonly alwaysSucceeds: readonly boolean[];
}

/**
 * An automaton of attempts without the arcs that the engine never tries, because an earlier one certainly
 * leads to a match.
 */
export interface AttemptGraph extends BranchGraph {
  /** For each state, its arcs to other states and to successes, in the order in which they are tried. */
  readonly tried: readonly (readonly Arc[])[];
  /** For each state in the body of a lookahead, whether every text after it leads to the end of that body. */
  readonly bodySucceeds: readonly boolean[];
}

/** The cost of an arc in steps of `countWork()`: about ten sets of classes are made. */
const ARC_STEPS = 4;

/**
 * Removes the arcs that are never tried.
 *
 * @param searchesOn whether a search continues after a match, so that attempts may start at every position
 */
export function attemptGraph(automaton: AttemptAutomaton, searchesOn = false): AttemptGraph {
  const { states, alphabet: { none, all: everything, outsidePairs } } = automaton;
  const alwaysSucceeds = findAlwaysSucceeding(automaton, SUCCESS);
  const bodySucceeds = findAlwaysSucceeding(automaton, BODY_SUCCESS);
  const tried: Arc[][] = [];
  const successes: ClassBits[] = [];
  const certainSuccesses: ClassBits[] = [];
  const arcs = states.map(({ arcs, isStart }) => {
    let open = everything;
    let [success, certainSuccess] = [none, none];
    const remaining: Arc[] = [];
    const all: Arc[] = [];
    tried.push(all);
    countWork(ARC_STEPS * arcs.length);
    for (const arc of arcs) {
      const isRestart = searchesOn && isStart && arc.to !== SUCCESS && states[arc.to]?.isStart === true;
      const classes = isRestart ? arc.classes : intersectionOfClasses(arc.classes, open);
      if (isEmpty(classes)) continue;
      const certain = intersectionOfClasses(arc.certain, open);
      const next: Arc = { ...arc, classes, certain };
      all.push(next);
      if (arc.to === SUCCESS) {
        success = unionOfClasses(success, classes);
        certainSuccess = unionOfClasses(certainSuccess, certain);
      } else if (arc.to !== BODY_SUCCESS) remaining.push(next);
      if (arc.to === SUCCESS || alwaysSucceeds[arc.to]) open = without(open, certain);
    }
    successes.push(isStart ? intersectionOfClasses(success, outsidePairs) : success);
    certainSuccesses.push(certainSuccess);
    return remaining;
  });
  return { automaton, arcs, tried, successes, certainSuccesses, alwaysSucceeds, bodySucceeds };
}

/**
 * The greatest set of states in which each class of the next character certainly leads to a match, or to a
 * state of the set. Every text ends, so there is eventually a match.
 *
 * @param success the target that counts as a match, of the pattern or of the body of a lookahead
 */
function findAlwaysSucceeding({ states, alphabet }: AttemptAutomaton, success: number): boolean[] {
  // A success in another body that is entered on the way only counts for that body.
  const isOwn = (arc: Arc) => success === SUCCESS || arc.bodies.length === 0;
  const succeeds = states.map(() => true);
  const sources: number[][] = states.map(() => []);
  states.forEach(({ arcs }, from) => {
    for (const { to } of arcs) if (to >= 0) sources[to]?.push(from);
  });
  const pending = [...states.keys()];
  while (pending.length > 0) {
    const state = pending.pop()!;
    if (!succeeds[state]) continue;
    countWork(states[state]!.arcs.length);
    // Only the start of a search is ever inside of a surrogate pair, and it continues from there.
    let rest = alphabet.outsidePairs;
    for (const arc of states[state]!.arcs) {
      const { to, certain } = arc;
      if (isOwn(arc) && (to === success || (to >= 0 && succeeds[to]))) rest = without(rest, certain);
    }
    if (isEmpty(rest)) continue;
    succeeds[state] = false;
    pending.push(...sources[state]!);
  }
  return succeeds;
}

/** True if a class leads to a success from some state of a set. */
export function maySucceed({ successes }: BranchGraph, states: Iterable<number>, each: number): boolean {
  for (const state of states) if (hasClass(successes[state]!, each)) return true;
  return false;
}

/** True if each branch certainly exists, so that a text that leads to many branches is slow unless it matches. */
export function isExact({ tried }: AttemptGraph): boolean {
  return tried.every((arcs) => arcs.every(({ classes, certain }) => isEmpty(without(classes, certain))));
}
