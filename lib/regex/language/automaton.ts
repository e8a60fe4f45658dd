import { type Alphabet, createAlphabet } from "./alphabet.ts";
import { KEY_STEPS, spend } from "./budget.ts";
import {
  both,
  createFormulas,
  either,
  FALSE,
  formulaClauses,
  type Formulas,
  literal,
  not,
  TRUE,
} from "./formula.ts";
import { type Condition, MATCH, type PositionGraph } from "./position_graph.ts";

/**
 * A deterministic automaton whose states are pairs of a context and a formula, computed on demand. It may
 * hold several patterns; each has its own initial formula.
 */
export interface Automaton {
  readonly program: PositionGraph;
  readonly alphabet: Alphabet;
  readonly transitions: Transitions;
  readonly formulas: Formulas;
  readonly watch: Watch;
  readonly contexts: Context[];
  /** The numbers of the contexts, by key. */
  readonly contextOf: Map<string, number>;
  readonly memory: Memory;
}

/** The context at the start of a text. */
export const START_CONTEXT = 0;

/**
 * Creates an automaton, whose states are computed on demand.
 *
 * @param roots positions at which matches begin
 * @param maximum the highest character
 */
export function createAutomaton(
  program: PositionGraph,
  roots: readonly number[],
  maximum: number,
): Automaton {
  const watch = createWatch(program);
  const start: Context = {
    isStart: watch.start,
    before: 0,
    behinds: watch.behinds.map((body) => new Map([[body, TRUE]])),
  };
  return {
    program,
    alphabet: createAlphabet(program.expressions.sets, maximum, program.meter),
    transitions: createTransitions(program, roots),
    formulas: createFormulas(program.meter, program.copies),
    watch,
    contexts: [start],
    contextOf: new Map([[contextKey(start), START_CONTEXT]]),
    memory: createMemory(),
  };
}

/** The formulas that follow a formula in a context, by class of the next character. */
export function nextFormulas(automaton: Automaton, context: number, formula: number): Int32Array {
  const { rows } = automaton.memory;
  const cached = rows.get(pairKey(context, formula));
  if (cached) return cached;
  const { labels, examples } = groupClasses(automaton, formula);
  const followers = examples.map((example) => followFormula(automaton, context, formula, example));
  const row = Int32Array.from(labels, (label) => followers[label] ?? FALSE);
  rows.set(pairKey(context, formula), row);
  return row;
}

/** The contexts that follow a context, by class of the next character. */
export function nextContexts(automaton: Automaton, context: number): Int32Array {
  const { contextRows } = automaton.memory;
  const cached = contextRows.get(context);
  if (cached) return cached;
  const row = Int32Array.from(
    automaton.alphabet.classes,
    (_, index) => nextContext(automaton, context, index),
  );
  contextRows.set(context, row);
  return row;
}

/** True if a text may end in a context with a formula. */
export function isAccepting(automaton: Automaton, context: number, formula: number): boolean {
  const { ends } = automaton.memory;
  return memoize(
    ends,
    pairKey(context, formula),
    () => followFormula(automaton, context, formula, END_OF_TEXT),
  ) === TRUE;
}

/** Memoized results, by numbers made of their arguments. */
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

const createMemory = (): Memory => ({
  rows: new Map(),
  contextRows: new Map(),
  ends: new Map(),
  steps: new Map(),
  behinds: new Map(),
  rests: new Map(),
  plain: new Map(),
  mentions: new Map(),
});

/** Combines two numbers; the second one is below 2 ** 26, as the budget allows fewer formulas and positions than that. */
export const pairKey = (one: number, other: number): number => one * 2 ** 26 + other;

/** The character class that means the end of the text. */
const END_OF_TEXT = -1;

function memoize(cache: Map<number, number>, key: number, compute: () => number): number {
  const before = cache.get(key);
  if (before !== undefined) return before;
  const value = compute();
  cache.set(key, value);
  return value;
}

