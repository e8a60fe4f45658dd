import { characteristicPolynomial, dominantRoot } from "./recurrence.ts";

/**
 * An exact law of the steps of a search on an attack. Our engine is deterministic, so from some number of pumps on
 * the steps are a polynomial of it, or satisfy a linear recurrence; numbers are steps unless said otherwise.
 */
export type GrowthLaw = PolynomialLaw | RecurrenceLaw;

/** An integer; as a string of digits if it is beyond the integers that a number represents exactly. */
type ExactInteger = number | string;

/**
 * With `from + residue + period * t` pumps, the steps are the sum of `differences[residue][i]` times the binomial
 * coefficient of `t` over `i`.
 */
interface PolynomialLaw {
  readonly kind: "polynomial";
  readonly degree: number;
  /** The law differs for each residue of the number of pumps modulo this. */
  readonly period: number;
  /** Number of pumps from which on the law holds. */
  readonly from: number;
  /** Newton's forward differences in ascending order, for each residue of the number of pumps beyond `from`. */
  readonly differences: readonly (readonly ExactInteger[])[];
}

/**
 * The steps with one more pump are the sum of `coefficients[i]` times the steps with `i` pumps fewer. With `from +
 * i` pumps, they are `initial[i]`.
 */
interface RecurrenceLaw {
  readonly kind: "recurrence";
  readonly coefficients: readonly ExactInteger[];
  readonly initial: readonly ExactInteger[];
  /** The dominant root: the factor for each additional pump, in the limit. 1 for polynomial growth. */
  readonly base: number;
  /** Number of pumps from which on the law holds. */
  readonly from: number;
}

/** How the steps grow according to a law: as a polynomial, which includes constants, or exponentially. */
export function classOfLaw(law: GrowthLaw): "polynomial" | "exponential" {
  return law.kind === "recurrence" && law.base > 1 ? "exponential" : "polynomial";
}

/** The degree of polynomial growth; beside exponential growth, that of the polynomial that multiplies the power. */
export function degreeOfLaw(law: GrowthLaw): number {
  if (law.kind === "polynomial") return law.degree;
  return dominantRoot(characteristicPolynomial(law.coefficients.map(BigInt))).times - 1;
}

/** The integer as it is written in a law. */
export function exactInteger(value: bigint): ExactInteger {
  return value <= Number.MAX_SAFE_INTEGER && value >= Number.MIN_SAFE_INTEGER ? Number(value) : `${value}`;
}

/**
 * The exact number of steps.
 *
 * @param count number of pumps, at least `law.from`; for exponential growth the result has as many digits as the count
 */
export function stepsByLaw(law: GrowthLaw, count: number): bigint {
  return law.kind === "polynomial" ? polynomialAt(law, count) : recurrenceAt(law, count);
}

function polynomialAt({ from, period, differences }: PolynomialLaw, count: number): bigint {
  const beyond = count - from;
  const t = BigInt(Math.floor(beyond / period));
  let [sum, binomial] = [0n, 1n];
  for (const [index, difference] of (differences[beyond % period] ?? []).entries()) {
    sum += binomial * BigInt(difference);
    binomial = binomial * (t - BigInt(index)) / BigInt(index + 1);
  }
  return sum;
}

function recurrenceAt({ from, coefficients, initial }: RecurrenceLaw, count: number): bigint {
  return weighted(powerModulo(coefficients.map(BigInt), count - from) ?? [], initial);
}

/** The same; undefined if the numbers on the way to it are huge, although it may not be: the largest ones can cancel out. */
function limitedRecurrenceAt(
  { from, coefficients, initial }: RecurrenceLaw,
  count: number,
): bigint | undefined {
  const weights = powerModulo(coefficients.map(BigInt), count - from, HUGE_WEIGHT);
  return weights && weighted(weights, initial);
}

/** A number with 30,000 digits. */
const HUGE_WEIGHT = 1n << 100_000n;

