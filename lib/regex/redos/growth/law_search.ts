import { MAX_ATTACK_CHARACTERS } from "../../../limits/search.ts";
import { countForSteps, exactInteger, type GrowthLaw, nextValue, stepsByLaw } from "./growth_law.ts";
import {
  characteristicPolynomial,
  divideOut,
  dominantRoot,
  findRecurrence,
  type IntegerPolynomial,
} from "./recurrence.ts";

/** Steps with a number of pumps; null if they exceed the limit. */
export type Measure = (count: number, limit: number) => number | null;

/** The steps that were counted, by the number of pumps, and a law that predicted some of them. */
export interface CountedLaw {
  readonly law: GrowthLaw;
  /** All of them: the law holds from `law.from` pumps on. */
  readonly counted: ReadonlyMap<number, number>;
}

/** How a law is searched for. */
interface LawSearch {
  /** Length of the pump in UTF-16 code units. */
  readonly pumpLength: number;
  /** The number of pumps of the first text. */
  readonly start: number;
  /** Steps of all texts from which the law is found. */
  readonly maxSteps?: number;
  /** True if a law is worth the steps that checking it takes. */
  readonly isWorthwhile?: (law: GrowthLaw) => boolean;
}

/** Steps of all texts from which a law of the growth is found; 20 milliseconds. Most take a few thousand. */
export const MAX_LAW_STEPS = 1_000_000;

/** Numbers of pumps from which on a law is searched for, if the steps change their growth. */
const MAX_LAW_STARTS = 4;

/**
 * Counts the steps of texts with more and more pumps until they follow a law, which is accepted if it also predicts
 * at least two longer texts exactly. If the steps change beyond, as at the bound of a counted repeat or where a match
 * is found, the search starts again from there.
 *
 * @returns `none` if no law was found; undefined if it isn't worthwhile
 */
export function findLaw(
  measure: Measure,
  { pumpLength, start: first, maxSteps = MAX_LAW_STEPS, isWorthwhile = () => true }: LawSearch,
): CountedLaw | "none" | undefined {
  const counting = new Counting(measure, maxSteps);
  const most = Math.floor(MAX_ATTACK_CHARACTERS / pumpLength);
  let start = first;
  for (let starts = 0; starts < MAX_LAW_STARTS; starts++) {
    const found = nearLaw(counting, start, most);
    if (found === undefined) return "none";
    if (!isWorthwhile(found.law)) return undefined;
    const wrong = refutation(counting, found, most);
    if (wrong === "none") return { law: found.law, counted: counting.counted };
    if (wrong === undefined) return "none";
    start = wrong;
  }
  return "none";
}

/** Steps of all texts on which the laws of an attack are checked. */
const MAX_LAW_CHECK_STEPS = 10_000_000;

/** Counts each text once, and all steps together. */
class Counting {
  readonly counted = new Map<number, number>();
  /** For finding a law; its checks have a separate budget. */
  left: number;
  leftForChecks = MAX_LAW_CHECK_STEPS;
  readonly #measure: Measure;

  constructor(measure: Measure, maxSteps: number) {
    this.#measure = measure;
    this.left = maxSteps;
  }

  value(count: number): number | null {
    const steps = this.counted.get(count) ?? this.#run(count, this.left);
    this.left -= steps ?? this.left;
    return steps;
  }

  /** Counts the steps of a text for which a number of them was predicted. */
  check(count: number, predicted: number): number | null {
    const cached = this.counted.get(count);
    if (cached !== undefined) return cached;
    // A wrong prediction may be too low.
    const limit = Math.min(this.leftForChecks, 2 * predicted + SOME_STEPS);
    const steps = this.#run(count, limit);
    this.leftForChecks -= steps ?? limit;
    return steps;
  }

  #run(count: number, limit: number): number | null {
    if (limit <= 0) return null;
    const steps = this.#measure(count, limit);
    if (steps !== null) this.counted.set(count, steps);
    return steps;
  }
}

