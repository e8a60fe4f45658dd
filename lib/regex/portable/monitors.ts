import { KEY_STEPS, refuse, spend } from "../language/budget.ts";
import { derivative, type Derivatives } from "./derivatives.ts";
import { ANYTHING, NOTHING, type Term, type Terms } from "./terms.ts";

/**
 * Conditions on a text that is read on from a position, as states of minimal automata, each of them once: equal conditions
 * are the same number, and what remains of a condition after a character is a number again. `ANYTHING` and `NOTHING` are
 * two of them.
 */
export interface Monitors {
  readonly terms: Terms;
  /** For each state the next one, by class. */
  readonly next: (readonly number[])[];
  /** For each state whether the text may end. */
  readonly accepts: boolean[];
  readonly derivatives: Derivatives;
  readonly known: {
    readonly automata: Map<string, number>;
    readonly negations: Map<number, number>;
    readonly relations: Map<string, boolean>;
  };
}

/** Creates a table with the two trivial conditions. */
export function createMonitors(terms: Terms): Monitors {
  const all = (state: number) => Array.from({ length: terms.classes }, () => state);
  return {
    terms,
    next: [all(ANYTHING), all(NOTHING)],
    accepts: [true, false],
    derivatives: new Map(),
    known: {
      automata: new Map(),
      negations: new Map([[ANYTHING, NOTHING], [NOTHING, ANYTHING]]),
      relations: new Map(),
    },
  };
}

/** States of the automaton of one condition. */
const MAX_MONITOR_STATES = 1_500;

/** The condition that a text begins with a term. Where that ends with an edge, nothing may follow. */
export function monitorOf(monitors: Monitors, term: Term): number {
  const { terms, derivatives } = monitors;
  const numbers = new Map<Term | "anything", number>();
  const list: (Term | "anything")[] = [];
  const numberOf = (each: Term): number => {
    const state = each.open ? "anything" : each;
    const before = numbers.get(state);
    if (before !== undefined) return before;
    if (list.length >= MAX_MONITOR_STATES) refuse("states");
    numbers.set(state, list.length);
    return list.push(state) - 1;
  };
  numberOf(term);
  const next: number[][] = [];
  for (let at = 0; at < list.length; at++) {
    const state = list[at]!;
    spend(terms.meter, "work", terms.classes);
    next.push(Array.from(
      { length: terms.classes },
      (_, index) => state === "anything" ? at : numberOf(derivative(terms, derivatives, state, index)),
    ));
  }
  return register(monitors, next, list.map((state) => state === "anything" || state.shut));
}

/** The condition that holds where another one doesn't. */
export function negationOf(monitors: Monitors, state: number): number {
  const { negations } = monitors.known;
  const before = negations.get(state);
  if (before !== undefined) return before;
  const numbers = new Map([[state, 0]]);
  const list = [state];
  const numberOf = (each: number): number => {
    const number = numbers.get(each) ?? list.push(each) - 1;
    numbers.set(each, number);
    return number;
  };
  const next: number[][] = [];
  for (let at = 0; at < list.length; at++) {
    spend(monitors.terms.meter, "work", monitors.terms.classes);
    next.push(monitors.next[list[at]!]!.map(numberOf));
  }
  const negation = register(monitors, next, list.map((each) => !monitors.accepts[each]));
  negations.set(state, negation);
  negations.set(negation, state);
  return negation;
}

/** True if a condition is that nothing follows. */
export const asksForEnd = ({ next, accepts }: Monitors, state: number): boolean =>
  accepts[state]! && next[state]!.every((each) => each === NOTHING);

/** True if it is proved that each text that fulfils a condition fulfils the other one. */
export const implies = (monitors: Monitors, one: number, other: number): boolean =>
  one === other || one === NOTHING || other === ANYTHING || holdsForPairs(monitors, one, other, "implies");

/** True if it is proved that no text fulfils both. */
export const excludes = (monitors: Monitors, one: number, other: number): boolean =>
  one === NOTHING || other === NOTHING || holdsForPairs(monitors, one, other, "excludes");

