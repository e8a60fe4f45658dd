import { MAX_ATTACK_CHARACTERS, MAX_WORSENING_LAW_STEPS } from "../../../limits/search.ts";
import type { Node } from "../../syntax/visit.ts";
import { attackLength, type AttackText, attackText, pumpsUpTo } from "../attack.ts";
import {
  type CountSteps,
  expectedCount,
  type Growth,
  growthByEstimate,
  growthWithLaw,
  isWorse,
  measureGrowth,
  type Measuring,
} from "../growth/growth.ts";
import type { ProposedAttack } from "./proposed_attacks.ts";
import { sharedWork } from "../../work.ts";
import type { Tried } from "../verdict.ts";
import type { LawReach } from "./reach.ts";

/** The inputs for measuring an attack. */
interface Tools {
  readonly stepsOn: CountSteps;
  /** See `Reach`. */
  readonly reachOf: (pump: string) => number;
  /** See `LawReach`. */
  readonly lawReachOf: (pump: string) => LawReach;
  readonly longest: number;
  /** True if it is proved that no growth is exponential. */
  readonly isPolynomial: boolean;
  /** Texts that may be worse than an attack, because other loops match a long text, too. */
  readonly combined: (attack: AttackText) => readonly AttackText[];
}

/** An attack on which the number of steps was observed to grow. */
export interface MeasuredAttack {
  readonly text: AttackText;
  readonly growth: Growth;
  readonly nodes: readonly Node[];
}

/** What a search for attacks has tried, and whether that is everything that was proposed. */
interface AttackSearchEnd {
  readonly isComplete: boolean;
  readonly tried: Tried;
}

/** Work of such a search, over all texts and laws, in steps of `countWork()`: about half a second. */
const MAX_SEARCH_WORK = 5_000_000;

/** Steps for finding a worse attack than the first one. */
const MAX_WORSENING_STEPS = 2_000_000;

/**
 * Runs attacks with the engine that counts its steps, until one makes them grow exponentially or the budget
 * is used up. Each settled growth that it yields is worse than the previous one.
 *
 * If growth is polynomial, the texts that repeat other loops, too, are compared with the worst attack.
 */
export function* measureAttacks(
  proposals: readonly ProposedAttack[],
  tools: Tools,
): Generator<MeasuredAttack, AttackSearchEnd> {
  let worst: MeasuredAttack | undefined;
  const budget = new StepBudget(tools.stepsOn);
  const within = sharedWork(MAX_SEARCH_WORK);
  const stop = () => void (budget.left = 0);
  const end = (isComplete = budget.left > 0): AttackSearchEnd => ({ isComplete, tried: budget.tried });
  const measuringOf = ({ kind, isUnbounded = false, isProved, reach = 0 }: Expected): Measuring => {
    const isExponential = isProved && kind === "exponential";
    const reachOf = (pump: string) => Math.max(tools.reachOf(pump), reach * pump.length);
    return {
      stepsOn: budget.stepsOn,
      ...(!isUnbounded && { reachOf }),
      lawReachOf(pump, growth) {
        // A sequence of loops may look exponential on texts that are not longer.
        const isDoubtful = growth === "exponential" && !(isUnbounded && kind === "exponential");
        return Math.max(reachOf(pump), isDoubtful ? tools.longest : 0);
      },
      lawEndOf(pump, growth, degree) {
        const { length, iteration } = tools.lawReachOf(pump);
        // If the loops around a repeat make growth exponential, each iteration adds a degree on short texts.
        const end = length + iteration * (growth === "exponential" ? 1 : degree + 2);
        return Math.min(end, MAX_ATTACK_CHARACTERS);
      },
      isPolynomial: tools.isPolynomial,
      isExponential,
      // On short texts it may not be worse yet.
      worst: isExponential ? undefined : worst?.growth,
    };
  };
  for (const proposal of proposals) {
    const { texts, nodes, kind, isSpare = false } = proposal;
    if (isSpare && worst !== undefined) continue;
    const tried = worst && kind === "polynomial" ? texts.slice(0, LIKELY_TEXTS) : texts;
    const attack = within(() => findGrowth(tried, budget, measuringOf(proposal)), stop);
    if (attack === undefined || (worst && !isWorse(attack.growth, worst.growth))) continue;
    if (!attack.growth.isSettled) {
      // Growth that isn't settled may end, so other attacks aren't compared with it.
      yield { ...attack, nodes };
      continue;
    }
    if (worst === undefined) budget.left = Math.min(budget.left, MAX_WORSENING_STEPS);
    worst = { ...attack, nodes };
    yield worst;
    if (attack.growth.class === "exponential") return end(true);
  }
  if (worst === undefined) return end();
  budget.left = MAX_COMBINING_STEPS;
  const known = worst;
  const slowest = within(() => slowestOf(tools.combined(known.text), known, budget), () => []);
  for (const text of slowest) {
    if (budget.left <= 0) break;
    const growth = within(() => measureGrowth(text, measuringOf({ kind: "polynomial" })), stop);
    if (growth?.isSettled) yield worst = { text, growth, nodes: known.nodes };
  }
  return end();
}