const SOME_STEPS = 1_000;

/** A law, and the number of pumps of the last text that it was found with. */
interface Found {
  readonly law: GrowthLaw;
  readonly last: number;
}

/** Number of texts that a law is found with. */
const MAX_LAW_VALUES = 96;

/** The law of successive texts; a recurrence has also predicted the next two. */
function nearLaw(counting: Counting, start: number, most: number): Found | undefined {
  const values: number[] = [];
  let found: Found | undefined;
  for (let count = start; count <= most && values.length < MAX_LAW_VALUES; count++) {
    const predicted = found && Number(stepsByLaw(found.law, count));
    const steps = predicted === undefined ? counting.value(count) : counting.check(count, predicted);
    if (steps === null) return undefined;
    values.push(steps);
    if (found && steps !== predicted) found = undefined;
    if (found && count - found.last >= 2) return found;
    if (found || !isTried(values.length)) continue;
    const law = polynomialLaw(values, start) ?? recurrenceLaw(values, start);
    if (law === undefined) continue;
    found = { law, last: count };
    if (law.kind === "polynomial") return found;
  }
  return undefined;
}

/** True if a law is looked for: if it isn't short, more values are awaited, which saves work. */
const isTried = (size: number): boolean => size <= 24 || size % 8 === 0;

/**
 * Compares a law with longer texts: some about twice as long, and some that take a number of steps that is quickly
 * counted.
 *
 * @returns the number of pumps of a text from which on the law may not hold; `none` if it predicted all of them;
 * undefined if the budget is used up
 */
function refutation(counting: Counting, { law, last }: Found, most: number): number | "none" | undefined {
  let right = last;
  for (const count of checkedCounts(law, last, most)) {
    const verdict = isPredicted(counting, law, count);
    if (verdict === undefined) return undefined;
    if (!verdict) return firstWrong(counting, law, right, count);
    right = count;
  }
  return "none";
}

/** Steps of the longest text on which a law is checked. */
const LAW_CHECK_STEPS = 100_000;

/** In ascending order; at least two for a polynomial. */
function checkedCounts(law: GrowthLaw, last: number, most: number): number[] {
  const far = Math.min(most, Math.max(FAR_PUMPS, 4 * last), countForSteps(law, LAW_CHECK_STEPS) - 1);
  const isShort = 2 * last < most && stepsByLaw(law, 2 * last + 1) < MAX_LAW_STEPS;
  const twice = law.kind === "recurrence" ? [] : isShort ? [2 * last, 2 * last + 1] : [last + 1, last + 2];
  return [...new Set([...twice, far])].filter((count) => count > last).sort((a, b) => a - b);
}

/** Steps that are still low after this many pumps rarely become interesting. */
const FAR_PUMPS = 512;

/** @returns undefined if there is no budget left */
function isPredicted(counting: Counting, law: GrowthLaw, count: number): boolean | undefined {
  const predicted = Number(stepsByLaw(law, count));
  if (predicted > counting.leftForChecks) return undefined;
  return counting.check(count, predicted) === predicted;
}

/** Bisection: the least number of pumps that is known to be wrong. */
function firstWrong(counting: Counting, law: GrowthLaw, right: number, wrong: number): number | undefined {
  while (wrong - right > 1) {
    const middle = Math.floor((right + wrong) / 2);
    const verdict = isPredicted(counting, law, middle);
    if (verdict === undefined) return undefined;
    if (verdict) right = middle;
    else wrong = middle;
  }
  return wrong;
}

/**
 * The polynomial that the last values follow: its differences of the next order are 0 several times in a row.
 *
 * @param first the number of pumps of the first value
 */
