import {
  MAX_ATTACK_STEPS,
  MAX_WORSENING_LAW_STEPS,
  NATIVE_STEPS_PER_SECOND,
  SAFE_MS,
} from "../../../limits/search.ts";
import { compilePattern } from "../../engine/compile.ts";
import { exec, execAll } from "../../engine/exec.ts";
import type { Tree } from "../../syntax/tree.ts";
import { attackLength, type AttackText, attackText, pumpLength, pumpsUpTo } from "../attack.ts";
import {
  type Estimate,
  estimateExponential,
  estimateGrowth,
  estimatePower,
  isBending,
  MAX_STEPS_BEYOND_COUNTS,
  pointsBeyond,
} from "./growth_estimate.ts";
import { classOfLaw, countForSteps, degreeOfLaw, type GrowthLaw, stepsByLaw } from "./growth_law.ts";
import { type CountedLaw, findLaw, MAX_LAW_STEPS, type Measure } from "./law_search.ts";

/** Steps of one run on a text; null if they exceed the limit. */
export type CountSteps = (text: string, limit: number) => number | null;

/** How the number of steps grows with the number of pumps. */
export interface Growth {
  readonly class: "polynomial" | "exponential";
  /** The degree of a polynomial; for exponential growth, the factor for each additional pump. Exact by a law. */
  readonly rate: number;
  /** See `Estimate`; 0 with a law. */
  readonly offset: number;
  /** Absent if none was found: then everything beyond the counted steps is estimated. */
  readonly law?: GrowthLaw;
  /** Length of the text in UTF-16 code units, and steps, in ascending order. */
  readonly steps: readonly (readonly [length: number, steps: number])[];
  /** The number of pumps in the longest text that was measured. */
  readonly count: number;
  /** Length in UTF-16 code units at which a search takes a second, at the fixed rate of the limits. */
  readonly secondAt: number;
  /** The same for `SAFE_MS`: shorter attacks are harmless. */
  readonly safeAt: number;
  /** True if it predicted the steps on texts that it wasn't derived from: exactly by a law, otherwise about. */
  readonly isConfirmed: boolean;
  /**
   * True if the growth was measured on texts that the counted repeats of the pattern cannot match completely,
   * or reaches a second on texts that they can. Otherwise the steps may be proportional to the length of
   * longer texts, as for `[a-z]{1,2000}!`.
   */
  readonly isSettled: boolean;
}

/** How the growth on an attack is measured. */
export interface Measuring {
  readonly stepsOn: CountSteps;
  /**
   * Length of the longest text of repeated pumps that the counted repeats of the pattern can match: growth may end
   * there.
   */
  readonly reachOf?: (pump: string) => number;
  /** The same for laws, which may change there. By default it is the same length. */
  readonly lawReachOf?: (pump: string, kind: Growth["class"]) => number;
  /** Length of a text of repeated pumps on which a law must hold to hold for all longer ones. */
  readonly lawEndOf?: (pump: string, kind: Growth["class"], degree: number) => number;
  /** True if it is proved that the growth is exponential, which needn't show on short texts. */
  readonly isExponential?: boolean | undefined;
  /** True if it is proved that the growth isn't exponential, so that a law that says so must change later. */
  readonly isPolynomial?: boolean;
  /** Growth that was found before: it is enough to find out that the growth isn't worse. */
  readonly worst?: Growth | undefined;
  /** Steps of all texts from which the law is found. */
  readonly maxSteps?: number;
}

/**
 * Counts the steps of an attack at several lengths and finds the law of their growth, or else fits a curve. The
 * number of steps is the same on every machine.
 *
 * @returns undefined if the growth is at most linear, or no worse than the known one
 */
export function measureGrowth(attack: AttackText, measuring: Measuring): Growth | undefined {
  const growth = growthWithLaw(attack, measuring);
  return growth === "no law" ? growthByEstimate(attack, measuring) : growth;
}