type Expected = Pick<ProposedAttack, "kind" | "isUnbounded" | "isProved" | "reach">;

/** Steps for comparing texts that repeat other loops, too, with the worst attack. */
const MAX_COMBINING_STEPS = 1_000_000;

/** Length of the texts that are compared, unless an attack takes many steps on them: growth of a higher degree shows. */
const COMPARED_CHARACTERS = 240;

const COMPARED_STEPS = 4_000;

/** Combined texts whose growth is measured. */
const MANY_COMBINED = 2;

/** Those that take clearly more steps than an attack at equal length, the slowest first. */
function slowestOf(
  texts: readonly AttackText[],
  { text: known, growth }: MeasuredAttack,
  budget: StepBudget,
): AttackText[] {
  const pumps = Math.max(2, Math.floor(expectedCount(growth, COMPARED_STEPS)));
  const length = Math.min(COMPARED_CHARACTERS, attackLength(known, pumps));
  const stepsAt = (text: AttackText, limit: number) => {
    const pumps = pumpsUpTo(text, length);
    return pumps < 2 ? 0 : budget.stepsOn(attackText(text, pumps), limit) ?? limit;
  };
  const least = stepsAt(known, 10 * COMPARED_STEPS) * CLEARLY_MORE;
  const slower = texts.flatMap((text) => {
    const steps = budget.left > 0 ? stepsAt(text, 16 * least) : 0;
    return steps > least ? [{ text, steps }] : [];
  });
  return slower.toSorted((a, b) => b.steps - a.steps).slice(0, MANY_COMBINED).map(({ text }) => text);
}

const CLEARLY_MORE = 1.2;

/** Suffixes after the first few rarely make a second attack worse than the first, unless it may be exponential. */
const LIKELY_TEXTS = 2;

type Measured = Omit<MeasuredAttack, "nodes">;

function findGrowth(
  texts: readonly AttackText[],
  budget: StepBudget,
  measuring: Measuring,
): Measured | undefined {
  for (const text of texts) {
    budget.texts++;
    const found = budget.left > 0 ? growthOn(text, measuring) : undefined;
    if (found) return found;
  }
  return undefined;
}

/**
 * Repeats the shortest text whose repetitions make up the pump, so that fast growth has enough texts for a law. If
 * there is none, parts of the pump may have the same effect. If growth is exponential, it may be faster with a part: with
 * " " instead of " A" in `(.|\s)*`.
 */
function growthOn(attack: AttackText, measuring: Measuring): Measured | undefined {
  const shortest = { ...attack, pump: attack.pump.slice(0, shortestPeriod(attack.pump)) };
  const growth = growthWithLaw(shortest, measuring);
  if (growth === undefined) return undefined;
  const exact = growth === "no law" ? undefined : { text: shortest, growth };
  let best: Measured | undefined = exact;
  const whole = exact
    ? exact.growth.class === "exponential" && shortest.pump
    : !measuring.worst && attack.pump;
  for (const pump of whole ? otherPumps(whole, shortest.pump) : []) {
    const text = { ...attack, pump };
    const other = growthWithLaw(text, { ...measuring, maxSteps: MAX_WORSENING_LAW_STEPS });
    if (other && other !== "no law" && (!best || isWorse(other, best.growth))) best = { text, growth: other };
  }
  if (exact || best?.growth.class === "exponential") return best;
  const estimate = growthByEstimate(shortest, measuring);
  if (estimate === undefined || (best && !isWorse(estimate, best.growth))) return best;
  return { text: shortest, growth: estimate };
}

/** The length of the shortest text of which a pump is a repetition, in UTF-16 code units. */
const shortestPeriod = (pump: string): number => (pump + pump).indexOf(pump, 1);

/** The whole pump if it is another one, and the parts of a short one, the shortest first. */
function otherPumps(whole: string, shortest: string): string[] {
  const pumps = new Set(whole === shortest ? [] : [whole]);
  const points = [...shortest.slice(0, MANY_POINTS)];
  const most = shortest.length > MANY_POINTS ? 0 : points.length;
  for (let length = 1; length < most; length++) {
    for (let start = 0; start + length <= most; start++) {
      if (pumps.size >= MANY_PUMPS) return [...pumps];
      pumps.add(points.slice(start, start + length).join(""));
    }
  }
  return [...pumps];
}

const MANY_POINTS = 12;
const MANY_PUMPS = 6;

/** Steps of all runs for a pattern; about half a second. */
const MAX_CONFIRMATION_STEPS = 20_000_000;

/** Limits the total number of steps of all runs. */
class StepBudget {
  left = MAX_CONFIRMATION_STEPS;
  texts = 0;

  readonly #count: CountSteps;
  #longest = 0;

  constructor(stepsOn: CountSteps) {
    this.#count = stepsOn;
  }

  readonly stepsOn: CountSteps = (text, limit) => {
    const steps = this.#count(text, limit);
    this.left -= (steps ?? limit) + text.length;
    this.#longest = Math.max(this.#longest, text.length);
    return steps;
  };

  get tried(): Tried {
    return { texts: this.texts, characters: this.#longest };
  }
}