/** The information about the text before a position that later assertions need. */
interface Context {
  readonly isStart: boolean;
  /** Which of the watched sets contain the previous character, one bit for each. */
  readonly before: number;
  /** The state of each lookbehind, in the order of `Watch.behinds`. */
  readonly behinds: readonly LookbehindState[];
}

/** The positions at which a lookbehind may be, each with the formula that the rest of the text must satisfy. */
type LookbehindState = ReadonlyMap<number, number>;

/** The information about the text before a position that the conditions of a program need. */
interface Watch {
  readonly start: boolean;
  /** Sets that matter for the previous character. */
  readonly sets: readonly number[];
  /** The positions at which lookbehinds begin. */
  readonly behinds: readonly number[];
}

function createWatch({ conditions }: PositionGraph): Watch {
  const sets = new Set(conditions.flatMap((each) => looksBack(each) ? [each.set] : []));
  const behinds = new Set(conditions.flatMap((each) => each.kind === "behind" ? [each.body] : []));
  return {
    start: conditions.some(({ kind }) => kind === "start") || sets.size > 0,
    sets: [...sets],
    behinds: [...behinds],
  };
}

function contextKey({ isStart, before, behinds }: Context): string {
  const standings = behinds.map((standing) =>
    [...standing].map(([position, formula]) => `${position}:${formula}`).sort().join()
  );
  return `${isStart} ${before} ${standings.join("|")}`;
}

type LookingBack = Extract<Condition, { kind: "line start" | "boundary" | "no boundary" }>;

function looksBack(condition: Condition): condition is LookingBack {
  return condition.kind === "line start" || condition.kind === "boundary" ||
    condition.kind === "no boundary";
}

/** The formula for the rest of the text after one more character. */
function followFormula(automaton: Automaton, context: number, formula: number, next: number): number {
  const { formulas } = automaton;
  const plain: number[] = [];
  const joined: number[] = [];
  const clauses = formulaClauses(formulas, formula);
  spend(formulas.meter, "work", clauses.length);
  for (const literals of clauses) {
    const [only = 0] = literals;
    if (literals.length === 1 && only > 0) plain.push(followPosition(automaton, context, only, next));
    else joined.push(followClause(automaton, context, literals, next));
  }
  return either(formulas, [...plain, ...joined]);
}

function followClause(
  automaton: Automaton,
  context: number,
  literals: readonly number[],
  next: number,
): number {
  const { formulas } = automaton;
  const forbidden = literals.filter((each) => each < 0);
  const excluded = either(formulas, forbidden.map((each) => followPosition(automaton, context, -each, next)));
  return literals.filter((each) => each > 0).reduce(
    (all, each) =>
      all === FALSE ? FALSE : both(formulas, all, followPosition(automaton, context, each, next)),
    not(formulas, excluded),
  );
}

/** The formula for matching from a position, after one more character. */
function followPosition(automaton: Automaton, context: number, position: number, next: number): number {
  const symbols = automaton.alphabet.classes.length + 1;
  const around = isUnconditional(automaton, position) ? 0 : context + 1;
  return memoize(automaton.memory.steps, pairKey(around * symbols + next + 1, position), () => {
    const transitions = automaton.transitions.of(position);
    return either(
      automaton.formulas,
      transitions.map((each) => followTransition(automaton, context, each, next)),
    );
  });
}

/** True if only the next character matters at a position. */
function isUnconditional({ memory: { plain }, transitions }: Automaton, position: number): boolean {
  const cached = plain.get(position);
  if (cached !== undefined) return cached;
  const value = transitions.of(position).every(({ conditions }) => conditions.length === 0);
  plain.set(position, value);
  return value;
}

