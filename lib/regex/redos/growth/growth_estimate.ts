import { MANY_ATTACK_STEPS, MAX_ATTACK_CHARACTERS, MAX_ATTACK_STEPS } from "../../../limits/search.ts";
import { type AttackText, pumpLength } from "../attack.ts";
import type { Measure } from "./law_search.ts";

/** The steps of a text with a number of pumps. */
interface Point {
  readonly count: number;
  readonly steps: number;
}

/** A curve that was fitted to counted steps. */
export interface Estimate {
  readonly class: "polynomial" | "exponential";
  /** The degree of a polynomial; for exponential growth, the factor for each additional pump, with two decimals. */
  readonly rate: number;
  /** The steps of a polynomial grow like a power of the number of pumps plus this: terms of lower degree delay it. */
  readonly offset: number;
  readonly points: readonly Point[];
  /**
   * The factor for each additional pump of a polynomial that looks exponential: its degree is so high that the factor is
   * closer to the steps of somewhat longer texts.
   */
  readonly factor?: number;
}

/**
 * Fits a curve to the steps of an attack for which no law is known.
 *
 * @param isPolynomial whether it is proved that the growth isn't exponential
 * @returns undefined if the growth is linear, or there are too few texts within the limits
 */
export function estimateGrowth(
  attack: AttackText,
  measure: Measure,
  isPolynomial = false,
): Estimate | undefined {
  const under = lastUnder(attack, measure);
  return under === undefined ? undefined : fitGrowth(under, measure, isPolynomial);
}

/**
 * The factor for each additional pump of steps that are known to grow exponentially, from the longest texts within
 * the limits. On longer ones it may differ.
 *
 * @returns undefined if the growth is linear, as on a text that matches
 */
export function estimateExponential(attack: AttackText, measure: Measure): Estimate | undefined {
  const under = lastUnder(attack, measure);
  if (under === undefined) return undefined;
  const few = pointsFrom(under, (count) => measure(count, MAX_ATTACK_STEPS));
  const points = few.length >= FEWEST_POINTS && isSteady(few)
    ? few
    : pointsFrom(under, (count) => measure(count, MANY_ATTACK_STEPS));
  if (points.length < FEWEST_POINTS || !isBending(points)) return undefined;
  return { class: "exponential", rate: lastFactor(points.slice(-FEWEST_POINTS)), offset: 0, points };
}

const lastFactor = (points: readonly Point[]): number =>
  Math.max(LEAST_FACTOR, roundToHundredths(Math.exp(fitExponential(points).slope)));

const LEAST_FACTOR = 1.01;

/**
 * Fits a power to steps that grow polynomially, or to some of them: that of which the root of the steps is closest to
 * a line.
 */
export function estimatePower(points: readonly Point[], fitted = points): Estimate {
  const degrees = Array.from({ length: MAX_DEGREE - 1 }, (_, index) => index + 2);
  const fits = degrees.map((degree) => ({ degree, ...fitRoot(fitted, degree) }));
  const { degree, offset } = fits.reduce((best, each) => each.error < best.error ? each : best);
  return { class: "polynomial", rate: degree, offset, points };
}

const MAX_DEGREE = 12;

/** The line through the roots of the steps, as the number of pumps at which it begins, and its error. */
function fitRoot(points: readonly Point[], degree: number): { offset: number; error: number } {
  const roots = points.map(({ steps }) => steps ** (1 / degree));
  const { slope, intercept } = fitLine(points.map(({ count }) => count), roots);
  const errors = points.map(({ count }, index) =>
    (degree * Math.log(Math.max(SMALL, (slope * count + intercept) / roots[index]!))) ** 2
  );
  const offset = intercept / slope;
  const [first] = points;
  const isRising = slope > 0 && first !== undefined && first.count + offset > 0;
  return isRising ? { offset, error: mean(errors) } : { offset: 0, error: Infinity };
}

const SMALL = 1e-9;

/** The largest power of two of pumps within the limit; undefined if the growth is linear. */
function lastUnder(attack: AttackText, measure: Measure): number | undefined {
  const most = Math.floor(MAX_ATTACK_CHARACTERS / pumpLength(attack));
  let [under, steps, rate] = [1, measure(1, MAX_ATTACK_STEPS), 0];
  for (let count = 2; count <= most; count *= 2) {
    const more = measure(count, MAX_ATTACK_STEPS);
    if (more === null) return under;
    rate = Math.log2(more / (steps ?? more));
    [under, steps] = [count, more];
    // No superlinear growth is visible after this number of pumps, so the rest would only cost time.
    if (count >= PLAIN_COUNT && rate < LINEAR_RATE) return undefined;
  }
  return rate < LINEAR_RATE ? undefined : under;
}

const PLAIN_COUNT = 512;

/** Steps of a linear pattern grow with an exponent of 1, those of a quadratic one with up to 2. */
const LINEAR_RATE = 1.4;

