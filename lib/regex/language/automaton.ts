import { type Alphabet, alphabetOf } from "./alphabet.ts";
import { spend } from "./budget.ts";
import { type Context, keyOf, type Standing, type Watch, watchOf } from "./context.ts";
import { both, clausesOf, either, FALSE, type Formulas, formulasOf, literal, not, TRUE } from "./formula.ts";
import type { Condition, Program } from "./program.ts";
import { bodiesOf, ENDS, type Transition, type Transitions, transitionsOf } from "./transitions.ts";

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
const pair = (one: number, other: number): number => one * 2 ** 26 + other;

/** The class that stands for the end of the text. */
export const END = -1;

/** The context at the start of a text. */
export const START = 0;

export function automatonOf(program: Program, roots: readonly number[], maximum: number): Automaton {
  const watch = watchOf(program);
  const start: Context = {
    isStart: watch.start,
    before: 0,
    behinds: watch.behinds.map((body) => new Map([[body, TRUE]])),
  };
  return {
    program,
    alphabet: alphabetOf(program.expressions.sets, maximum),
    transitions: transitionsOf(program, roots),
    formulas: formulasOf(program.meter, program.copies),
    watch,
    contexts: [start],
    contextOf: new Map([[keyOf(start), START]]),
    memory: memoryOf(),
  };
}

/** The formulas that follow a formula in a context, by the class of the next character. */
export function rowOf(automaton: Automaton, context: number, formula: number): Int32Array {
  const { rows } = automaton.memory;
  const known = rows.get(pair(context, formula));
  if (known) return known;
  const { labels, examples } = groupsOf(automaton, formula);
  const followers = examples.map((example) => follow(automaton, context, formula, example));
  const row = Int32Array.from(labels, (label) => followers[label] ?? FALSE);
  rows.set(pair(context, formula), row);
  return row;
}

/** Whether a text may end in a context with a formula. */
export function isAccepting(automaton: Automaton, context: number, formula: number): boolean {
  const { ends } = automaton.memory;
  return remembered(ends, pair(context, formula), () => follow(automaton, context, formula, END)) === TRUE;
}

/** The contexts that follow a context, by the class of the next character. */
export function contextRowOf(automaton: Automaton, context: number): Int32Array {
  const { contextRows } = automaton.memory;
  const known = contextRows.get(context);
  if (known) return known;
  const row = Int32Array.from(
    automaton.alphabet.classes,
    (_, index) => contextAfter(automaton, context, index),
  );
  contextRows.set(context, row);
  return row;
}

/** What a formula asks of the rest of the text behind one more character. */
function follow(automaton: Automaton, context: number, formula: number, next: number): number {
  const { formulas } = automaton;
  const plain: number[] = [];
  const joined: number[] = [];
  for (const literals of clausesOf(formulas, formula)) {
    const [only = 0] = literals;
    if (literals.length === 1 && only > 0) plain.push(after(automaton, context, only, next));
    else joined.push(followAll(automaton, context, literals, next));
  }
  return either(formulas, [...plain, ...joined]);
}

function followAll(automaton: Automaton, context: number, literals: readonly number[], next: number): number {
  const { formulas } = automaton;
  const forbidden = literals.filter((each) => each < 0);
  const excluded = either(formulas, forbidden.map((each) => after(automaton, context, -each, next)));
  return literals.filter((each) => each > 0).reduce(
    (all, each) => all === FALSE ? FALSE : both(formulas, all, after(automaton, context, each, next)),
    not(formulas, excluded),
  );
}

/** What matching from a position asks of the rest behind one more character. */
function after(automaton: Automaton, context: number, position: number, next: number): number {
  const symbols = automaton.alphabet.classes.length + 1;
  const around = isPlain(automaton, position) ? 0 : context + 1;
  return remembered(automaton.memory.steps, pair(around * symbols + next + 1, position), () => {
    const transitions = automaton.transitions.of(position);
    return either(automaton.formulas, transitions.map((each) => over(automaton, context, each, next)));
  });
}

/** Whether nothing but the next character matters at a position. */
function isPlain({ memory: { plain }, transitions }: Automaton, position: number): boolean {
  const known = plain.get(position);
  if (known !== undefined) return known;
  const value = transitions.of(position).every(({ conditions }) => conditions.length === 0);
  plain.set(position, value);
  return value;
}

function over(automaton: Automaton, context: number, transition: Transition, next: number): number {
  const { program: { meter }, alphabet, formulas } = automaton;
  spend(meter, "work");
  const { conditions, set } = transition;
  if (set !== ENDS && (next === END || !alphabet.holds[set]?.[next])) return FALSE;
  const target = set === ENDS ? TRUE : restFrom(automaton, transition.next);
  return conditions.reduce(
    (all, condition) =>
      all === FALSE ? FALSE : both(formulas, all, truthOf(automaton, context, condition, next)),
    target,
  );
}

/** The formula of a position behind a character. */
function restFrom(automaton: Automaton, position: number): number {
  return remembered(automaton.memory.rests, position, () => {
    const { transitions, formulas } = automaton;
    if (!transitions.isAlive(position)) return FALSE;
    const isDone = ({ set, conditions }: Transition) => set === ENDS && conditions.length === 0;
    return transitions.of(position).some(isDone) ? TRUE : literal(formulas, position);
  });
}

/** What a condition asks of the rest behind the next character; mostly it is plainly true or false. */
function truthOf(automaton: Automaton, context: number, number: number, next: number): number {
  const { program, contexts, formulas } = automaton;
  const condition = program.conditions[number];
  const around = contexts[context];
  if (condition === undefined || around === undefined) return FALSE;
  if (condition.kind === "ahead") {
    const body = after(automaton, context, condition.body, next);
    return condition.negate ? not(formulas, body) : body;
  }
  if (condition.kind === "behind") {
    const body = endingHere(automaton, context, condition.body, next);
    return condition.negate ? not(formulas, body) : body;
  }
  return holds(automaton, around, condition, next) ? TRUE : FALSE;
}