function followTransition(
  automaton: Automaton,
  context: number,
  transition: Transition,
  next: number,
): number {
  const { program: { meter }, alphabet, formulas } = automaton;
  spend(meter, "work");
  const { conditions, set } = transition;
  if (set !== MATCH_ENDS && (next === END_OF_TEXT || !alphabet.holds[set]?.[next])) return FALSE;
  const target = set === MATCH_ENDS ? TRUE : restFormula(automaton, transition.next);
  return conditions.reduce(
    (all, condition) =>
      all === FALSE ? FALSE : both(formulas, all, conditionFormula(automaton, context, condition, next)),
    target,
  );
}

/** The formula of a position after a character. */
function restFormula(automaton: Automaton, position: number): number {
  return memoize(automaton.memory.rests, position, () => {
    const { transitions, formulas } = automaton;
    if (!transitions.isAlive(position)) return FALSE;
    const isDone = ({ set, conditions }: Transition) => set === MATCH_ENDS && conditions.length === 0;
    return transitions.of(position).some(isDone) ? TRUE : literal(formulas, position);
  });
}

/** The formula of a condition for the rest after the next character, usually TRUE or FALSE. */
function conditionFormula(automaton: Automaton, context: number, number: number, next: number): number {
  const { program, contexts, formulas } = automaton;
  const condition = program.conditions[number];
  const around = contexts[context];
  if (condition === undefined || around === undefined) return FALSE;
  if (condition.kind === "ahead") {
    const body = followPosition(automaton, context, condition.body, next);
    return condition.negate ? not(formulas, body) : body;
  }
  if (condition.kind === "behind") {
    const body = lookbehindEnd(automaton, context, condition.body, next);
    return condition.negate ? not(formulas, body) : body;
  }
  return conditionHolds(automaton, around, condition, next) ? TRUE : FALSE;
}

type Simple = Exclude<Condition, { kind: "ahead" | "behind" }>;

function conditionHolds(automaton: Automaton, around: Context, condition: Simple, next: number): boolean {
  const { watch, alphabet } = automaton;
  if (!("set" in condition)) return condition.kind === "start" ? around.isStart : next === END_OF_TEXT;
  const isNext = next !== END_OF_TEXT && alphabet.holds[condition.set]?.[next] === 1;
  if (condition.kind === "line end") return next === END_OF_TEXT || isNext;
  const isBefore = (around.before >> watch.sets.indexOf(condition.set) & 1) === 1;
  if (condition.kind === "line start") return around.isStart || isBefore;
  return (isBefore !== isNext) === (condition.kind === "boundary");
}

/** The formula for the rest after the next character that lets a lookbehind end before that character. */
function lookbehindEnd(automaton: Automaton, context: number, body: number, next: number): number {
  const { memory: { behinds }, alphabet: { classes } } = automaton;
  return memoize(behinds, pairKey(context * (classes.length + 1) + next + 1, body), () => {
    const standing = automaton.contexts[context]?.behinds[automaton.watch.behinds.indexOf(body)] ?? new Map();
    const ends = lookbehindSteps(automaton, context, standing, next).filter(([{ set }]) =>
      set === MATCH_ENDS
    );
    return either(automaton.formulas, ends.map(([, formula]) => formula));
  });
}

/** The transitions of a lookbehind over the next character, each with the formula for the rest. */
function lookbehindSteps(
  automaton: Automaton,
  context: number,
  standing: LookbehindState,
  next: number,
): [Transition, number][] {
  const { formulas, transitions, alphabet, program: { meter } } = automaton;
  return [...standing].flatMap(([position, formula]) => {
    const rest = followFormula(automaton, context, formula, next);
    spend(meter, "work", KEY_STEPS);
    return transitions.of(position)
      .filter(({ set }) => set === MATCH_ENDS || (next !== END_OF_TEXT && alphabet.holds[set]?.[next] === 1))
      .map((transition): [Transition, number] => {
        spend(meter, "work");
        const needed = transition.conditions.map((each) => conditionFormula(automaton, context, each, next));
        return [transition, needed.reduce((all, each) => both(formulas, all, each), rest)];
      });
  });
}

