import { MAX_NATIVE_CHARACTERS, NATIVE_RUN_MS, NATIVE_RUNS } from "../../limits/search.ts";
import { type AttackText, attackText } from "./attack.ts";
import type { Growth } from "./growth.ts";

/** The time of a native run. Where it was ended at the limit, it would have taken longer. */
export interface NativeTime {
  /** Of the processor, so that waiting for other programs does not count. */
  readonly ms: number;
  readonly isEnded: boolean;
}

/** Runs the pattern natively on a text; undefined when it broke off by itself, as by an overflow. */
export type NativeRun = (text: string, limitMs: number) => NativeTime | undefined;

/**
 * Whether an attack makes the native engine slow as well. That takes growth over several lengths: each text is made
 * for four times the steps of the one before, and over three of them the time has to grow with the steps and plainly
 * faster than the text. One slow run shows nothing: any pattern is slow on a long enough text, or on a busy machine.
 *
 * @param reach length of the longest text that the counted repeats of the pattern can read
 * @returns the number of pumps of the longest text that was run; undefined when nothing was shown
 */
export function confirmedNatively(
  attack: AttackText,
  growth: Growth,
  run: NativeRun,
  reach = 0,
): number | undefined {
  // Engines compile a pattern to something faster once it has run.
  for (const count of [1, 2]) run(attackText(attack, count), NATIVE_RUN_MS);
  const times: number[] = [];
  const longer = growth.class === "exponential" ? moreSteps(growth) : timesSteps(growth);
  let count = countFor(attack, growth.isSettled ? growth.steps[0]?.[0] ?? 0 : WELL_BEYOND * reach);
  for (let runs = 0; runs < NATIVE_RUNS; runs++) {
    const text = attackText(attack, count);
    if (text.length > MAX_NATIVE_CHARACTERS) return undefined;
    const time = timeOf(text, run);
    if (time === undefined) return undefined;
    times.push(time.ms);
    if (isGrowing(times.slice(-3))) return count;
    if (time.isEnded) return undefined;
    count = longer(count);
  }
  return undefined;
}

/**
 * Other programs may slow a run down, but none makes it quicker: the least of two times counts, and of two that were
 * ended the one that came further. Short ones are not wrong by much.
 */
function timeOf(text: string, run: NativeRun): NativeTime | undefined {
  const first = run(text, NATIVE_RUN_MS);
  if (first === undefined || first.ms < LEAST_MS) return first;
  const second = run(text, NATIVE_RUN_MS);
  if (second === undefined) return undefined;
  const isFirst = first.isEnded === second.isEnded
    ? first.isEnded === (first.ms > second.ms)
    : second.isEnded;
  return isFirst ? first : second;
}

/** From so many times the bound on, the steps of a bounded loop grow in line with the text. */
const WELL_BEYOND = 3;

/** Below it, a clock and a busy machine tell nothing. */
const LEAST_MS = 0.2;

/** Growth is plain from here on; how long a text has to be to take a second follows from the steps. */
const GROWN_MS = 4;

/** Of three texts with 1, 4 and 16 times the steps. Linear growth takes 4 times the time, for 4 times the text. */
const PLAINLY_MORE = 8;

/** A step to a text with four times the steps may take no less than this. */
const MORE = 1.8;

function isGrowing([first = 0, second = 0, third = 0]: readonly number[]): boolean {
  return first >= LEAST_MS && third >= GROWN_MS && third >= PLAINLY_MORE * first && second >= MORE * first &&
    third >= MORE * second;
}

/** As many pumps more as make four times the steps. */
function moreSteps({ rate }: Growth): (count: number) => number {
  const more = Math.max(1, Math.ceil(Math.log(4) / Math.log(rate)));
  return (count) => count + more;
}

/** As many times the pumps as make four times the steps. */
function timesSteps({ rate }: Growth): (count: number) => number {
  return (count) => Math.max(count + 1, Math.ceil(count * 4 ** (1 / rate)));
}

function countFor({ prefix, pump, suffix }: AttackText, length: number): number {
  return Math.ceil(Math.max(1, length - prefix.length - suffix.length) / pump.length);
}
