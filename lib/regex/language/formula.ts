import { KEY_STEPS, type Meter, spend } from "./budget.ts";
import { coversCopy, type RepeatCopy } from "./position_graph.ts";

/**
 * A table of formulas in disjunctive normal form about the rest of a text. A literal is a position from which
 * the rest must match, or its negation if it must not. Clauses and formulas are numbers; equal ones have
 * equal numbers.
 */
export interface Formulas {
  readonly meter: Meter;
  readonly copies: ReadonlyMap<number, RepeatCopy>;
  readonly clauses: (readonly number[])[];
  readonly formulas: (readonly number[])[];
  readonly numbers: Map<string, number>;
}

/** The formula that is never true. */
export const FALSE = 0;

/** The formula that is always true. */
export const TRUE = 1;

/** The clause without literals. */
const ALWAYS = 0;

/** Creates a table with `FALSE` and `TRUE`. */
export function createFormulas(meter: Meter, copies: ReadonlyMap<number, RepeatCopy>): Formulas {
  const numbers = new Map([["clause ", ALWAYS], ["", FALSE], ["0", TRUE]]);
  return { meter, copies, clauses: [[]], formulas: [[], [ALWAYS]], numbers };
}

/** The clauses of a formula, each as its literals. */
export function formulaClauses({ clauses, formulas }: Formulas, formula: number): (readonly number[])[] {
  return (formulas[formula] ?? []).map((clause) => clauses[clause] ?? []);
}

/** The formula that the rest must match from a position. */
export function literal(table: Formulas, position: number): number {
  return internFormula(table, [internClause(table, [position])]);
}

/** The disjunction of formulas. */
export function either(table: Formulas, parts: readonly number[]): number {
  if (parts.includes(TRUE)) return TRUE;
  const distinct = new Set(parts);
  distinct.delete(FALSE);
  if (distinct.size < 2) return [...distinct][0] ?? FALSE;
  return internFormula(table, [...distinct].flatMap((part) => table.formulas[part] ?? []));
}

/** The conjunction of two formulas. */
export function both(table: Formulas, one: number, other: number): number {
  if (one === FALSE || other === FALSE) return FALSE;
  if (one === TRUE || one === other) return other;
  if (other === TRUE) return one;
  const clauses: number[] = [];
  for (const left of formulaClauses(table, one)) {
    for (const right of formulaClauses(table, other)) {
      const joined = joinClauses(table, left, right);
      if (joined) clauses.push(internClause(table, joined));
    }
  }
  return internFormula(table, clauses);
}

/** The negation of a formula. */
export function not(table: Formulas, formula: number): number {
  const key = `not ${formula}`;
  const cached = table.numbers.get(key);
  if (cached !== undefined) return cached;
  const clauses = formulaClauses(table, formula);
  const negated = clauses.every((literals) => literals.length === 1)
    ? singleClause(table, clauses.flatMap(([literal = 0]) => [-literal]))
    : clauses.reduce((all, literals) => both(table, all, negateLiterals(table, literals)), TRUE);
  table.numbers.set(key, negated);
  return negated;
}

/** True if all clauses of `inner` are also clauses of `outer`, so that `inner` implies `outer`. */
export function hasAllClauses(
  { formulas, clauses, meter }: Formulas,
  inner: number,
  outer: number,
): boolean {
  if (inner === outer || inner === FALSE || outer === TRUE) return true;
  const others = formulas[outer] ?? [];
  const mine = formulas[inner] ?? [];
  spend(meter, "work", mine.length);
  return mine.every((clause) =>
    includesSorted(others, clause) ||
    ((clauses[clause]?.length ?? 0) > 1 && others.some((other) => isSubset(clauses[other], clauses[clause])))
  );
}

/** True if `inner` can be seen to imply `outer`, comparing copies of repeats as well. */
export function implies(table: Formulas, inner: number, outer: number): boolean {
  return hasAllClauses(table, inner, outer) || either(table, [inner, outer]) === outer;
}

