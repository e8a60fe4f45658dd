import { type Automaton, END, pair, remembered } from "./automaton.ts";
import { spend, STEPS_OF_KEY } from "./budget.ts";
import { type Context, keyOf, type Standing } from "./context.ts";
import { FALSE, TRUE } from "./clauses.ts";
import { either } from "./formula.ts";
import { follow, stepsOf } from "./following.ts";
import { groupsOf } from "./groups.ts";
import { ENDS } from "./transitions.ts";

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

function contextAfter(automaton: Automaton, context: number, next: number): number {
  const { watch, alphabet, contexts, contextOf } = automaton;
  const after: Context = {
    isStart: false,
    before: watch.sets.reduce((bits, set, index) => bits | (alphabet.holds[set]?.[next] ?? 0) << index, 0),
    behinds: (contexts[context]?.behinds ?? []).map((standing) =>
      standingAfter(automaton, context, standing, next)
    ),
  };
  for (const standing of after.behinds) spend(automaton.program.meter, "work", STEPS_OF_KEY * standing.size);
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
