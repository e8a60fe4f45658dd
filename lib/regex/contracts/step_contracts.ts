import { MAX_SAFE_CHARACTERS } from "../../limits/search.ts";
import { compilePattern } from "../engine/compile.ts";
import { exec, execAll } from "../engine/exec.ts";
import { type AttackText, attackText, pumpsUpTo } from "../redos/attack.ts";
import { createStepCounter } from "../redos/growth/growth.ts";
import { longTexts } from "./long_texts.ts";
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

/** Steps that are counted to break a contract about steps; a tenth of a second. */
const MAX_CONTRACT_STEPS = 20_000_000;

/** Steps on texts that are no attacks, and characters of them; half a second. */
const MAX_LONG_TEXT_STEPS = 4_000_000;

/** Checks if a search takes at most a number of steps in texts of at most a length. */
export function checkSteps(tree: Tree, steps: number, length: number): ContractAnswer {
  const breaks = (attack: AttackText, most: number, takesMore: (text: string) => boolean): boolean => {
    const pumps = attack.pump === "" ? 0 : pumpsUpTo(attack, Math.min(length, most));
    return pumps > 0 && takesMore(attackText(attack, pumps));
  };
  for (const { bound, attack } of verdicts(tree)) {
    const most = bound?.coefficients.reduceRight((sum, coefficient) => sum * length + coefficient, 0);
    if (most !== undefined && most <= steps) return HOLDS;
    if (steps > MAX_CONTRACT_STEPS) return notProved(TOO_MANY);
    if (attack && breaks(attack, MAX_SAFE_CHARACTERS, createStepTest(tree, steps, steps))) {
      return { kind: "broken", attack: textOf(attack) };
    }
  }
  if (steps > MAX_LONG_TEXT_STEPS) return notProved(LOOSE);
  // Regexes that are fast on all texts have no attack.
  const takesMore = createStepTest(tree, steps, MAX_LONG_TEXT_STEPS);
  // If these aren't enough characters, a search reads only a part of the text.
  const characters = steps + MAX_UNREAD_CHARACTERS;
  const long = longTexts(tree).find((text) => breaks(text, characters, takesMore));
  return long ? { kind: "broken", attack: long } : notProved(LOOSE);
}

/** Tests if searches of a text take more than a number of steps, until the steps on all texts are spent. */
function createStepTest(tree: Tree, steps: number, budget: number): (text: string) => boolean {
  const program = compilePattern(tree);
  let left = budget;
  return (text) => {
    if (left < 0) return false;
    // A search that ends with exactly this number of steps isn't one of more.
    const { steps: taken } = program.global
      ? execAll(program, text, { maxSteps: steps + 1 })
      : exec(program, text, 0, steps + 1);
    left -= taken + text.length;
    return taken > steps;
  };
}

/** Characters of a text that take no steps of their own, as those of the text before what is repeated. */
const MAX_UNREAD_CHARACTERS = 1_000;

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

const textOf = ({ count: _, ...text }: NonNullable<Verdict["attack"]>): AttackText => text;
