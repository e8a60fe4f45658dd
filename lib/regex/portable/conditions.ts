import { KEY_STEPS, refuse, spend } from "../language/budget.ts";
import { excludes, implies, type Monitors } from "./monitors.ts";
import { ANYTHING, NOTHING } from "./terms.ts";

/**
 * Conjunctions of conditions on the text that follows, each of them once: states of monitors that must all accept it. What a
 * state implies is dropped, and a conjunction of states that exclude each other is `IMPOSSIBLE`.
 */
export interface Conditions {
  readonly monitors: Monitors;
  /** The states of each conjunction. */
  readonly states: (readonly number[])[];
  readonly numbers: Map<string, number>;
  /** What remains of each conjunction after a character, by class. */
  readonly rows: Map<number, readonly number[]>;
}

/** Nothing is asked of the text that follows. */
export const FREE = 0;

/** No text can follow. */
export const IMPOSSIBLE = -1;

/** Creates a table with `FREE`. */
export const createConditions = (monitors: Monitors): Conditions => ({
  monitors,
  states: [[]],
  numbers: new Map([["", FREE]]),
  rows: new Map(),
});

/** Conjunctions of one pattern. */
const MAX_CONDITIONS = 3_000;

/** The conjunction of some states. */
export function allOf({ monitors, states, numbers }: Conditions, list: readonly number[]): number {
  const distinct = [...new Set(list)].filter((state) => state !== ANYTHING).sort((a, b) => a - b);
  if (distinct.includes(NOTHING)) return IMPOSSIBLE;
  const key = distinct.join();
  const before = numbers.get(key);
  if (before !== undefined) return before;
  spend(monitors.terms.meter, "work", KEY_STEPS + distinct.length ** 2);
  const number =
    distinct.some((one, at) => distinct.some((other, index) => index > at && excludes(monitors, one, other)))
      ? IMPOSSIBLE
      : numberOf(withoutImplied(monitors, distinct));
  numbers.set(key, number);
  return number;

  function numberOf(needed: readonly number[]): number {
    const known = numbers.get(needed.join());
    if (known !== undefined) return known;
    if (states.length > MAX_CONDITIONS) refuse("states");
    numbers.set(needed.join(), states.length);
    return states.push(needed) - 1;
  }
}

function withoutImplied(monitors: Monitors, list: readonly number[]): number[] {
  return list.filter((state, at) =>
    !list.some((other, index) =>
      index !== at && implies(monitors, other, state) && !(implies(monitors, state, other) && at < index)
    )
  );
}

/** A conjunction and one more state. */
export const withState = (conditions: Conditions, condition: number, state: number): number =>
  allOf(conditions, [...conditions.states[condition]!, state]);

/** What remains of a conjunction after a character, by class. */
export function conditionsAfter(conditions: Conditions, condition: number): readonly number[] {
  const { monitors, states, rows } = conditions;
  const before = rows.get(condition);
  if (before) return before;
  spend(monitors.terms.meter, "work", monitors.terms.classes * KEY_STEPS);
  const row = Array.from(
    { length: monitors.terms.classes },
    (_, index) => allOf(conditions, states[condition]!.map((state) => monitors.next[state]![index]!)),
  );
  rows.set(condition, row);
  return row;
}

/** True if the text may end. */
export const mayEnd = ({ monitors, states }: Conditions, condition: number): boolean =>
  states[condition]!.every((state) => monitors.accepts[state]);

/** True if it is seen that each text that fulfils a conjunction fulfils another one. */
export const isWeaker = ({ monitors, states }: Conditions, wide: number, narrow: number): boolean =>
  wide === narrow ||
  states[wide]!.every((state) => states[narrow]!.some((each) => implies(monitors, each, state)));
