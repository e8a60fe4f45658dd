import {
  MANY_ATTACK_STEPS,
  MAX_ATTACK_CHARACTERS,
  MAX_ATTACK_STEPS,
  MAX_STEPS_BEYOND_COUNTS,
  NATIVE_STEPS_PER_SECOND,
  SAFE_MS,
} from "../../limits/search.ts";
import { NORMAL_TEXT_LENGTHS } from "../../limits/workbench.ts";
import { compilePattern } from "../engine/compile.ts";
import { exec, execAll } from "../engine/exec.ts";
import type { Tree } from "../syntax/parse.ts";
import { type AttackText, attackText } from "./attack.ts";

/** Steps of one run on a text; null if they exceed the limit. */
export type CountSteps = (text: string, limit: number) => number | null;

/** How the number of steps grows with the number of pumps. */
export interface Growth {
  readonly class: "polynomial" | "exponential";
  /** The exponent of a polynomial; for exponential growth, the factor for each additional pump. Two decimals. */
  readonly rate: number;
  /** Length of the text in UTF-16 code units, and steps, in ascending order. */
  readonly steps: readonly (readonly [length: number, steps: number])[];
  /** The number of pumps in the longest text that was measured. */
  readonly count: number;
  /** Length in UTF-16 code units at which a search takes a second, at the fixed rate of the limits. */
  readonly secondAt: number;
  /** The same for `SAFE_MS`: shorter attacks are harmless. */
  readonly safeAt: number;
  /**
   * Whether the growth was measured on texts that the counted repeats of the pattern cannot match completely,
   * or reaches a second on texts that they can. Otherwise the steps may be proportional to the length of
   * longer texts, as for `[a-z]{1,2000}!`.
   */
  readonly isSettled: boolean;
}

/**
 * Measures an attack at several lengths and fits a curve. The number of steps is the same on every machine.
 *
 * @param reachOf length of the longest text of repeated pumps that the counted repeats of the pattern can
 * match
 * @returns undefined for growth that is clearly linear, and for none
 */
export function measureGrowth(
  attack: AttackText,
  stepsOn: CountSteps,
  reachOf: (pump: string) => number = () => 0,
): Growth | undefined {
  const measure: Measure = (count, limit) => stepsOn(attackText(attack, count), limit);
  const under = lastUnder(attack, measure);
  if (under === undefined) return undefined;
  const fitted = fitGrowth(under, measure);
  if (fitted === undefined) return undefined;
  const around = attackText(attack, 0).length;
  const growth = toGrowth(fitted, (count) => around + count * attack.pump.length);
  const reach = reachOf(attack.pump);
  const isBeyond = (growth.steps[0]?.[0] ?? 0) >= reach || growth.secondAt <= reach;
  if (isBeyond) return growth;
  const beyond = pointsBeyond(Math.ceil((reach - around) / attack.pump.length), measure);
  if (beyond === undefined) return { ...growth, isSettled: false };
  if (!isBending(beyond)) return undefined;
  const fit = {
    class: "polynomial",
    rate: roundToHundredths(Math.max(LINEAR_RATE, fitPower(beyond).slope)),
  } as const;
  return toGrowth({ fit, points: beyond }, (count) => around + count * attack.pump.length);
}

/** Steps with a number of pumps; null if they exceed the limit. */
type Measure = (count: number, limit: number) => number | null;

interface Point {
  readonly count: number;
  readonly steps: number;
}

interface Fitted {
  readonly fit: Pick<Growth, "class" | "rate">;
  readonly points: readonly Point[];
}

function toGrowth({ fit, points }: Fitted, lengthOf: (count: number) => number): Growth {
  const last = points.at(-1) ?? { count: 1, steps: 1 };
  const countFor = (ms: number) => {
    const factor = NATIVE_STEPS_PER_SECOND * ms / 1_000 / last.steps;
    const count = fit.class === "exponential"
      ? last.count + Math.log(factor) / Math.log(fit.rate)
      : last.count * factor ** (1 / fit.rate);
    return Math.max(1, count);
  };
  return {
    ...fit,
    steps: points.map(({ count, steps }) => [lengthOf(count), steps]),
    count: last.count,
    secondAt: lengthOf(Math.ceil(Math.max(last.count, countFor(1_000)))),
    safeAt: lengthOf(Math.floor(countFor(SAFE_MS))),
    isSettled: true,
  };
}