/** Fits a curve; uses longer texts if there are too few points for a line, or if two classes fit them. */
function fitGrowth(under: number, measure: Measure, isPolynomial: boolean): Estimate | undefined {
  const few = pointsFrom(under, (count) => measure(count, MAX_ATTACK_STEPS));
  if (few.length >= FEWEST_POINTS) {
    const fit = chooseFit(few);
    if (fit === undefined || fit.class === "polynomial" || (!isPolynomial && isSteady(few))) {
      return fit && { ...fit, points: few };
    }
  }
  const points = pointsFrom(under, (count) => measure(count, MANY_ATTACK_STEPS));
  const fit = chooseFit(points);
  if (!isPolynomial || fit?.class !== "exponential") return fit && { ...fit, points };
  const longest = points.slice(-FEWEST_POINTS);
  return { ...estimatePower(points, longest), factor: lastFactor(longest) };
}

const FEWEST_POINTS = 3;

/** Measures from half of a count on: below that, constant terms have too much weight. */
function pointsFrom(under: number, measure: (count: number) => number | null): Point[] {
  const points: Point[] = [];
  const stride = Math.max(1, Math.floor(under / 6));
  for (let count = Math.max(1, Math.floor(under / 2)); count <= 4 * under; count += stride) {
    const steps = measure(count);
    if (steps === null) break;
    points.push({ count, steps });
  }
  return points;
}

/**
 * Steps of a run beyond the counted repetitions of a pattern, where growth may flatten; `[a-z]{1,1000}!` takes them on
 * 2,500 characters.
 */
export const MAX_STEPS_BEYOND_COUNTS = 6_000_000;

/** Three texts just too long for the counted repeats, at equal distances; undefined if they take too many steps. */
export function pointsBeyond(enough: number, measure: Measure): Point[] | undefined {
  // Patterns with periods of 2 and 3 pumps are common.
  const stride = 6 * Math.ceil(enough / 120);
  const points: Point[] = [];
  for (const count of [enough, enough + stride, enough + 2 * stride]) {
    const steps = measure(count, MAX_STEPS_BEYOND_COUNTS);
    if (steps === null) return undefined;
    points.push({ count, steps });
  }
  return points;
}

/**
 * True if additional pumps take more and more steps. In linear growth they always take the same number, even if
 * the growth begins late, like that of `[a-z]{1,99}!` on a text that ends in "!".
 */
export function isBending(points: readonly Point[]): boolean {
  const rises = points.slice(1).map(({ count, steps }, index) => {
    const before = points[index] ?? { count, steps };
    return { at: count + before.count, steps: steps - before.steps };
  });
  const [first, last] = [rises[0], rises.at(-1)];
  if (first === undefined || last === undefined || last.steps <= 0) return false;
  return Math.log(last.steps / Math.max(1, first.steps)) >= (LINEAR_RATE - 1) * Math.log(last.at / first.at);
}

function chooseFit(points: readonly Point[]): Omit<Estimate, "points"> | undefined {
  if (points.length < FEWEST_POINTS) return undefined;
  const [power, exponential] = [fitPower(points), fitExponential(points)];
  if (power.slope < LINEAR_RATE || !isBending(points)) return undefined;
  const isExponential = exponential.error < power.error && power.slope > LEAST_EXPONENTIAL_SLOPE &&
    !isSlowing(points);
  return isExponential
    ? { class: "exponential", rate: roundToHundredths(Math.exp(exponential.slope)), offset: 0 }
    : estimatePower(points);
}

/** A low power over a short range can look like an exponential with a base near 1. */
const LEAST_EXPONENTIAL_SLOPE = 3;

/**
 * True if the factor for each additional pump decreases. An exponential keeps its factor; that of a
 * polynomial decreases towards 1, even if a power doesn't fit it well because of an offset, as for `(n +
 * 5)^5`.
 */
function isSlowing(points: readonly Point[]): boolean {
  return laterByEarlier(points) < SLOWING;
}

/** True if the factor is so constant that a polynomial is impossible. */
function isSteady(points: readonly Point[]): boolean {
  return laterByEarlier(points) > STEADY;
}

const SLOWING = 0.85;
const STEADY = 0.95;

/** Growth per pump, as a logarithm, in the second half of the points relative to that in the first half. */
function laterByEarlier(points: readonly Point[]): number {
  const middle = Math.floor((points.length - 1) / 2);
  const earlier = fitExponential(points.slice(0, points.length - middle)).slope;
  return fitExponential(points.slice(middle)).slope / earlier;
}

const fitPower = (points: readonly Point[]) =>
  fitLine(points.map(({ count }) => Math.log(count)), points.map(({ steps }) => Math.log(steps)));

const fitExponential = (points: readonly Point[]) =>
  fitLine(points.map(({ count }) => count), points.map(({ steps }) => Math.log(steps)));

/** Least squares. */
function fitLine(xs: readonly number[], ys: readonly number[]) {
  const [x, y] = [mean(xs), mean(ys)];
  const product = mean(xs.map((each, index) => (each - x) * ((ys[index] ?? y) - y)));
  const slope = product / mean(xs.map((each) => (each - x) ** 2));
  const error = mean(xs.map((each, index) => ((ys[index] ?? y) - y - slope * (each - x)) ** 2));
  return { slope, intercept: y - slope * x, error };
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

const roundToHundredths = (value: number) => Math.round(100 * value) / 100;