/** Splits a formula into one formula for each clause. */
export function splitClauses(table: Formulas, formula: number): readonly number[] {
  const clauses = table.formulas[formula] ?? [];
  return clauses.length < 2 ? [formula] : clauses.map((clause) => internFormula(table, [clause]));
}

function singleClause(table: Formulas, literals: readonly number[]): number {
  return internFormula(table, [internClause(table, literals)]);
}

function negateLiterals(table: Formulas, literals: readonly number[]): number {
  return internFormula(table, literals.map((each) => internClause(table, [-each])));
}

function includesSorted(sorted: readonly number[], number: number): boolean {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? Infinity) < number) low = middle + 1;
    else high = middle;
  }
  return sorted[low] === number;
}

/** The literals of two clauses together; undefined if they contradict each other. */
function joinClauses(
  { meter }: Formulas,
  left: readonly number[],
  right: readonly number[],
): number[] | undefined {
  spend(meter, "work", left.length + right.length);
  const literals = new Set(left);
  for (const each of right) {
    if (literals.has(-each)) return undefined;
    literals.add(each);
  }
  return [...literals];
}

/** The number of a clause. */
function internClause({ clauses, numbers, meter }: Formulas, literals: readonly number[]): number {
  spend(meter, "work", KEY_STEPS + literals.length);
  const sorted = literals.length < 2 ? literals : [...literals].sort((a, b) => a - b);
  const key = `clause ${sorted.join()}`;
  const number = numbers.get(key) ?? clauses.push(sorted) - 1;
  numbers.set(key, number);
  return number;
}

/** The number of the formula of some clauses; redundant clauses are dropped. */
function internFormula(table: Formulas, parts: readonly number[]): number {
  if (parts.includes(ALWAYS)) return TRUE;
  spend(table.meter, "work", KEY_STEPS + 2 * parts.length);
  const distinct = parts.length < 2 ? parts : [...new Set(parts)].sort((a, b) => a - b);
  const needed = dropCoveredCopies(table, dropWeaker(table, distinct));
  const key = needed.join();
  const number = table.numbers.get(key) ?? table.formulas.push(needed) - 1;
  table.numbers.set(key, number);
  return number;
}

/** Drops clauses that imply another clause. */
function dropWeaker({ clauses, meter }: Formulas, numbers: readonly number[]): readonly number[] {
  if (numbers.length < 2 || numbers.every((number) => clauses[number]?.length === 1)) return numbers;
  spend(meter, "work", numbers.length * numbers.length);
  return numbers.filter((number) => {
    const mine = clauses[number] ?? [];
    return !numbers.some((other) => other !== number && isSubset(clauses[other], mine));
  });
}

/** True if the literals of a clause are a proper subset of those of another one. */
function isSubset(part: readonly number[] = [], whole: readonly number[] = []): boolean {
  return part.length < whole.length && part.every((each) => whole.includes(each));
}

/** Drops positions in copies of a counted repeat if the same position in another copy matches everything they match. */
function dropCoveredCopies(
  { clauses, copies, meter }: Formulas,
  numbers: readonly number[],
): readonly number[] {
  if (copies.size === 0 || numbers.length < 2) return numbers;
  const copyOf = (number: number) => {
    const literals = clauses[number];
    return literals?.length === 1 ? copies.get(literals[0] ?? 0) : undefined;
  };
  const best = new Map<string, { number: number; copy: RepeatCopy }[]>();
  const left = new Set(numbers);
  for (const number of numbers) {
    const copy = copyOf(number);
    if (copy === undefined) continue;
    const rivals = best.get(copy.place) ?? [];
    spend(meter, "work", rivals.length);
    if (rivals.some((rival) => coversCopy(rival.copy, copy))) left.delete(number);
    else {
      const remaining = rivals.filter((rival) => !coversCopy(copy, rival.copy) || !left.delete(rival.number));
      best.set(copy.place, [...remaining, { number, copy }]);
    }
  }
  return left.size === numbers.length ? numbers : [...left];
}