/** The largest power of two of pumps within the limit; undefined if the growth is linear. */
function lastUnder({ pump }: AttackText, measure: Measure): number | undefined {
  const most = Math.floor(MAX_ATTACK_CHARACTERS / pump.length);
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
function fitGrowth(under: number, measure: Measure): Fitted | undefined {
  const few = pointsFrom(under, (count) => measure(count, MAX_ATTACK_STEPS));
  if (few.length >= FEWEST_POINTS) {
    const fit = chooseFit(few);
    if (fit === undefined || fit.class === "polynomial" || isSteady(few)) return fit && { fit, points: few };
  }
  const points = pointsFrom(under, (count) => measure(count, MANY_ATTACK_STEPS));
  const fit = chooseFit(points);
  return fit && { fit, points };
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

/** Three texts just too long for the counted repeats, at equal distances; undefined if they take too many steps. */
function pointsBeyond(enough: number, measure: Measure): Point[] | undefined {
  const stride = Math.max(2, Math.ceil(enough / 10));
  const points: Point[] = [];
  for (const times of [1, 2, 3]) {
    const count = enough + times * stride;
    const steps = measure(count, MAX_STEPS_BEYOND_COUNTS);
    if (steps === null) return undefined;
    points.push({ count, steps });
  }
  return points;
}

/**
 * Whether additional pumps take more and more steps. In linear growth they always take the same number, even if
 * the growth begins late, like that of `[a-z]{1,99}!` on a text that ends in "!".
 */
function isBending(points: readonly Point[]): boolean {
  const rises = points.slice(1).map(({ count, steps }, index) => {
    const before = points[index] ?? { count, steps };
    return { at: count + before.count, steps: steps - before.steps };
  });
  const [first, last] = [rises[0], rises.at(-1)];
  if (first === undefined || last === undefined || last.steps <= 0) return false;
  return Math.log(last.steps / Math.max(1, first.steps)) >= (LINEAR_RATE - 1) * Math.log(last.at / first.at);
}

function chooseFit(points: readonly Point[]): Pick<Growth, "class" | "rate"> | undefined {
  if (points.length < FEWEST_POINTS) return undefined;
  const [power, exponential] = [fitPower(points), fitExponential(points)];
  if (power.slope < LINEAR_RATE || !isBending(points)) return undefined;
  const isExponential = exponential.error < power.error && power.slope > LEAST_EXPONENTIAL_SLOPE &&
    !isSlowing(points);
  return isExponential
    ? { class: "exponential", rate: roundToHundredths(Math.exp(exponential.slope)) }
    : { class: "polynomial", rate: roundToHundredths(power.slope) };
}

/** A low power over a short range can look like an exponential with a base near 1. */
const LEAST_EXPONENTIAL_SLOPE = 3;

/**
 * Whether the factor for each additional pump decreases. An exponential keeps its factor; that of a
 * polynomial decreases towards 1, even if a power doesn't fit it well because of an offset, as for `(n +
 * 5)^5`.
 */
function isSlowing(points: readonly Point[]): boolean {
  return laterByEarlier(points) < SLOWING;
}

/** Whether the factor is so constant that a polynomial is impossible. */
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
function fitLine(xs: readonly number[], ys: readonly number[]): { slope: number; error: number } {
  const [x, y] = [mean(xs), mean(ys)];
  const product = mean(xs.map((each, index) => (each - x) * ((ys[index] ?? y) - y)));
  const slope = product / mean(xs.map((each) => (each - x) ** 2));
  const error = mean(xs.map((each, index) => ((ys[index] ?? y) - y - slope * (each - x)) ** 2));
  return { slope, error };
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

const roundToHundredths = (value: number) => Math.round(100 * value) / 100;

/** The steps of a search in ordinary texts, which repeat one text. */
export interface OrdinaryGrowth {
  readonly pump: string;
  /** Length in UTF-16 code units, and steps; in ascending order. */
  readonly steps: readonly (readonly [length: number, steps: number])[];
}

/**
 * Counts the steps on short and long texts created from a matching one, or from its prefix: the one on which
 * a search takes most steps. It shows the pattern's behavior in everyday use, and proves nothing.
 *
 * @param matching a text in which the pattern finds a match
 */
export function measureOrdinaryGrowth(matching: string, stepsOn: CountSteps): OrdinaryGrowth {
  const [first = ""] = matching;
  const pumps = [first, matching.slice(0, -1), matching].filter((pump) => pump !== "" && pump.isWellFormed());
  const grown = pumps.map((pump) => ({ pump, steps: stepsWith(pump, stepsOn) }));
  return grown.reduce((most, each) => lastCount(each) > lastCount(most) ? each : most, {
    pump: "",
    steps: [],
  });
}

function stepsWith(pump: string, stepsOn: CountSteps): OrdinaryGrowth["steps"] {
  return NORMAL_TEXT_LENGTHS.flatMap((length) => {
    const text = attackText({ prefix: "", pump, suffix: "\0" }, Math.ceil(length / pump.length));
    const steps = stepsOn(text, MAX_ATTACK_STEPS);
    return steps === null ? [] : [[text.length, steps] as const];
  });
}

const lastCount = ({ steps }: OrdinaryGrowth): number => steps.at(-1)?.[1] ?? -1;

/**
 * Counts the steps of a search from the start of a text; with flag g, those of the searches for all matches.
 * A stack overflow counts as too many.
 */
export function createStepCounter(tree: Tree): CountSteps {
  const program = compilePattern(tree);
  return (text, limit) => {
    const { status, steps } = program.global
      ? execAll(program, text, { maxSteps: limit })
      : exec(program, text, 0, limit);
    return status === "budget" || status === "exhausted" ? null : steps;
  };
}