/** The growth of an attack by its law; undefined if it is at most linear, or no worse than the known one. */
export function growthWithLaw(attack: AttackText, measuring: Measuring): Growth | "no law" | undefined {
  const { worst, maxSteps = worst ? MAX_WORSENING_LAW_STEPS : MAX_LAW_STEPS } = measuring;
  const measure = measureOf(attack, measuring);
  const found = findLaw(measure, {
    start: 0,
    pumpLength: pumpLength(attack),
    // Given here, something that has been added to all objects is not mistaken for it.
    maxSteps,
    isWorthwhile: (law) =>
      !worst || isLinear(law) || isWorse(growthByLaw({ law, counted: NONE }, attack), worst),
  });
  if (found === undefined || found === "none") return found && "no law";
  const first = growthByLaw(found, attack);
  const growth = isLinear(found.law)
    ? afterLinear(first, attack, measuring)
    : beyondCounts(first, attack, measuring);
  if (growth === undefined || growth === "no law") return growth;
  if (!isLasting(growth, attack, measuring)) return growth.isSettled ? "no law" : withoutLaw(growth);
  return worst && !isWorse(growth, worst) ? undefined : growth;
}

/** The growth that begins where a linear law ends, if it does. */
function afterLinear(
  growth: Growth,
  attack: AttackText,
  measuring: Measuring,
): Growth | "no law" | undefined {
  if (isLasting(growth, attack, measuring)) return undefined;
  const start = countBeyond(attack, lawEnd(growth, attack, measuring));
  const later = findLaw(measureOf(attack, measuring), { pumpLength: pumpLength(attack), start });
  if (later === undefined || later === "none") return "no law";
  return isLinear(later.law) ? undefined : growthByLaw(later, attack);
}

/** Compares a law with a text that counted repeats can't match completely; finds the one that holds beyond, if any. */
function beyondCounts(
  growth: Growth,
  attack: AttackText,
  measuring: Measuring,
): Growth | "no law" | undefined {
  const { law, class: kind } = growth;
  const { reachOf, lawReachOf = reachOf } = measuring;
  const reach = lawReachOf?.(attack.pump, kind) ?? 0;
  if (kind === "exponential" && measuring.isPolynomial) return "no law";
  if (law === undefined || isBeyond(growth, attack, reach)) return growth;
  const measure = measureOf(attack, measuring);
  const enough = countBeyond(attack, reach);
  const predicted = Number(stepsByLaw(law, enough));
  const mayEnd = !isBeyond(growth, attack, reachOf?.(attack.pump) ?? 0);
  if (predicted > MAX_STEPS_BEYOND_COUNTS) return mayEnd ? { ...growth, isSettled: false } : "no law";
  if (measure(enough, predicted + 1) === predicted) return growth;
  if (mayEnd) return settled(growth, attack, measuring);
  const later = findLaw(measure, { pumpLength: pumpLength(attack), start: enough });
  if (later === undefined || later === "none") return "no law";
  return isLinear(later.law) ? undefined : growthByLaw(later, attack);
}

/** True if a law predicts the longest text that was counted, and one that is too long for another change of the steps. */
function isLasting(growth: Growth, attack: AttackText, measuring: Measuring): boolean {
  const { law, steps, count } = growth;
  if (law === undefined) return true;
  const predicted = (pumps: number) => Number(stepsByLaw(law, pumps));
  if (predicted(count) !== steps.at(-1)?.[1]) return false;
  const end = countBeyond(attack, lawEnd(growth, attack, measuring));
  if (count >= end) return true;
  const measure = measureOf(attack, measuring);
  return predicted(end) <= MAX_STEPS_BEYOND_COUNTS && measure(end, predicted(end) + 1) === predicted(end);
}

const lawEnd = ({ class: kind, law }: Growth, { pump }: AttackText, { lawEndOf }: Measuring): number =>
  law && lawEndOf ? lawEndOf(pump, kind, degreeOfLaw(law)) : 0;

const withoutLaw = ({ law: _, ...growth }: Growth): Growth => growth;

/** Pumps of a text that counted repeats can't match completely. */
const countBeyond = ({ pump }: AttackText, reach: number): number => Math.floor(reach / pump.length) + 2;

