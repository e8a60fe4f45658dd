import { MAX_ATTACK_STEPS, MAX_CONFIRMATION_STEPS, MAX_WORSENING_STEPS } from "../../../limits.ts";
import type { Proposal } from "./attacks.ts";
import { type AttackText, attackText } from "./attack_text.ts";
import type { Proposed } from "./proposed.ts";
import { type Growth, growthOf, type StepCounter } from "./growth.ts";

/** What an attack is measured with. */
export interface Measuring {
  readonly stepsOn: StepCounter;
  readonly reachOf: Proposed["reachOf"];
}

/** An attack under which the number of steps was seen to grow. */
export interface MeasuredAttack {
  readonly text: AttackText;
  readonly growth: Growth;
  readonly positions: readonly number[];
}

/**
 * Runs attacks with the engine that counts its steps, until one makes them grow exponentially or the budget
 * is used up. Each settled growth that it yields is worse than the one before.
 *
 * @returns whether all were tried that had to be
 */
export function* measureAttacks(
  proposals: readonly Proposal[],
  measuring: Measuring,
): Generator<MeasuredAttack, boolean> {
  let worst: MeasuredAttack | undefined;
  const purse = new Purse(measuring);
  for (const { texts, positions } of proposals) {
    const attack = worst === undefined ? firstOf(texts, purse) : worseOf(texts, worst.growth, purse);
    if (attack === undefined) continue;
    if (!attack.growth.isSettled) {
      // It may come to nothing, so it is no measure for the others.
      yield { ...attack, positions };
      continue;
    }
    if (worst === undefined) purse.left = Math.min(purse.left, MAX_WORSENING_STEPS);
    worst = { ...attack, positions };
    yield worst;
    if (attack.growth.class === "exponential") return true;
  }
  return purse.left > 0;
}

/** A text of the same degree takes half the steps at this share of the length. */
const SHORTER = 0.7;

/** Endings beyond these rarely make a second attack worse than the first. */
const LIKELY_TEXTS = 2;

type Measured = Omit<MeasuredAttack, "positions">;

function firstOf(texts: readonly AttackText[], purse: Purse): Measured | undefined {
  for (const text of texts) {
    const growth = purse.left > 0 ? growthOf(text, purse.stepsOn, purse.reachOf) : undefined;
    if (growth) return { text, growth };
  }
  return undefined;
}

/** Each fit takes many runs, so one run tells first whether a plainly shorter text is too much already. */
function worseOf(texts: readonly AttackText[], worst: Growth, purse: Purse): Measured | undefined {
  const [length = 0] = worst.steps.at(-1) ?? [];
  const text = texts.slice(0, LIKELY_TEXTS).find((text) => {
    const count = Math.max(1, Math.floor(SHORTER * length / text.pump.length));
    return purse.left > 0 && purse.stepsOn(attackText(text, count), MAX_ATTACK_STEPS) === null;
  });
  if (text === undefined) return undefined;
  const growth = growthOf(text, purse.stepsOn, purse.reachOf);
  return growth && isWorse(growth, worst) ? { text, growth } : undefined;
}

function isWorse(a: Growth, b: Growth): boolean {
  return a.class === b.class ? a.rate > b.rate : a.class === "exponential";
}

/** Counts the steps of all runs together. */
class Purse {
  left = MAX_CONFIRMATION_STEPS;

  readonly reachOf: Measuring["reachOf"];
  readonly #count: StepCounter;

  constructor({ stepsOn, reachOf }: Measuring) {
    this.#count = stepsOn;
    this.reachOf = reachOf;
  }

  readonly stepsOn: StepCounter = (text, limit) => {
    const steps = this.#count(text, limit);
    this.left -= (steps ?? limit) + text.length;
    return steps;
  };
}
