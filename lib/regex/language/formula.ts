import { spend } from "./budget.ts";
import { clauseOf, clausesOf, FALSE, formulaOf, type Formulas, isPart, join, TRUE } from "./clauses.ts";

/** The rest must match from a position. */
export function literal(table: Formulas, position: number): number {
  return formulaOf(table, [clauseOf(table, [position])]);
}

/** Any of the formulas. */
export function either(table: Formulas, parts: readonly number[]): number {
  if (parts.includes(TRUE)) return TRUE;
  const distinct = new Set(parts);
  distinct.delete(FALSE);
  if (distinct.size < 2) return [...distinct][0] ?? FALSE;
  return formulaOf(table, [...distinct].flatMap((part) => table.formulas[part] ?? []));
}

/** Both formulas. */
export function both(table: Formulas, one: number, other: number): number {
  if (one === FALSE || other === FALSE) return FALSE;
  if (one === TRUE || one === other) return other;
  if (other === TRUE) return one;
  const clauses: number[] = [];
  for (const left of clausesOf(table, one)) {
    for (const right of clausesOf(table, other)) {
      const joined = join(table, left, right);
      if (joined) clauses.push(clauseOf(table, joined));
    }
  }
  return formulaOf(table, clauses);
}

/** The opposite of a formula. */
export function not(table: Formulas, formula: number): number {
  const key = `not ${formula}`;
  const known = table.known.get(key);
  if (known !== undefined) return known;
  const clauses = clausesOf(table, formula);
  const negated = clauses.every((literals) => literals.length === 1)
    ? together(table, clauses.flatMap(([literal = 0]) => [-literal]))
    : clauses.reduce((all, literals) => both(table, all, anyNegated(table, literals)), TRUE);
  table.known.set(key, negated);
  return negated;
}

/** Whether one formula's clauses are all among those of another: then it is fulfilled only where the other is. */
export function isPlainlyWithin(
  { formulas, clauses, meter }: Formulas,
  inner: number,
  outer: number,
): boolean {
  if (inner === outer || inner === FALSE || outer === TRUE) return true;
  const others = formulas[outer] ?? [];
  const mine = formulas[inner] ?? [];
  spend(meter, "work", mine.length);
  return mine.every((clause) =>
    contains(others, clause) ||
    ((clauses[clause]?.length ?? 0) > 1 && others.some((other) => isPart(clauses[other], clauses[clause])))
  );
}

/** Whether a formula is seen to be fulfilled only where another is, its copies of repeats compared too. */
export function isWithin(table: Formulas, inner: number, outer: number): boolean {
  return isPlainlyWithin(table, inner, outer) || either(table, [inner, outer]) === outer;
}

/** Each clause of a formula as a formula of its own. */
export function parted(table: Formulas, formula: number): readonly number[] {
  const clauses = table.formulas[formula] ?? [];
  return clauses.length < 2 ? [formula] : clauses.map((clause) => formulaOf(table, [clause]));
}

function together(table: Formulas, literals: readonly number[]): number {
  return formulaOf(table, [clauseOf(table, literals)]);
}

function anyNegated(table: Formulas, literals: readonly number[]): number {
  return formulaOf(table, literals.map((each) => clauseOf(table, [-each])));
}

function contains(sorted: readonly number[], number: number): boolean {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? Infinity) < number) low = middle + 1;
    else high = middle;
  }
  return sorted[low] === number;
}