/** Groups the character classes that a formula does not distinguish: a label for each class, a class for each label. */
function groupClasses(automaton: Automaton, formula: number): { labels: number[]; examples: number[] } {
  const { alphabet, formulas, program: { meter } } = automaton;
  const sets = relevantSets(automaton, formulaClauses(formulas, formula).flat().map(Math.abs));
  const labels: number[] = [];
  const examples: number[] = [];
  const labelByKey = new Map<string, number>();
  spend(meter, "work", alphabet.classes.length * (1 + (sets?.length ?? 0)));
  for (let index = 0; index < alphabet.classes.length; index++) {
    const key = sets ? sets.map((set) => alphabet.holds[set]?.[index]).join("") : `${index}`;
    const label = labelByKey.get(key) ?? examples.push(index) - 1;
    labelByKey.set(key, label);
    labels.push(label);
  }
  return { labels, examples };
}

/** The sets that matter for the next step from some positions; undefined if it may be all. */
function relevantSets(automaton: Automaton, positions: readonly number[]): number[] | undefined {
  const all = new Set<number>();
  for (const position of positions) {
    const sets = relevantSetsAt(automaton, position);
    if (sets === undefined) return undefined;
    for (const set of sets) all.add(set);
  }
  spend(automaton.program.meter, "work", positions.length);
  return [...all];
}

function relevantSetsAt(automaton: Automaton, position: number): readonly number[] | undefined {
  const { memory: { mentions }, transitions, program } = automaton;
  if (mentions.has(position)) return mentions.get(position);
  const steps = transitions.of(position);
  const conditions = steps.flatMap((step) => step.conditions);
  const bodies = relevantSets(automaton, lookaroundBodies(program, conditions));
  const looksBehind = conditions.some((each) => program.conditions[each]?.kind === "behind");
  const sets = looksBehind || bodies === undefined ? undefined : distinct([
    ...steps.flatMap(({ set }) => set === MATCH_ENDS ? [] : [set]),
    ...conditions.flatMap((each) => setOfCondition(program.conditions[each])),
    ...bodies,
  ]);
  mentions.set(position, sets);
  return sets;
}

const distinct = (sets: readonly number[]): number[] => [...new Set(sets)];

function setOfCondition(condition: Condition | undefined): number[] {
  return condition && "set" in condition ? [condition.set] : [];
}

function nextContext(automaton: Automaton, context: number, next: number): number {
  const { watch, alphabet, contexts, contextOf } = automaton;
  const after: Context = {
    isStart: false,
    before: watch.sets.reduce((bits, set, index) => bits | (alphabet.holds[set]?.[next] ?? 0) << index, 0),
    behinds: (contexts[context]?.behinds ?? []).map((standing) =>
      nextLookbehindState(automaton, context, standing, next)
    ),
  };
  for (const standing of after.behinds) spend(automaton.program.meter, "work", KEY_STEPS * standing.size);
  const key = contextKey(after);
  const number = contextOf.get(key) ?? contexts.push(after) - 1;
  contextOf.set(key, number);
  return number;
}

function nextLookbehindState(
  automaton: Automaton,
  context: number,
  standing: LookbehindState,
  next: number,
): LookbehindState {
  const { formulas, transitions } = automaton;
  const reached = new Map<number, number>();
  for (const [{ set, next: target }, formula] of lookbehindSteps(automaton, context, standing, next)) {
    if (set === MATCH_ENDS || formula === FALSE || !transitions.isAlive(target)) continue;
    reached.set(target, either(formulas, [reached.get(target) ?? FALSE, formula]));
  }
  return reached;
}

/** A transition from a position over one character or to the end of the match, with its conditions. */
interface Transition {
  /** Numbers of conditions, ascending; all must be true. */
  readonly conditions: readonly number[];
  /** The set of the character; `MATCH_ENDS` if the match is complete without one. */
  readonly set: number;
  /** The position after the character. */
  readonly next: number;
}

