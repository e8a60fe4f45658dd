import { MAX_NATIVE_CHARACTERS, NATIVE_RUN_MS, NATIVE_RUNS } from "../../../limits.ts";
import { type AttackText, attackText } from "./attack_text.ts";
import type { Growth } from "./growth.ts";

/** Runs the pattern natively on a text; milliseconds, or null when it was ended at the limit. */
export type NativeRun = (text: string, limitMs: number) => number | null;

/**
 * Whether an attack makes the native engine slow as well: its time grows plainly faster than the text, or a run
 * had to be ended. Engines take shortcuts that a count of steps knows nothing of.
 *
 * @returns the number of pumps of the slowest run; undefined when nothing was shown
 */
export function confirmedNatively(
  attack: AttackText,
  growth: Growth,
  run: NativeRun,
): number | undefined {
  // Engines compile a pattern to something faster once it has run.
  run(attackText(attack, 1), NATIVE_RUN_MS);
  const longer = growth.class === "exponential" ? oneStepUp(growth) : (count: number) => 2 * count;
  let before = 0;
  let count = growth.count;
  for (let runs = 0; runs < NATIVE_RUNS; runs++) {
    const text = attackText(attack, count);
    if (text.length > MAX_NATIVE_CHARACTERS) return undefined;
    const time = run(text, NATIVE_RUN_MS);
    const isMore = (ms: number | null) =>
      ms === null || (ms >= SLOW_MS && before >= LEAST_MS && ms > PLAINLY_MORE * before);
    // Twice: another program may have held the first one up.
    if (isMore(time) && isMore(run(text, NATIVE_RUN_MS))) return count;
    before = time ?? NATIVE_RUN_MS;
    count = longer(count);
  }
  return undefined;
}

/** Below it, a clock and a busy machine tell nothing. */
const LEAST_MS = 1;

/** Twice the text takes twice the time of a linear run, and four times that of a quadratic one. */
const PLAINLY_MORE = 2.6;

const SLOW_MS = 20;

/** As many pumps more as make four times the steps. */
function oneStepUp({ rate }: Growth): (count: number) => number {
  const more = Math.max(1, Math.ceil(Math.log(4) / Math.log(rate)));
  return (count) => count + more;
}
