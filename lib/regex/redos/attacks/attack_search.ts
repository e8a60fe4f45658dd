import type { AST } from "@eslint-community/regexpp";
import { MAX_ATTACK_CHARACTERS, MAX_WORSENING_LAW_STEPS } from "../../../limits/search.ts";
import type { Range } from "../../regex.ts";
import type { Node } from "../../syntax/visit.ts";
import type { AttackText } from "../attack.ts";
import {
  type CountSteps,
  type Growth,
  growthByEstimate,
  growthWithLaw,
  isWorse,
  type Measuring,
} from "../growth/growth.ts";
import type { ProposedAttack } from "./proposed_attacks.ts";
import type { LawReach } from "./reach.ts";

/**
 * The loops around nodes that match a text in several ways: for each node the outermost loop if growth is
 * exponential, because the nested loops act together, otherwise the innermost.
 *
 * @returns ranges in UTF-16 code units of the pattern, in pattern order, without duplicates
 */
export function findHotspots(nodes: readonly Node[], growth: Growth["class"]): Range[] {
  const loops = new Set(nodes.flatMap((node) => {
    const around = loopsAround(node);
    return (growth === "exponential" ? around.at(-1) : around[0]) ?? [];
  }));
  return [...loops].map(({ start, end }) => ({ start, end })).sort((a, b) =>
    a.start - b.start || b.end - a.end
  );
}

/** The quantifiers around a node, or that node itself, that repeat something; from the innermost to the outermost. */
export function loopsAround(node: Node): AST.Quantifier[] {
  const loops: AST.Quantifier[] = [];
  for (let at: AST.Node | null = node; at !== null; at = at.parent) {
    if (at.type === "Quantifier" && at.max > 1) loops.push(at);
  }
  return loops;
}

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
}

/** An attack on which the number of steps was observed to grow. */
export interface MeasuredAttack {
  readonly text: AttackText;
  readonly growth: Growth;
  readonly nodes: readonly Node[];
}

/** Steps for finding a worse attack than the first one. */
const MAX_WORSENING_STEPS = 2_000_000;

/**
 * Runs attacks with the engine that counts its steps, until one makes them grow exponentially or the budget
 * is used up. Each settled growth that it yields is worse than the previous one.
 *
 * @returns whether all necessary attacks were tried
 */
export function* measureAttacks(
  proposals: readonly ProposedAttack[],
  tools: Tools,
): Generator<MeasuredAttack, boolean> {
  let worst: MeasuredAttack | undefined;
  const budget = new StepBudget(tools.stepsOn);
  for (const { kind, texts, nodes, isUnbounded = false, isProved, isSpare = false, reach = 0 } of proposals) {
    if (isSpare && worst !== undefined) continue;
    const isExponential = isProved && kind === "exponential";
    const reachOf = (pump: string) => Math.max(tools.reachOf(pump), reach * pump.length);
    const measuring: Measuring = {
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
    const attack = findGrowth(worst ? texts.slice(0, LIKELY_TEXTS) : texts, budget, measuring);
    if (attack === undefined || (worst && !isWorse(attack.growth, worst.growth))) continue;
    if (!attack.growth.isSettled) {
      // Growth that isn't settled may end, so other attacks aren't compared with it.
      yield { ...attack, nodes };
      continue;
    }
    if (worst === undefined) budget.left = Math.min(budget.left, MAX_WORSENING_STEPS);
    worst = { ...attack, nodes };
    yield worst;
    if (attack.growth.class === "exponential") return true;
  }
  return budget.left > 0;
}

/** Suffixes after the first few rarely make a second attack worse than the first. */
const LIKELY_TEXTS = 2;

type Measured = Omit<MeasuredAttack, "nodes">;

function findGrowth(
  texts: readonly AttackText[],
  budget: StepBudget,
  measuring: Measuring,
): Measured | undefined {
  for (const text of texts) {
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

  readonly #count: CountSteps;

  constructor(stepsOn: CountSteps) {
    this.#count = stepsOn;
  }

  readonly stepsOn: CountSteps = (text, limit) => {
    const steps = this.#count(text, limit);
    this.left -= (steps ?? limit) + text.length;
    return steps;
  };
}
