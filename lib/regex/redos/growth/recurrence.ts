/** Linear recurrences with integer coefficients: finding one for a sequence, and its dominant root. @module */

/**
 * A prime. Products of two remainders are exact as numbers. A wrong recurrence that holds modulo it is found out when
 * it is checked over the integers.
 */
const PRIME = 67_108_859;

/**
 * The shortest linear recurrence of a sequence of integers, confirmed by at least two values more than determine it.
 *
 * @param values exact integers as numbers
 * @returns coefficients of the preceding values, the latest first; undefined if there is none
 * @see https://en.wikipedia.org/wiki/Berlekamp–Massey_algorithm
 */
export function findRecurrence(values: readonly number[]): number[] | undefined {
  const coefficients = recurrenceModuloPrime(values.map(remainder));
  const order = coefficients?.length ?? 0;
  if (coefficients === undefined || order === 0 || values.length < 2 * order + 2) return undefined;
  const integers = coefficients.map((each) => each > PRIME / 2 ? each - PRIME : each);
  return holdsExactly(integers, values) ? integers : undefined;
}

const remainder = (value: number): number => ((value % PRIME) + PRIME) % PRIME;

function holdsExactly(coefficients: readonly number[], values: readonly number[]): boolean {
  const order = coefficients.length;
  for (let at = order; at < values.length; at++) {
    let sum = 0n;
    for (const [index, coefficient] of coefficients.entries()) {
      if (coefficient !== 0) sum += BigInt(coefficient) * BigInt(values[at - 1 - index] ?? 0);
    }
    if (sum !== BigInt(values[at] ?? 0)) return false;
  }
  return true;
}

/** Preceding values that a linear recurrence adds up. */
const MAX_RECURRENCE_ORDER = 24;

/** Berlekamp–Massey; undefined if the order exceeds the limit. */
function recurrenceModuloPrime(values: readonly number[]): number[] | undefined {
  let [current, previous] = [[1], [1]];
  let [order, shift, previousError] = [0, 1, 1];
  for (const [at, value] of values.entries()) {
    let error = value;
    for (let index = 1; index <= order; index++) {
      error = (error + (current[index] ?? 0) * (values[at - index] ?? 0)) % PRIME;
    }
    if (error === 0) {
      shift++;
      continue;
    }
    const factor = error * inverse(previousError) % PRIME;
    const next = current.slice();
    for (const [index, coefficient] of previous.entries()) {
      const target = index + shift;
      while (next.length <= target) next.push(0);
      next[target] = (next[target]! + PRIME - factor * coefficient % PRIME) % PRIME;
    }
    if (2 * order <= at) {
      [previous, previousError, shift, order] = [current, error, 1, at + 1 - order];
      if (order > MAX_RECURRENCE_ORDER) return undefined;
    } else shift++;
    current = next;
  }
  return Array.from({ length: order }, (_, index) => remainder(-(current[index + 1] ?? 0)));
}

/** The inverse modulo the prime, by Euclid's algorithm. */
function inverse(value: number): number {
  let [a, b, x, y] = [value, PRIME, 1, 0];
  while (b !== 0) {
    const quotient = Math.floor(a / b);
    [a, b, x, y] = [b, a - quotient * b, y, x - quotient * y];
  }
  return remainder(x);
}

/** A polynomial with integer coefficients of ascending powers; the last one isn't 0. */
export type IntegerPolynomial = readonly bigint[];

/** The characteristic polynomial of a recurrence. */
export function characteristicPolynomial(coefficients: readonly bigint[]): IntegerPolynomial {
  return [...coefficients.toReversed().map((each) => -each), 1n];
}

/** Divides as often as possible by a monic polynomial. */
export function divideOut(
  polynomial: IntegerPolynomial,
  divisor: IntegerPolynomial,
): { readonly rest: IntegerPolynomial; readonly times: number } {
  let [rest, times] = [polynomial, 0];
  for (let quotient = quotientBy(rest, divisor); quotient; quotient = quotientBy(rest, divisor)) {
    [rest, times] = [quotient, times + 1];
  }
  return { rest, times };
}

/** The quotient if a monic polynomial is a divisor. */
function quotientBy(polynomial: IntegerPolynomial, divisor: IntegerPolynomial): bigint[] | undefined {
  const rest = [...polynomial];
  const size = divisor.length - 1;
  const quotient = Array<bigint>(Math.max(0, rest.length - size)).fill(0n);
  for (let at = quotient.length - 1; at >= 0; at--) {
    const factor = rest[at + size] ?? 0n;
    quotient[at] = factor;
    for (const [index, coefficient] of divisor.entries()) rest[at + index]! -= factor * coefficient;
  }
  return quotient.length > 0 && rest.every((each) => each === 0n) ? quotient : undefined;
}