/** The `set` of a transition to the end of the match. */
const MATCH_ENDS = -1;

/** The transitions of the reachable positions, and which positions can still lead to a match. */
interface Transitions {
  readonly of: (position: number) => readonly Transition[];
  /** True if the position can still lead to a match after a first character. */
  readonly isAlive: (position: number) => boolean;
}

/** Finds the transitions of all positions reachable from the roots. */
function createTransitions(program: PositionGraph, roots: readonly number[]): Transitions {
  const byPosition = new Map<number, readonly Transition[]>();
  const waiting = [...roots];
  for (let position = waiting.pop(); position !== undefined; position = waiting.pop()) {
    if (byPosition.has(position)) continue;
    const transitions = findTransitions(program, position);
    byPosition.set(position, transitions);
    for (const { conditions, next } of transitions) {
      waiting.push(next, ...lookaroundBodies(program, conditions));
    }
  }
  const alive = findLivePositions(program, byPosition);
  return { of: (position) => byPosition.get(position) ?? [], isAlive: (position) => alive.has(position) };
}

/** The positions at which the lookarounds among some conditions begin. */
function lookaroundBodies({ conditions }: PositionGraph, numbers: readonly number[]): number[] {
  return numbers.flatMap((number) => {
    const condition = conditions[number];
    return condition?.kind === "ahead" || condition?.kind === "behind" ? [condition.body] : [];
  });
}

/** Follows positions that match no character and collects their conditions; one iteration of a loop is enough. */
function findTransitions(program: PositionGraph, start: number): Transition[] {
  const found: Transition[] = [];
  const seen = new Map<number, (readonly number[])[]>();
  const waiting: [number, readonly number[]][] = [[start, []]];
  for (let entry = waiting.pop(); entry !== undefined; entry = waiting.pop()) {
    const [number, conditions] = entry;
    const before = seen.get(number) ?? [];
    spend(program.meter, "work", 1 + before.length * (1 + conditions.length));
    if (before.some((fewer) => fewer.every((each) => conditions.includes(each)))) continue;
    seen.set(number, [...before, conditions]);
    const position = program.positions[number];
    if (position?.kind === "match" || position?.kind === "take") {
      spend(program.meter, "work", TRANSITION_STEPS);
    }
    if (position?.kind === "match") found.push({ conditions, set: MATCH_ENDS, next: MATCH });
    if (position?.kind === "take" && !hasEnd(program, conditions)) {
      found.push({ conditions, set: position.set, next: position.next });
    }
    if (position?.kind === "any of") {
      for (const target of position.targets.toReversed()) waiting.push([target, conditions]);
    }
    if (position?.kind === "if") waiting.push([position.next, withCondition(conditions, position.condition)]);
  }
  return found;
}

/** The cost of storing a transition, in basic steps. */
const TRANSITION_STEPS = 5;

function withCondition(conditions: readonly number[], condition: number): readonly number[] {
  return conditions.includes(condition) ? conditions : [...conditions, condition].sort((a, b) => a - b);
}

const hasEnd = ({ conditions }: PositionGraph, numbers: readonly number[]): boolean =>
  numbers.some((number) => conditions[number]?.kind === "end");

/** Searches backward from the matches. A transition that requires the start of the text never follows a character. */
function findLivePositions(
  program: PositionGraph,
  byPosition: ReadonlyMap<number, readonly Transition[]>,
): Set<number> {
  const { conditions } = program;
  const before = new Map<number, number[]>();
  const waiting: number[] = [];
  for (const [position, transitions] of byPosition) {
    for (const { conditions: needed, set, next } of transitions) {
      if (needed.some((number) => conditions[number]?.kind === "start")) continue;
      if (set === MATCH_ENDS) waiting.push(position);
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
