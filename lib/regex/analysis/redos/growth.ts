import { MANY_ATTACK_STEPS, MAX_ATTACK_CHARACTERS, MAX_ATTACK_STEPS } from "../../../limits.ts";
import { type AttackText, attackText } from "./attack_text.ts";

/** Steps of one run on a text; null when they would be more than the limit. */
export type StepCounter = (text: string, limit: number) => number | null;

/** How the number of steps grows with the number of pumps. */
export interface Growth {
  readonly class: "polynomial" | "exponential";
  /** The exponent of a polynomial; for exponential growth the factor of one more pump. Two decimals. */
  readonly rate: number;
  /** Length of the text in UTF-16 code units, and steps, in rising order. */
  readonly steps: readonly (readonly [length: number, steps: number])[];
  /** The number of pumps in the longest text that was measured. */
  readonly count: number;
}

/**
 * Measures an attack at several lengths and fits a curve. The number of steps is the same on every machine.
 *
 * @returns undefined for growth that is plainly linear, and for none
 */
export function growthOf(attack: AttackText, stepsOn: StepCounter): Growth | undefined {
  return measured(attack, stepsOn, MAX_ATTACK_STEPS);
}

interface Point {
  readonly count: number;
  readonly steps: number;
}

function measured(attack: AttackText, stepsOn: StepCounter, limit: number): Growth | undefined {
  const measure = (count: number) => stepsOn(attackText(attack, count), limit);
  const under = lastUnder(attack, measure);
  if (under === undefined) return undefined;
  const points = pointsFrom(under, measure);
  // So few rounds are too much that there is nothing to draw a line through.
  if (points.length < FEWEST_POINTS && limit === MAX_ATTACK_STEPS) {
    return measured(attack, stepsOn, MANY_ATTACK_STEPS);
  }
  const fit = fitOf(points);
  const length = (count: number) => attackText(attack, 0).length + count * attack.pump.length;
  return fit && {
    ...fit,
    steps: points.map(({ count, steps }) => [length(count), steps]),
    count: points.at(-1)?.count ?? under,
  };
}

const FEWEST_POINTS = 3;

/** The largest power of two of pumps that stays under the limit; undefined when the growth is linear. */
function lastUnder({ pump }: AttackText, measure: (count: number) => number | null): number | undefined {
  const most = Math.floor(MAX_ATTACK_CHARACTERS / pump.length);
  let [under, steps, rate] = [1, measure(1), 0];
  for (let count = 2; count <= most; count *= 2) {
    const more = measure(count);
    if (more === null) return under;
    rate = Math.log2(more / (steps ?? more));
    [under, steps] = [count, more];
    // Nothing superlinear has shown after so many pumps: the rest would only cost time.
    if (count >= PLAIN_COUNT && rate < LINEAR_RATE) return undefined;
  }
  return rate < LINEAR_RATE ? undefined : under;
}

const PLAIN_COUNT = 512;

/** Steps of a linear pattern grow with an exponent of 1, those of a quadratic one with up to 2. */
const LINEAR_RATE = 1.4;

/** Measures from half of a count on: below it, what is added once weighs too much. */
function pointsFrom(under: number, measure: (count: number) => number | null): Point[] {
  const points: Point[] = [];
  const stride = Math.max(1, Math.floor(under / 6));
  for (let count = Math.max(1, Math.floor(under / 2)); count <= 2 * under; count += stride) {
    const steps = measure(count);
    if (steps === null) break;
    points.push({ count, steps });
  }
  return points;
}

function fitOf(points: readonly Point[]): Pick<Growth, "class" | "rate"> | undefined {
  if (points.length < FEWEST_POINTS) return undefined;
  const steps = points.map((point) => Math.log(point.steps));
  const power = lineThrough(points.map(({ count }) => Math.log(count)), steps);
  const exponential = lineThrough(points.map(({ count }) => count), steps);
  if (power.slope < LINEAR_RATE) return undefined;
  return exponential.error < power.error && power.slope > LEAST_EXPONENTIAL_SLOPE
    ? { class: "exponential", rate: rounded(Math.exp(exponential.slope)) }
    : { class: "polynomial", rate: rounded(power.slope) };
}

/** A low power over a short range can look like an exponential with a base near 1. */
const LEAST_EXPONENTIAL_SLOPE = 3;

/** Least squares. */
function lineThrough(xs: readonly number[], ys: readonly number[]): { slope: number; error: number } {
  const [x, y] = [mean(xs), mean(ys)];
  const product = mean(xs.map((each, index) => (each - x) * ((ys[index] ?? y) - y)));
  const slope = product / mean(xs.map((each) => (each - x) ** 2));
  const error = mean(xs.map((each, index) => ((ys[index] ?? y) - y - slope * (each - x)) ** 2));
  return { slope, error };
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

const rounded = (value: number) => Math.round(100 * value) / 100;