/**
 * The root of largest absolute value of the characteristic polynomial of the shortest recurrence of positive numbers,
 * and how many times it is one. It is positive and real, because such a sequence has a generating function whose
 * nearest singularity is.
 *
 * @see https://en.wikipedia.org/wiki/Vivanti–Pringsheim_theorem
 */
export function dominantRoot(
  polynomial: IntegerPolynomial,
): { readonly root: number; readonly times: number } {
  // A multiple root would make the iteration slow and inexact.
  let [common, times] = [commonDivisor(polynomial, derivative(polynomial)), 1];
  const root = largestRoot(exactQuotient(polynomial, common));
  while (common.length > 1 && isRoot(common, root)) {
    const next = commonDivisor(common, derivative(common));
    [common, times] = [next, times + 1];
  }
  return { root, times };
}

/**
 * Newton's method from above the roots, where the polynomial and its derivatives are positive, since no root has a
 * larger real part than the dominant one: each iteration comes closer from above.
 */
function largestRoot(polynomial: IntegerPolynomial): number {
  const leading = Number(polynomial.at(-1) ?? 1n);
  const scaled = polynomial.map((each) => Number(each) / leading);
  let x = 1 + scaled.slice(0, -1).reduce((most, each) => Math.max(most, Math.abs(each)), 0);
  for (let iteration = 0; iteration < MAX_ITERATIONS; iteration++) {
    let [value, slope] = [0, 0];
    for (const coefficient of scaled.toReversed()) {
      slope = slope * x + value;
      value = value * x + coefficient;
    }
    const next = x - value / slope;
    if (!(next < x)) break;
    x = next;
  }
  return x;
}

const MAX_ITERATIONS = 2_000;

/** True if a root of a polynomial is also one of a divisor of it. */
function isRoot(divisor: IntegerPolynomial, root: number): boolean {
  return Math.abs(largestRoot(exactQuotient(divisor, commonDivisor(divisor, derivative(divisor)))) - root) <
    1e-6;
}

const derivative = (polynomial: IntegerPolynomial): bigint[] =>
  polynomial.slice(1).map((each, index) => each * BigInt(index + 1));

/** The greatest common divisor without common factors of its coefficients, by Euclid's algorithm. */
function commonDivisor(first: IntegerPolynomial, second: IntegerPolynomial): bigint[] {
  let [a, b] = [primitive(first), primitive(second)];
  while (b.length > 0) [a, b] = [b, primitive(pseudoRemainder(a, b))];
  return a;
}

/** Without leading zeros and common factors, and with a positive leading coefficient. */
function primitive(polynomial: IntegerPolynomial): bigint[] {
  const rest = [...polynomial];
  while (rest.at(-1) === 0n) rest.pop();
  const factor = rest.reduce(commonFactor, 0n);
  const sign = (rest.at(-1) ?? 1n) < 0n ? -1n : 1n;
  return rest.map((each) => sign * each / factor);
}

function commonFactor(a: bigint, b: bigint): bigint {
  let [x, y] = [a < 0n ? -a : a, b < 0n ? -b : b];
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
}

/** The remainder of a multiple of the first polynomial, so that all coefficients are integers. */
function pseudoRemainder(first: IntegerPolynomial, second: IntegerPolynomial): bigint[] {
  const rest = [...first];
  const leading = second.at(-1) ?? 1n;
  while (rest.length >= second.length) {
    const factor = rest.at(-1) ?? 0n;
    const shift = rest.length - second.length;
    for (const [index, each] of rest.entries()) {
      rest[index] = leading * each - factor * (second[index - shift] ?? 0n);
    }
    rest.pop();
  }
  return rest;
}

/** The quotient by a divisor, up to a constant factor. */
function exactQuotient(polynomial: IntegerPolynomial, divisor: IntegerPolynomial): bigint[] {
  const rest = [...polynomial];
  const leading = divisor.at(-1) ?? 1n;
  const quotient = Array<bigint>(rest.length - divisor.length + 1).fill(0n);
  for (let at = quotient.length - 1; at >= 0; at--) {
    const factor = rest[at + divisor.length - 1] ?? 0n;
    for (let index = 0; index < rest.length; index++) rest[index] = leading * rest[index]!;
    for (let index = at + 1; index < quotient.length; index++) quotient[index] = leading * quotient[index]!;
    quotient[at] = factor;
    for (const [index, coefficient] of divisor.entries()) rest[at + index]! -= factor * coefficient;
  }
  return primitive(quotient);
}