/** The growth of an attack by a curve; undefined if it is at most linear, or no worse than the known one. */
export function growthByEstimate(attack: AttackText, measuring: Measuring): Growth | undefined {
  const { worst } = measuring;
  const measure = measureOf(attack, measuring);
  if (worst && !isVisiblyWorse(attack, worst, measure)) return undefined;
  const estimate = (measuring.isExponential ? estimateExponential(attack, measure) : undefined) ??
    estimateGrowth(attack, measure, measuring.isPolynomial);
  const growth = estimate &&
    checked(settled(estimatedGrowth(estimate, attack), attack, measuring), attack, measuring);
  return growth && worst && !isWorse(growth, worst) ? undefined : growth;
}

/** Compares an estimate with longer texts; if they take more steps, growth may be exponential. */
function checked(growth: Growth | undefined, attack: AttackText, measuring: Measuring): Growth | undefined {
  if (growth === undefined || growth.law || !growth.isSettled) return growth;
  const measure = measureOf(attack, measuring);
  if (isConfirmed(growth, measure)) return { ...growth, isConfirmed: true };
  if (growth.class === "exponential" || measuring.isPolynomial) return growth;
  const estimate = estimateExponential(attack, measure);
  const other = estimate && estimatedGrowth(estimate, attack);
  return other && isConfirmed(other, measure) ? { ...other, isConfirmed: true } : growth;
}

/** True if two longer texts take about the steps that are expected. */
function isConfirmed(growth: Growth, measure: Measure): boolean {
  const { count, steps } = growth;
  const last = steps.at(-1)?.[1] ?? 1;
  return FURTHER.every((times, index) => {
    const further = Math.max(count + index + 1, Math.round(expectedCount(growth, times * last)));
    const expected = expectedSteps(growth, further);
    if (expected > MAX_CONFIRMING_STEPS) return false;
    const counted = measure(further, Math.ceil(ABOUT * expected));
    return counted !== null && ABOUT * counted > expected;
  });
}

/** How many times the steps of the longest text the further ones take. */
const FURTHER = [1.4, 2];

/** Steps of a text that confirms an estimate. */
const MAX_CONFIRMING_STEPS = 6_000_000;

/** An estimate and the steps on further texts may differ by this factor; a degree more or less differs by more. */
const ABOUT = 1.3;

const measureOf = (attack: AttackText, { stepsOn }: Measuring): Measure => (count, limit) =>
  stepsOn(attackText(attack, count), limit);

/** Measures the growth on texts that counted repeats can't match completely, if it may end there. */
function settled(growth: Growth, attack: AttackText, measuring: Measuring): Growth | undefined {
  const reach = measuring.reachOf?.(attack.pump) ?? 0;
  if (isBeyond(growth, attack, reach)) return growth;
  const measure = measureOf(attack, measuring);
  const enough = countBeyond(attack, reach);
  const beyond = pointsBeyond(enough, measure);
  if (beyond === undefined) return { ...growth, isSettled: false };
  if (!isBending(beyond)) return undefined;
  const later = findLaw(measure, { pumpLength: pumpLength(attack), start: enough });
  if (later && later !== "none") {
    if (isLinear(later.law)) return undefined;
    const growth = growthByLaw(later, attack);
    if (isLasting(growth, attack, measuring)) return growth;
  }
  return estimatedGrowth(estimatePower(beyond), attack);
}

const NONE: ReadonlyMap<number, number> = new Map();

/**
 * Exponential growth is worst, then what takes a second on much shorter texts, then the higher degree. Estimates may
 * be wrong, so they must be clearly worse than a law.
 */
export function isWorse(a: Growth, b: Growth): boolean {
  if (a.class !== b.class) return a.class === "exponential";
  if (a.class === "exponential" || a.secondAt < MUCH_SHORTER * b.secondAt) return a.secondAt < b.secondAt;
  if (b.secondAt < MUCH_SHORTER * a.secondAt || (b.law && !a.law)) return false;
  const [degree, other] = [Math.round(a.rate), Math.round(b.rate)];
  return degree === other ? a.secondAt < CLEARLY_SHORTER * b.secondAt : degree > other;
}

const MUCH_SHORTER = 0.5;
const CLEARLY_SHORTER = 0.9;

