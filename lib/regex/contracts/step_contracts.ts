import { MAX_CONTRACT_STEPS } from "../../limits/search.ts";
import { type AttackText, attackText } from "../redos/attack.ts";
import { createStepCounter } from "../redos/growth.ts";
import { findBacktracking } from "../redos/redos.ts";
import { NOT_ANALYSED, type Verdict } from "../redos/verdict.ts";
import type { Tree } from "../syntax/tree.ts";
import { type ContractAnswer, HOLDS, notProved } from "./answer.ts";

/** Checks if the steps of a search grow at most linearly with the length of the text. */
export function checkLinear(tree: Tree): ContractAnswer {
  for (const verdict of verdicts(tree)) {
    const { bound, class: growth, attack } = verdict;
    if (bound !== undefined && bound.coefficients.length <= 2) return HOLDS;
    if (attack && (growth === "polynomial" || growth === "exponential")) {
      return { kind: "broken", attack: textOf(attack) };
    }
  }
  return notProved(NEITHER);
}

/** Checks if a search takes at most a number of steps in texts of at most a length. */
export function checkSteps(tree: Tree, steps: number, length: number): ContractAnswer {
  const count = createStepCounter(tree);
  for (const { bound, attack } of verdicts(tree)) {
    const most = bound?.coefficients.reduceRight((sum, coefficient) => sum * length + coefficient, 0);
    if (most !== undefined && most <= steps) return HOLDS;
    if (attack === undefined) continue;
    if (steps > MAX_CONTRACT_STEPS) return notProved(TOO_MANY);
    const rest = length - attack.prefix.length - attack.suffix.length;
    const pumps = Math.floor(rest / Math.max(1, attack.pump.length));
    if (pumps > 0 && (count(attackText(attack, pumps), steps) ?? Infinity) > steps) {
      return { kind: "broken", attack: textOf(attack) };
    }
  }
  return notProved(LOOSE);
}

const NEITHER = "Neither a linear bound is proved, nor was a slow text found";
const LOOSE = "No bound as low as that is proved, and no text that takes more steps was found";
const TOO_MANY = "So many steps can't be counted";

function* verdicts(tree: Tree): Generator<Verdict> {
  let isAnalysed = false;
  for (const { verdict } of findBacktracking(tree, createStepCounter(tree))) {
    isAnalysed = true;
    yield verdict;
  }
  if (!isAnalysed) yield NOT_ANALYSED;
}

const textOf = ({ prefix, pump, suffix }: AttackText): AttackText => ({ prefix, pump, suffix });