function weighted(weights: readonly bigint[], initial: RecurrenceLaw["initial"]): bigint {
  return weights.reduce((sum, weight, index) => sum + weight * BigInt(initial[index] ?? 0), 0n);
}

/**
 * The remainder of a power of x by the characteristic polynomial of a recurrence: the weights of the first values in
 * the one with that index. The work grows with the logarithm of the exponent, and with the length of the numbers.
 *
 * @returns undefined if one of them exceeds a limit
 */
function powerModulo(
  coefficients: readonly bigint[],
  exponent: number,
  limit?: bigint,
): bigint[] | undefined {
  const order = coefficients.length;
  const reduced = (polynomial: bigint[]): bigint[] => {
    for (let power = polynomial.length - 1; power >= order; power--) {
      const leading = polynomial.pop() ?? 0n;
      if (leading === 0n) continue;
      for (const [index, coefficient] of coefficients.entries()) {
        polynomial[power - 1 - index]! += leading * coefficient;
      }
    }
    return polynomial;
  };
  let result = [1n];
  for (const bit of exponent.toString(2)) {
    const square = Array<bigint>(2 * result.length - 1).fill(0n);
    for (const [i, a] of result.entries()) {
      for (const [j, b] of result.entries()) square[i + j]! += a * b;
    }
    result = reduced(bit === "1" ? [0n, ...square] : square);
    if (limit !== undefined && result.some((weight) => weight > limit || weight < -limit)) return undefined;
  }
  return result;
}

/** From this many pumps on, only the dominant root of a recurrence matters. */
const MANY_PUMPS = 500;

/**
 * The smallest number of pumps that takes at least a number of steps. Beyond the first pumps of a law, the steps of
 * each residue are expected not to decrease.
 *
 * @returns at least `law.from`; Infinity if there is no such number
 */
export function countForSteps(law: GrowthLaw, steps: number): number {
  const wanted = BigInt(Math.ceil(steps));
  if (law.kind === "polynomial") {
    const firsts = law.differences.map((_, residue) =>
      law.from + residue +
      law.period *
        leastIndex((index) => polynomialAt(law, law.from + residue + law.period * index) >= wanted)
    );
    return Math.min(...firsts);
  }
  const coefficients = law.coefficients.map(BigInt);
  const latest = law.initial.map(BigInt);
  const soon = latest.findIndex((value) => value >= wanted);
  if (soon >= 0) return law.from + soon;
  for (let count = law.from + latest.length; count < law.from + MANY_PUMPS; count++) {
    const next = nextValue(coefficients, latest);
    if (next >= wanted) return count;
    latest.shift();
    latest.push(next);
  }
  return law.from + leastIndex((index) => {
    const value = limitedRecurrenceAt(law, law.from + index);
    return value === undefined ? undefined : value >= wanted;
  });
}

/** The value that follows the last ones, which are in ascending order. */
export function nextValue(coefficients: readonly bigint[], last: readonly bigint[]): bigint {
  return coefficients.reduce(
    (sum, coefficient, index) => sum + coefficient * (last.at(-1 - index) ?? 0n),
    0n,
  );
}

/**
 * The least index from which on a condition holds, by bisection; Infinity if it doesn't hold for a huge one, or up to the
 * largest one for which that can be told: it is undefined for others.
 */
function leastIndex(holds: (index: number) => boolean | undefined): number {
  if (holds(0)) return 0;
  let [below, above] = [0, 1];
  for (let isReached = holds(above); !isReached; isReached = holds(above)) {
    if (isReached === undefined || above > HUGE_COUNT) return Infinity;
    [below, above] = [above, 2 * above];
  }
  while (above - below > 1) {
    const middle = Math.floor((below + above) / 2);
    if (holds(middle)) above = middle;
    else below = middle;
  }
  return above;
}

/** Longer texts than engines support. */
const HUGE_COUNT = 2 ** 31;
