import { type Alphabet, alphabetOf } from "./alphabet.ts";
import { type Context, keyOf, type Watch, watchOf } from "./context.ts";
import { type Formulas, formulasOf, TRUE } from "./clauses.ts";
import type { Program } from "./program.ts";
import { type Transitions, transitionsOf } from "./transitions.ts";

/**
 * A deterministic automaton whose states are pairs of a context and a formula, made when they are asked for.
 * Several patterns may be in it; each is a formula to begin with.
 */
export interface Automaton {
  readonly program: Program;
  readonly alphabet: Alphabet;
  readonly transitions: Transitions;
  readonly formulas: Formulas;
  readonly watch: Watch;
  readonly contexts: Context[];
  /** Numbers of contexts by their key. */
  readonly contextOf: Map<string, number>;
  readonly memory: Memory;
}

/** What has been worked out once, by numbers made of what it depends on. */
interface Memory {
  readonly rows: Map<number, Int32Array>;
  readonly contextRows: Map<number, Int32Array>;
  readonly ends: Map<number, number>;
  readonly steps: Map<number, number>;
  readonly behinds: Map<number, number>;
  readonly rests: Map<number, number>;
  readonly plain: Map<number, boolean>;
  readonly mentions: Map<number, readonly number[] | undefined>;
}

const memoryOf = (): Memory => ({
  rows: new Map(),
  contextRows: new Map(),
  ends: new Map(),
  steps: new Map(),
  behinds: new Map(),
  rests: new Map(),
  plain: new Map(),
  mentions: new Map(),
});

/** One number for two, the second below 2 ** 26: there are fewer formulas and positions than steps allowed. */
export const pair = (one: number, other: number): number => one * 2 ** 26 + other;

/** The class that stands for the end of the text. */
export const END = -1;

/** The context at the start of a text. */
export const START = 0;

/**
 * The automaton of a program, whose states are made as they are first asked for.
 *
 * @param roots positions at which matches begin
 * @param maximum the highest character
 */
export function automatonOf(program: Program, roots: readonly number[], maximum: number): Automaton {
  const watch = watchOf(program);
  const start: Context = {
    isStart: watch.start,
    before: 0,
    behinds: watch.behinds.map((body) => new Map([[body, TRUE]])),
  };
  return {
    program,
    alphabet: alphabetOf(program.expressions.sets, maximum, program.meter),
    transitions: transitionsOf(program, roots),
    formulas: formulasOf(program.meter, program.copies),
    watch,
    contexts: [start],
    contextOf: new Map([[keyOf(start), START]]),
    memory: memoryOf(),
  };
}

/** What has been worked out before, or else is now. */
export function remembered(known: Map<number, number>, key: number, compute: () => number): number {
  const before = known.get(key);
  if (before !== undefined) return before;
  const value = compute();
  known.set(key, value);
  return value;
}