/** True if a clearly shorter text takes as many steps as the longest one that was measured. */
function isVisiblyWorse(attack: AttackText, { steps }: Growth, measure: Measure): boolean {
  const [length, most] = steps.at(-1) ?? [0, 0];
  const count = Math.max(1, pumpsUpTo(attack, CLEARLY_SHORTER * length));
  return measure(count, most) === null;
}

const isLinear = (law: GrowthLaw): boolean => classOfLaw(law) === "polynomial" && degreeOfLaw(law) < 2;

/** A law holds for all counted texts, but a curve may have been fitted to shorter texts than the counts reach. */
function isBeyond({ law, steps, count, secondAt }: Growth, attack: AttackText, reach: number): boolean {
  const isMeasured = law ? count >= countBeyond(attack, reach) : (steps[0]?.[0] ?? 0) >= reach;
  return reach === 0 || isMeasured || secondAt <= reach;
}

function growthByLaw({ law, counted }: CountedLaw, attack: AttackText): Growth {
  const kind = classOfLaw(law);
  const counts = [...counted.keys()].sort((a, b) => a - b).slice(-SHOWN_COUNTS);
  return {
    class: kind,
    rate: kind === "exponential" && law.kind === "recurrence" ? law.base : degreeOfLaw(law),
    offset: 0,
    law,
    steps: counts.map((count) => [attackLength(attack, count), counted.get(count) ?? 0]),
    count: counts.at(-1) ?? 1,
    secondAt: attackLength(attack, countForSteps(law, stepsIn(1_000))),
    safeAt: attackLength(attack, Math.max(1, countForSteps(law, stepsIn(SAFE_MS) + 1) - 1)),
    isSettled: true,
    isConfirmed: true,
  };
}

/** Counted texts that a verdict shows: the longest ones. */
const SHOWN_COUNTS = 12;

/** The number of steps that take some milliseconds. */
const stepsIn = (ms: number): number => NATIVE_STEPS_PER_SECOND * ms / 1_000;

function estimatedGrowth(estimate: Estimate, attack: AttackText): Growth {
  const { points, factor, ...fit } = estimate;
  const curve = factor === undefined ? fit : { class: "exponential", rate: factor, offset: 0 } as const;
  const last = points.at(-1) ?? { count: 1, steps: 1 };
  const countFor = (ms: number) => Math.max(1, estimatedCount(curve, last, stepsIn(ms)));
  return {
    ...fit,
    steps: points.map(({ count, steps }) => [attackLength(attack, count), steps]),
    count: last.count,
    secondAt: attackLength(attack, Math.ceil(Math.max(last.count, countFor(1_000)))),
    safeAt: attackLength(attack, Math.floor(countFor(SAFE_MS))),
    isSettled: true,
    isConfirmed: false,
  };
}

function estimatedCount(
  { class: kind, rate, offset }: Pick<Growth, "class" | "rate" | "offset">,
  last: { readonly count: number; readonly steps: number },
  steps: number,
): number {
  const factor = steps / Math.max(1, last.steps);
  return kind === "exponential"
    ? last.count + Math.log(factor) / Math.log(rate)
    : (last.count + offset) * factor ** (1 / rate) - offset;
}

/** The steps with a number of pumps, by the law or else estimated. */
export function expectedSteps(
  { class: kind, rate, offset, law, steps, count: measured }: Growth,
  count: number,
): number {
  if (law && count >= law.from) return Number(stepsByLaw(law, count));
  const last = steps.at(-1)?.[1] ?? 1;
  const factor = kind === "exponential"
    ? rate ** (count - measured)
    : ((count + offset) / (measured + offset)) ** rate;
  return last * factor;
}

/** The number of pumps that takes some steps: the first one by the law, or else an estimate with decimals; at least 1. */
export function expectedCount(growth: Growth, steps: number): number {
  if (growth.law) return Math.max(1, countForSteps(growth.law, steps));
  const last = { count: growth.count, steps: growth.steps.at(-1)?.[1] ?? 1 };
  return Math.max(1, estimatedCount(growth, last, steps));
}

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

/** Lengths of the texts on which normal work of a pattern is counted. */
const NORMAL_TEXT_LENGTHS = [100, 200, 400, 600, 800, 1_000] as const;

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
 *
 * @example createStepCounter(tree("/a/"))("b", 1) // null
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
