import { type Automaton, END, pair, remembered } from "./automaton.ts";
import { spend, STEPS_OF_KEY } from "./budget.ts";
import type { Context, Standing } from "./context.ts";
import { clausesOf, FALSE, TRUE } from "./clauses.ts";
import { both, either, literal, not } from "./formula.ts";
import type { Condition } from "./program.ts";
import { ENDS, type Transition } from "./transitions.ts";

/** What a formula asks of the rest of the text behind one more character. */
export function follow(automaton: Automaton, context: number, formula: number, next: number): number {
  const { formulas } = automaton;
  const plain: number[] = [];
  const joined: number[] = [];
  const clauses = clausesOf(formulas, formula);
  spend(formulas.meter, "work", clauses.length);
  for (const literals of clauses) {
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
export function stepsOf(
  automaton: Automaton,
  context: number,
  standing: Standing,
  next: number,
): [Transition, number][] {
  const { formulas, transitions, alphabet, program: { meter } } = automaton;
  return [...standing].flatMap(([position, formula]) => {
    const rest = follow(automaton, context, formula, next);
    spend(meter, "work", STEPS_OF_KEY);
    return transitions.of(position)
      .filter(({ set }) => set === ENDS || (next !== END && alphabet.holds[set]?.[next] === 1))
      .map((transition): [Transition, number] => {
        spend(meter, "work");
        const needed = transition.conditions.map((each) => truthOf(automaton, context, each, next));
        return [transition, needed.reduce((all, each) => both(formulas, all, each), rest)];
      });
  });
}
