import type { AST } from "@eslint-community/regexpp";
import {
  MAX_ATTACK_CHARACTERS,
  MAX_ATTACK_STEPS,
  MAX_CONFIRMATION_STEPS,
  MAX_WORSENING_STEPS,
} from "../../limits/search.ts";
import { memoize } from "../memoize.ts";
import type { Range } from "../regex.ts";
import { characterLookup, isSetNode, type SetNode } from "../syntax/character_sets.ts";
import type { Tree } from "../syntax/parse.ts";
import { fold, type Node } from "../syntax/visit.ts";
import { type AttackText, attackText } from "./attack.ts";
import type { ProposedAttack } from "./proposed_attacks.ts";
import { type CountSteps, type Growth, measureGrowth } from "./growth.ts";

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

/** From the innermost to the outermost. */
function loopsAround(node: Node): AST.Quantifier[] {
  const loops: AST.Quantifier[] = [];
  for (let at: AST.Node | null = node; at !== null; at = at.parent) {
    if (at.type === "Quantifier" && at.max > 1) loops.push(at);
  }
  return loops;
}

/** The inputs for measuring an attack. */
interface Measuring {
  readonly stepsOn: CountSteps;
  readonly reachOf: (pump: string) => number;
}

/** An attack on which the number of steps was observed to grow. */
export interface MeasuredAttack {
  readonly text: AttackText;
  readonly growth: Growth;
  readonly nodes: readonly Node[];
}

/**
 * Runs attacks with the engine that counts its steps, until one makes them grow exponentially or the budget
 * is used up. Each settled growth that it yields is worse than the previous one.
 *
 * @returns whether all necessary attacks were tried
 */
export function* measureAttacks(
  proposals: readonly ProposedAttack[],
  measuring: Measuring,
): Generator<MeasuredAttack, boolean> {
  let worst: MeasuredAttack | undefined;
  const budget = new StepBudget(measuring);
  for (const { texts, nodes, isUnbounded = false, isSpare = false } of proposals) {
    if (isSpare && worst !== undefined) continue;
    const measure = (text: AttackText) =>
      measureGrowth(text, budget.stepsOn, isUnbounded ? undefined : budget.reachOf);
    const attack = worst === undefined
      ? findGrowth(texts, budget, measure)
      : pickWorse(texts, worst.growth, budget, measure);
    if (attack === undefined) continue;
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

/** With the same degree of growth, a text of this share of the length takes half the steps. */
const SHORTER = 0.7;

/** Suffixes after the first few rarely make a second attack worse than the first. */
const LIKELY_TEXTS = 2;

type Measured = Omit<MeasuredAttack, "nodes">;

type Measure = (text: AttackText) => Growth | undefined;

function findGrowth(
  texts: readonly AttackText[],
  budget: StepBudget,
  measure: Measure,
): Measured | undefined {
  for (const text of texts) {
    const growth = budget.left > 0 ? measure(text) : undefined;
    if (growth) return { text, growth };
  }
  return undefined;
}

/**
 * Each fit takes many runs, so a single run first checks whether a clearly shorter text already takes too
 * many steps.
 */
function pickWorse(
  texts: readonly AttackText[],
  worst: Growth,
  budget: StepBudget,
  measure: Measure,
): Measured | undefined {
  const [length = 0] = worst.steps.at(-1) ?? [];
  const text = texts.slice(0, LIKELY_TEXTS).find((text) => {
    const count = Math.max(1, Math.floor(SHORTER * length / text.pump.length));
    return budget.left > 0 && budget.stepsOn(attackText(text, count), MAX_ATTACK_STEPS) === null;
  });
  if (text === undefined) return undefined;
  const growth = measure(text);
  return growth && isWorse(growth, worst) ? { text, growth } : undefined;
}

function isWorse(a: Growth, b: Growth): boolean {
  return a.class === b.class ? a.rate > b.rate : a.class === "exponential";
}

/** Limits the total number of steps of all runs. */
class StepBudget {
  left = MAX_CONFIRMATION_STEPS;

  readonly reachOf: Measuring["reachOf"];
  readonly #count: CountSteps;

  constructor({ stepsOn, reachOf }: Measuring) {
    this.#count = stepsOn;
    this.reachOf = reachOf;
  }

  readonly stepsOn: CountSteps = (text, limit) => {
    const steps = this.#count(text, limit);
    this.left -= (steps ?? limit) + text.length;
    return steps;
  };
}

/**
 * The length of a repeated text that counted repeats can match. Growth up to that length may be due to a
 * bounded loop and end at its bound. Unbounded loops count as one iteration: growth beyond their match
 * doesn't end.
 */
export function reachIn(tree: Tree): (pump: string) => number {
  const setOf = characterLookup(tree);
  return (pump) => {
    const characters = [...pump];
    const readsPump = (node: SetNode) => {
      const set = setOf(node);
      return set === undefined || characters.some((character) => set.has(character.codePointAt(0) ?? 0));
    };
    const { length, isCounted } = reach(tree.root, readsPump);
    return isCounted
      ? Math.min(Math.ceil(length * pump.length / characters.length), MAX_ATTACK_CHARACTERS)
      : 0;
  };
}

/**
 * The longest text that a part of a pattern matches, and whether it contains a counted repeat that matches
 * the pump.
 */
interface Reach {
  readonly length: number;
  readonly reads: boolean;
  readonly isCounted: boolean;
}

function reach(root: Node, readsPump: (node: SetNode) => boolean): Reach {
  // A group may have thousands of references. The length that a reference inside of it would add is ignored.
  const ofGroup = memoize((group: Node): Reach => ({
    ...reachWithoutReferences(group, readsPump),
    reads: true,
  }));
  return fold<Reach>(root, (node, children) => {
    if (node.type !== "Backreference") return joined(node, children, readsPump);
    return [node.resolved].flat().map((group) => ofGroup(group))
      .reduce((most, each) => each.length > most.length ? each : most, NO_REACH);
  }, isSetNode);
}

function reachWithoutReferences(root: Node, readsPump: (node: SetNode) => boolean): Reach {
  return fold<Reach>(root, (node, children) => joined(node, children, readsPump), isSetNode);
}

const NO_REACH: Reach = { length: 0, reads: false, isCounted: false };

function joined(node: Node, children: readonly Reach[], readsPump: (node: SetNode) => boolean): Reach {
  const reads = children.some((each) => each.reads);
  const isCounted = children.some((each) => each.isCounted);
  const lengths = children.map(({ length }) => length);
  switch (node.type) {
    case "Alternative":
      return { length: lengths.reduce((sum, length) => sum + length, 0), reads, isCounted };
    case "Quantifier":
      return counted(node, children[0] ?? NO_REACH);
    default:
      if (isSetNode(node)) return { length: 1, reads: readsPump(node), isCounted: false };
      return { length: Math.max(0, ...lengths), reads, isCounted };
  }
}

function counted({ max }: AST.Quantifier, part: Reach): Reach {
  if (max === Infinity || max < 2 || !part.reads) return part;
  return { ...part, length: max * part.length, isCounted: true };
}