export function polynomialLaw(values: readonly number[], first: number): GrowthLaw | undefined {
  const orders: (readonly number[])[] = [];
  let differences = values;
  for (let degree = -1; degree <= MAX_LAW_DEGREE && differences.length >= ENOUGH_ZEROS; degree++) {
    const skipped = differences.findLastIndex((each) => each !== 0) + 1;
    if (degree >= 0 && differences.length - skipped >= ENOUGH_ZEROS) {
      const own = orders.map((order) => order[skipped] ?? 0);
      return { kind: "polynomial", degree, period: 1, from: first + skipped, differences: [own] };
    }
    orders.push(differences);
    differences = differences.slice(1).map((each, index) => each - (orders.at(-1)?.[index] ?? 0));
  }
  return undefined;
}

/** Differences that are 0 in a row. */
const ENOUGH_ZEROS = 3;

/** Degrees of polynomials that are recognized. */
const MAX_LAW_DEGREE = 12;

/**
 * The linear recurrence that the last values follow; as a polynomial if it is one, perhaps one for each residue of the number
 * of pumps.
 *
 * @param first the number of pumps of the first value
 */
export function recurrenceLaw(values: readonly number[], first: number): GrowthLaw | undefined {
  for (const skipped of SKIPPED) {
    if (values.length - skipped < FEWEST_VALUES) return undefined;
    const rest = values.slice(skipped);
    const coefficients = findRecurrence(rest);
    if (coefficients === undefined) continue;
    // A recurrence over values that don't matter holds from the following ones on.
    const order = coefficients.findLastIndex((each) => each !== 0) + 1;
    const initial = rest.slice(coefficients.length - order, coefficients.length);
    const from = first + skipped + coefficients.length - order;
    return order === 0 ? undefined : lawOf(coefficients.slice(0, order), initial, from);
  }
  return undefined;
}

/** Numbers of values at the beginning that may be exceptions; a recurrence allows for some by itself. */
const SKIPPED = [0, 1, 2, 4, 8, 16];

const FEWEST_VALUES = 6;

function lawOf(coefficients: readonly number[], initial: readonly number[], from: number): GrowthLaw {
  const polynomial = characteristicPolynomial(coefficients.map(BigInt));
  const periodic = periodOf(polynomial);
  if (periodic) return toPolynomial(coefficients, initial, from, periodic);
  const { root } = dominantRoot(polynomial);
  return { kind: "recurrence", coefficients, initial, base: root < LEAST_BASE ? 1 : root, from };
}

/** Recurrences of the accepted orders have no base between 1 and this one. */
const LEAST_BASE = 1.000_1;

/** Period and degree, if all roots are roots of unity of a period that polynomial laws have. */
function periodOf(polynomial: IntegerPolynomial): { period: number; degree: number } | undefined {
  const times = CYCLOTOMIC.map((divisor) => divideOut(polynomial, divisor).times);
  const [ones = 0, second = 0, third = 0] = times;
  if (ones + second + 2 * third < polynomial.length - 1 || (second > 0 && third > 0)) return undefined;
  return { period: third > 0 ? 3 : second > 0 ? 2 : 1, degree: Math.max(ones, second, third) - 1 };
}

/** The polynomials whose roots are the first, second and third primitive roots of unity. */
const CYCLOTOMIC: readonly IntegerPolynomial[] = [[-1n, 1n], [1n, 1n], [1n, 1n, 1n]];

function toPolynomial(
  coefficients: readonly number[],
  initial: readonly number[],
  from: number,
  { period, degree }: { readonly period: number; readonly degree: number },
): GrowthLaw {
  const values = initial.map(BigInt);
  const weights = coefficients.map(BigInt);
  while (values.length < period * (degree + 1)) values.push(nextValue(weights, values));
  const differences = Array.from({ length: period }, (_, residue) => {
    let row = values.filter((_, index) => index % period === residue).slice(0, degree + 1);
    const list: bigint[] = [];
    while (row.length > 0) {
      list.push(row[0] ?? 0n);
      row = row.slice(1).map((each, index) => each - (row[index] ?? 0n));
    }
    return list.map(exactInteger);
  });
  return { kind: "polynomial", degree, period, from, differences };
}
