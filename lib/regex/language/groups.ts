import type { Automaton } from "./automaton.ts";
import { spend } from "./budget.ts";
import { clausesOf } from "./clauses.ts";
import type { Condition } from "./program.ts";
import { bodiesOf, ENDS } from "./transitions.ts";

/** Classes of characters that a formula cannot tell apart: a label for each class, and of each label a class. */
export function groupsOf(automaton: Automaton, formula: number): { labels: number[]; examples: number[] } {
  const { alphabet, formulas, program: { meter } } = automaton;
  const sets = setsOf(automaton, clausesOf(formulas, formula).flat().map(Math.abs));
  const labels: number[] = [];
  const examples: number[] = [];
  const known = new Map<string, number>();
  spend(meter, "work", alphabet.classes.length * (1 + (sets?.length ?? 0)));
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
  spend(automaton.program.meter, "work", positions.length);
  return [...all];
}

function setsAt(automaton: Automaton, position: number): readonly number[] | undefined {
  const { memory: { mentions }, transitions, program } = automaton;
  if (mentions.has(position)) return mentions.get(position);
  const steps = transitions.of(position);
  const conditions = steps.flatMap((step) => step.conditions);
  const bodies = setsOf(automaton, bodiesOf(program, conditions));
  const looksBehind = conditions.some((each) => program.conditions[each]?.kind === "behind");
  const sets = looksBehind || bodies === undefined ? undefined : distinct([
    ...steps.flatMap(({ set }) => set === ENDS ? [] : [set]),
    ...conditions.flatMap((each) => setIn(program.conditions[each])),
    ...bodies,
  ]);
  mentions.set(position, sets);
  return sets;
}

const distinct = (sets: readonly number[]): number[] => [...new Set(sets)];

function setIn(condition: Condition | undefined): number[] {
  return condition && "set" in condition ? [condition.set] : [];
}