type Simple = Exclude<Condition, { kind: "ahead" | "behind" }>;

function holds(automaton: Automaton, around: Context, condition: Simple, next: number): boolean {
  const { watch, alphabet } = automaton;
  if (!("set" in condition)) return condition.kind === "start" ? around.isStart : next === END;
  const isNext = next !== END && alphabet.holds[condition.set]?.[next] === 1;
  if (condition.kind === "line end") return next === END || isNext;
  const isBefore = (around.before >> watch.sets.indexOf(condition.set) & 1) === 1;
  if (condition.kind === "line start") return around.isStart || isBefore;
  return (isBefore !== isNext) === (condition.kind === "boundary");
}

/** What must be true behind the next character for a lookbehind to end before it. */
function endingHere(automaton: Automaton, context: number, body: number, next: number): number {
  const { memory: { behinds }, alphabet: { classes } } = automaton;
  return remembered(behinds, pair(context * (classes.length + 1) + next + 1, body), () => {
    const standing = automaton.contexts[context]?.behinds[automaton.watch.behinds.indexOf(body)] ?? new Map();
    const ends = stepsOf(automaton, context, standing, next).filter(([{ set }]) => set === ENDS);
    return either(automaton.formulas, ends.map(([, formula]) => formula));
  });
}

/** The transitions that a lookbehind may take over the next character, each with what it asks of the rest. */
function stepsOf(
  automaton: Automaton,
  context: number,
  standing: Standing,
  next: number,
): [Transition, number][] {
  const { formulas, transitions, alphabet, program: { meter } } = automaton;
  return [...standing].flatMap(([position, formula]) => {
    const rest = follow(automaton, context, formula, next);
    return transitions.of(position)
      .filter(({ set }) => set === ENDS || (next !== END && alphabet.holds[set]?.[next] === 1))
      .map((transition): [Transition, number] => {
        spend(meter, "work");
        const needed = transition.conditions.map((each) => truthOf(automaton, context, each, next));
        return [transition, needed.reduce((all, each) => both(formulas, all, each), rest)];
      });
  });
}

function contextAfter(automaton: Automaton, context: number, next: number): number {
  const { watch, alphabet, contexts, contextOf } = automaton;
  const after: Context = {
    isStart: false,
    before: watch.sets.reduce((bits, set, index) => bits | (alphabet.holds[set]?.[next] ?? 0) << index, 0),
    behinds: (contexts[context]?.behinds ?? []).map((standing) =>
      standingAfter(automaton, context, standing, next)
    ),
  };
  const key = keyOf(after);
  const number = contextOf.get(key) ?? contexts.push(after) - 1;
  contextOf.set(key, number);
  return number;
}

function standingAfter(automaton: Automaton, context: number, standing: Standing, next: number): Standing {
  const { formulas, transitions } = automaton;
  const reached = new Map<number, number>();
  for (const [{ set, next: target }, formula] of stepsOf(automaton, context, standing, next)) {
    if (set === ENDS || formula === FALSE || !transitions.isAlive(target)) continue;
    reached.set(target, either(formulas, [reached.get(target) ?? FALSE, formula]));
  }
  return reached;
}

/** Classes of characters that a formula cannot tell apart: a label for each class, and of each label a class. */
function groupsOf(automaton: Automaton, formula: number): { labels: number[]; examples: number[] } {
  const { alphabet, formulas, program: { meter } } = automaton;
  const sets = setsOf(automaton, clausesOf(formulas, formula).flat().map(Math.abs));
  const labels: number[] = [];
  const examples: number[] = [];
  const known = new Map<string, number>();
  spend(meter, "work", alphabet.classes.length);
  for (let index = 0; index < alphabet.classes.length; index++) {
    const key = sets ? sets.map((set) => alphabet.holds[set]?.[index]).join("") : `${index}`;
    const label = known.get(key) ?? examples.push(index) - 1;
    known.set(key, label);
    labels.push(label);
  }
  return { labels, examples };
}

/** The sets that matter to the next step from some positions; undefined where it may be all. */
function setsOf(automaton: Automaton, positions: readonly number[]): number[] | undefined {
  const all = new Set<number>();
  for (const position of positions) {
    const sets = setsAt(automaton, position);
    if (sets === undefined) return undefined;
    for (const set of sets) all.add(set);
  }
  return [...all];
}

function setsAt(automaton: Automaton, position: number): readonly number[] | undefined {
  const { memory: { mentions }, transitions, program } = automaton;
  if (mentions.has(position)) return mentions.get(position);
  const steps = transitions.of(position);
  const conditions = steps.flatMap((step) => step.conditions);
  const bodies = setsOf(automaton, bodiesOf(program, conditions));
  const looksBehind = conditions.some((each) => program.conditions[each]?.kind === "behind");
  const sets = looksBehind || bodies === undefined ? undefined : [
    ...steps.flatMap(({ set }) => set === ENDS ? [] : [set]),
    ...conditions.flatMap((each) => setIn(program.conditions[each])),
    ...bodies,
  ];
  mentions.set(position, sets);
  return sets;
}

function setIn(condition: Condition | undefined): number[] {
  return condition && "set" in condition ? [condition.set] : [];
}

function remembered(known: Map<number, number>, key: number, compute: () => number): number {
  const before = known.get(key);
  if (before !== undefined) return before;
  const value = compute();
  known.set(key, value);
  return value;
}