/** Pairs of states that are looked at to compare two conditions. */
const MAX_COMPARED_PAIRS = 3_000;

function holdsForPairs(
  monitors: Monitors,
  one: number,
  other: number,
  relation: "implies" | "excludes",
): boolean {
  const { next, accepts, terms, known } = monitors;
  const keyOf = (a: number, b: number) => `${relation}${a},${b}`;
  const before = known.relations.get(keyOf(one, other));
  if (before !== undefined) return before;
  const refuted = (a: number, b: number) => accepts[a]! && accepts[b] === (relation === "excludes");
  const settled = (a: number, b: number) =>
    a === NOTHING || b === (relation === "implies" ? ANYTHING : NOTHING);
  const seen = new Set([keyOf(one, other)]);
  const left: [number, number][] = [[one, other]];
  let holds = true;
  for (let pair = left.pop(); pair && holds; pair = left.pop()) {
    const [a, b] = pair;
    holds = !refuted(a, b) && seen.size <= MAX_COMPARED_PAIRS;
    spend(terms.meter, "work", terms.classes);
    for (let index = 0; index < terms.classes && holds; index++) {
      const [x, y] = [next[a]![index]!, next[b]![index]!];
      if (settled(x, y) || (a === x && b === y)) continue;
      const key = keyOf(x, y);
      const found = known.relations.get(key);
      if (found === true || seen.has(key)) continue;
      spend(terms.meter, "work", KEY_STEPS);
      holds = found !== false;
      seen.add(key);
      left.push([x, y]);
    }
  }
  // What holds for a pair holds for those that are reached from it.
  for (const key of holds ? seen : [keyOf(one, other)]) known.relations.set(key, holds);
  return holds;
}

/** The state of an automaton's first state, after all of its states are known or added. */
function register(
  monitors: Monitors,
  next: readonly (readonly number[])[],
  accepts: readonly boolean[],
): number {
  const { rows, accepting } = minimal(monitors, next, accepts);
  const key = rows.map((row, at) => `${accepting[at] ? "+" : "-"}${row.join()}`).join(";");
  spend(monitors.terms.meter, "work", key.length / 4);
  const before = monitors.known.automata.get(key);
  if (before !== undefined) return before;
  let free = monitors.next.length;
  const states = rows.map((row, at) => {
    if (row.some((to) => to !== at)) return free++;
    return accepting[at] ? ANYTHING : NOTHING;
  });
  rows.forEach((row, at) => {
    const state = states[at]!;
    if (state <= NOTHING) return;
    monitors.next[state] = row.map((to) => states[to]!);
    monitors.accepts[state] = accepting[at]!;
  });
  monitors.known.automata.set(key, states[0]!);
  return states[0]!;
}

/** The minimal automaton, its states in the order in which they are reached. */
function minimal(monitors: Monitors, next: readonly (readonly number[])[], accepts: readonly boolean[]) {
  let blocks: readonly number[] = accepts.map((each) => each ? 1 : 0);
  let count = new Set(blocks).size;
  for (;;) {
    const numbers = new Map<string, number>();
    spend(monitors.terms.meter, "work", next.length * (monitors.terms.classes / 4 + KEY_STEPS));
    const finer = blocks.map((block, at) => {
      const key = `${block}:${next[at]!.map((to) => blocks[to]).join()}`;
      const number = numbers.get(key) ?? numbers.size;
      numbers.set(key, number);
      return number;
    });
    blocks = finer;
    if (numbers.size === count) break;
    count = numbers.size;
  }
  const example: number[] = [];
  blocks.forEach((block, at) => example[block] ??= at);
  const order: number[] = [];
  const places = new Map<number, number>();
  const placeOf = (block: number): number => {
    const place = places.get(block) ?? order.push(block) - 1;
    places.set(block, place);
    return place;
  };
  placeOf(blocks[0]!);
  const rows: number[][] = [];
  for (let at = 0; at < order.length; at++) {
    rows.push(next[example[order[at]!]!]!.map((to) => placeOf(blocks[to]!)));
  }
  return { rows, accepting: order.map((block) => accepts[example[block]!]!) };
}
