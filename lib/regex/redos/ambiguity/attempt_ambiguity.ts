import type { AttemptGraph } from "../automaton/attempt_graph.ts";
import { type Component, componentsOf, type Repetition, shortestPath } from "./components.ts";
import { ExponentialSearch } from "./exponential_search.ts";
import { failingEnd, repeatPump } from "./failing_end.ts";
import { PolynomialSearch } from "./polynomial_search.ts";
import { SearchWork } from "./search_work.ts";

/**
 * A text that an automaton of attempts matches in more and more ways as it is repeated. Texts are sequences
 * of classes.
 */
export interface Ambiguity {
  readonly kind: "exponential" | "polynomial";
  /** Leads to the state in which the repetition begins. */
  readonly prefix: readonly number[];
  /** Leads to a state from which that state can be reached, if that is shorter. */
  readonly entry: readonly number[];
  readonly pump: readonly number[];
  /** Makes the attempts fail; undefined if no such text was found. */
  readonly suffix: readonly number[] | undefined;
  /** The states that match the repeated text. */
  readonly states: readonly number[];
  /** True if the repeated part are the attempts that begin at each position. */
  readonly isFromStart: boolean;
  /** True if it is an additional one for the same cycles. */
  readonly isSpare?: boolean;
  /** The number of pumps after which there are no more branches; undefined if they keep growing. */
  readonly reach?: number;
}

/** The ambiguities, and whether the search was completed. */
export interface Ambiguities {
  readonly found: readonly Ambiguity[];
  readonly isComplete: boolean;
  /** True if there are more ambiguities than those found. */
  readonly isCapped: boolean;
  /** True if the search was completed as far as to show that no growth is exponential. */
  readonly isPolynomial: boolean;
  /**
   * Upper bound for the degree of a polynomial that bounds the steps; 0 without ambiguity, Infinity if there
   * may be none.
   */
  readonly degree: number;
}

/** Transitions of the searches for ambiguity in a pattern; about 40 ms. */
const MAX_AMBIGUITY_WORK = 120_000;

/** Number of ambiguities of all components that are tried. */
const MANY = 24;

/**
 * Searches for cycles that match a text in two ways (exponential growth), and for two cycles, the second
 * reachable from the first, that match a text which also leads from one to the other (polynomial growth). A
 * search that starts an attempt at each position is a cycle, too. Without any such cycles, each position of a
 * text is reached by a limited number of branches.
 *
 * @param maxWork transitions of the search; finding the texts around the ambiguities takes up to three times as many
 * @see https://doi.org/10.1016/0304-3975(91)90381-B on degrees of ambiguity
 */
export function findAmbiguities(graph: AttemptGraph, maxWork = MAX_AMBIGUITY_WORK): Ambiguities {
  const { arcs, alwaysSucceeds } = graph;
  const open = arcs.map((each) => each.filter(({ to }) => !alwaysSucceeds[to]));
  const work = new SearchWork(maxWork);
  const repetitions: Repetition[] = [];
  const exponential = new ExponentialSearch(arcs.length, graph.automaton.alphabet, work);
  const isPolynomial = () => repetitions.every(({ kind }) => kind === "polynomial");
  let [isSearched, degree] = [false, 0];
  const isComplete = work.within(1, () => {
    const failing: Component[] = componentsOf(open.map((each, from) => alwaysSucceeds[from] ? [] : each));
    for (const component of failing) repetitions.push(...exponential.find(component));
    isSearched = true;
    degree = new PolynomialSearch(graph, open, MANY, work).find(failing, repetitions);
    return true;
  }, false);
  const isCapped = exponential.isCapped || repetitions.length >= MANY;
  const around = new SearchWork(3 * maxWork);
  const found = repetitions.map((each) => completed(graph, each, around));
  return { found, isComplete, isCapped, isPolynomial: isSearched && isPolynomial(), degree };
}

/** Adds the text that leads to a repetition, and a suffix that makes the attempts fail, as far as the work allows. */
function completed(graph: AttemptGraph, repetition: Repetition, work: SearchWork): Ambiguity {
  const { kind, from, around, pump, states, isSpare = false } = repetition;
  const prefix = work.within(SHARE, () => wayTo(graph, new Set([from]), work), []);
  const entry = work.within(SHARE, () => wayTo(graph, new Set(around), work), prefix);
  const text = [...prefix, ...repeatPump(pump)];
  const suffix = work.within(SHARE, () => failingEnd(graph, text, work), undefined);
  const isFromStart = around.every((state) => graph.automaton.states[state]!.isStart);
  return { kind, prefix, entry, pump, suffix, states, isFromStart, isSpare };
}

/** The share of the remaining work that one of the texts may take. */
const SHARE = 1 / 3;

/** The shortest text that leads to one of the states. */
function wayTo(graph: AttemptGraph, states: ReadonlySet<number>, work: SearchWork): readonly number[] {
  for (const start of graph.automaton.starts) {
    const way = shortestPath((state) => graph.arcs[state]!, start, (state) => states.has(state), work);
    if (way) return way;
  }
  return [];
}

/** A text of the given classes. */
export function representativeText(
  { automaton: { alphabet } }: AttemptGraph,
  classes: readonly number[],
): string {
  return classes.map((each) => alphabet.characters[each] ?? "").join("");
}
