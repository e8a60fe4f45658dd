import { spend } from "./budget.ts";
import { MATCH, type Program } from "./program.ts";

/** A way from a position over one character, or to the match's end, with what must hold for it. */
export interface Transition {
  /** Conditions of the program, ascending; all must hold. */
  readonly conditions: readonly number[];
  /** The set of the character taken; `ENDS` where the match is whole without one. */
  readonly set: number;
  /** The position behind the character. */
  readonly next: number;
}

/** The `set` of a transition that takes no character. */
export const ENDS = -1;

/** The transitions of every position that is reachable, and which positions can still lead to a match. */
export interface Transitions {
  readonly of: (position: number) => readonly Transition[];
  /** Whether a match can still come about behind a first character. */
  readonly isAlive: (position: number) => boolean;
}

/** Works out the transitions of all positions that are reachable from those given. */
export function transitionsOf(program: Program, roots: readonly number[]): Transitions {
  const known = new Map<number, readonly Transition[]>();
  const waiting = [...roots];
  for (let position = waiting.pop(); position !== undefined; position = waiting.pop()) {
    if (known.has(position)) continue;
    const transitions = transitionsFrom(program, position);
    known.set(position, transitions);
    for (const { conditions, next } of transitions) waiting.push(next, ...bodiesOf(program, conditions));
  }
  const alive = livingOf(program, known);
  return { of: (position) => known.get(position) ?? [], isAlive: (position) => alive.has(position) };
}

/** The positions at which the lookarounds among conditions begin. */
export function bodiesOf({ conditions }: Program, numbers: readonly number[]): number[] {
  return numbers.flatMap((number) => {
    const condition = conditions[number];
    return condition?.kind === "ahead" || condition?.kind === "behind" ? [condition.body] : [];
  });
}

/** Follows what takes no character, with the conditions on the way; round a loop once is enough. */
function transitionsFrom(program: Program, start: number): Transition[] {
  const found: Transition[] = [];
  const seen = new Map<number, (readonly number[])[]>();
  const waiting: [number, readonly number[]][] = [[start, []]];
  for (let entry = waiting.pop(); entry !== undefined; entry = waiting.pop()) {
    const [number, conditions] = entry;
    const before = seen.get(number) ?? [];
    spend(program.meter, "work", 1 + before.length);
    if (before.some((fewer) => fewer.every((each) => conditions.includes(each)))) continue;
    seen.set(number, [...before, conditions]);
    const position = program.positions[number];
    if (position?.kind === "match") found.push({ conditions, set: ENDS, next: MATCH });
    if (position?.kind === "take" && !hasEnd(program, conditions)) {
      found.push({ conditions, set: position.set, next: position.next });
    }
    if (position?.kind === "any of") {
      for (const target of position.targets.toReversed()) waiting.push([target, conditions]);
    }
    if (position?.kind === "if") waiting.push([position.next, including(conditions, position.condition)]);
  }
  return found;
}

function including(conditions: readonly number[], condition: number): readonly number[] {
  return conditions.includes(condition) ? conditions : [...conditions, condition].sort((a, b) => a - b);
}

const hasEnd = ({ conditions }: Program, numbers: readonly number[]): boolean =>
  numbers.some((number) => conditions[number]?.kind === "end");

/** Goes back from the matches; where the start of the text is asked for behind a character, there is no way. */
function livingOf(program: Program, known: ReadonlyMap<number, readonly Transition[]>): Set<number> {
  const { conditions } = program;
  const before = new Map<number, number[]>();
  const waiting: number[] = [];
  for (const [position, transitions] of known) {
    for (const { conditions: needed, set, next } of transitions) {
      if (needed.some((number) => conditions[number]?.kind === "start")) continue;
      if (set === ENDS) waiting.push(position);
      else if (!before.get(next)?.push(position)) before.set(next, [position]);
    }
  }
  const alive = new Set<number>();
  for (let position = waiting.pop(); position !== undefined; position = waiting.pop()) {
    if (alive.has(position)) continue;
    alive.add(position);
    waiting.push(...before.get(position) ?? []);
  }
  return alive;
}
