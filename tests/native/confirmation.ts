import { NATIVE_STEPS_PER_SECOND } from "../../lib/limits/search.ts";
import { type AttackText, attackText } from "../../lib/regex/redos/attack.ts";
import { expectedCount, expectedSteps, type Growth } from "../../lib/regex/redos/growth/growth.ts";

/** The time of a native run. If it was stopped at the limit, it would have taken longer. */
export interface NativeTime {
  /** Processor time, so that waiting for other programs does not count. */
  readonly ms: number;
  readonly isEnded: boolean;
}

/** Runs the pattern natively on a text; undefined if it failed for another reason, such as a stack overflow. */
export type NativeRun = (text: string, limitMs: number) => NativeTime | undefined;

/**
 * Native runs of all attacks on a pattern together. A run that is expected to take more than the remaining
 * time isn't started.
 */
export const NATIVE_CONFIRMATION_MS = 300;

/** Remaining milliseconds of native runs for confirming a pattern. */
export class NativeBudget {
  left = NATIVE_CONFIRMATION_MS;
}

/**
 * A native run of an attack is terminated after this time. Runs must usually end long before it, because Deno
 * may terminate the thread itself if a run ends at exactly that moment.
 */
const NATIVE_RUN_MS = 300;

/** Native runs per attack. */
const NATIVE_RUNS = 14;

/** Longest text of a native run. Quadratic growth takes seconds, linear growth a few milliseconds. */
const MAX_NATIVE_CHARACTERS = 400_000;

/**
 * Confirms that an attack makes the native engine slow, too. This requires growth over several lengths: each text
 * is generated for four times the steps of the previous one, and over three of them the time must grow with
 * the steps and clearly faster than the text. A single slow run proves nothing: any pattern is slow on a long
 * enough text, or on a busy machine.
 *
 * @param reach length of the longest text that the counted repeats of the pattern can match
 * @returns the number of pumps of the longest text that was run; undefined if nothing was confirmed
 */
export function confirmedNatively(
  attack: AttackText,
  growth: Growth,
  run: NativeRun,
  reach = 0,
  budget = new NativeBudget(),
): number | undefined {
  const runWithin = (text: string, limitMs: number): NativeTime | undefined => {
    if (budget.left <= 0) return undefined;
    const time = run(text, limitMs);
    budget.left -= time?.isEnded === false ? time.ms : limitMs;
    return time;
  };
  const least = countFor(attack, growth.isSettled ? growth.steps[0]?.[0] ?? 0 : WELL_BEYOND * reach);
  let count = Math.max(least, Math.floor(expectedCount(growth, FIRST_STEPS)));
  let expectedMs = expectedSteps(growth, count) / STEPS_PER_MS;
  if (expectedMs > budget.left) return undefined;
  // Engines compile a pattern to faster code once it has run.
  for (const count of [1, 2]) runWithin(attackText(attack, count), NATIVE_RUN_MS);
  const times: number[] = [];
  for (let runs = 0; runs < NATIVE_RUNS; runs++) {
    const text = attackText(attack, count);
    if (text.length > MAX_NATIVE_CHARACTERS) return undefined;
    const enough = enoughAfter(times.slice(-2));
    if (Math.min(expectedMs, enough ?? Infinity) > budget.left) return undefined;
    const limitMs = expectedMs > NATIVE_RUN_MS ? NATIVE_RUN_MS / 2 : NATIVE_RUN_MS;
    let time = runWithin(text, limitMs);
    if (time && time.ms >= LEAST_MS && (time.ms < SHORT_MS || time.ms >= (enough ?? Infinity))) {
      time = pickShorter(time, runWithin(text, limitMs));
    }
    if (time === undefined) return undefined;
    if (times.length === 0 && time.ms > SLOW_START_MS && count > least) {
      count = Math.max(least, Math.floor(expectedCount(growth, FIRST_STEPS / 16)));
      continue;
    }
    if (enough !== undefined && time.ms >= enough) return count;
    if (time.isEnded) return undefined;
    expectedMs = time.ms * Math.max(4, time.ms / (times.at(-1) ?? time.ms));
    times.push(time.ms);
    count = longer(growth, count);
  }
  return undefined;
}

/** Other programs can slow a run down, but never speed it up, so the shorter of two times is used. */
function pickShorter(first: NativeTime, second: NativeTime | undefined): NativeTime | undefined {
  return second && { ms: Math.min(first.ms, second.ms), isEnded: first.isEnded && second.isEnded };
}

/**
 * The minimum time for the third of three texts with 1, 4 and 16 times the steps. Linear growth takes 4 times
 * the time for 4 times the text.
 *
 * @returns undefined if the first two show no growth
 */
function enoughAfter([first, second]: readonly number[]): number | undefined {
  if (first === undefined || second === undefined) return undefined;
  const least = Math.max(LEAST_MS, first);
  return second < MORE * least ? undefined : Math.max(GROWN_MS, PLAINLY_MORE * least, MORE * second);
}

/** From this multiple of the bound on, the steps of a bounded loop are proportional to the length of the text. */
const WELL_BEYOND = 3;

/** Shorter times are meaningless because of the clock's resolution and other programs. */
const LEAST_MS = 0.2;

/** From this time on, growth is evident; the length of a text that takes a second is derived from the steps. */
const GROWN_MS = 4;

/** The third of three texts must take this multiple of the first one's time. */
const PLAINLY_MORE = 8;

/** A text with four times the steps must take at least this multiple of the time. */
const MORE = 1.8;

/** Shorter runs are repeated, because other programs can easily double their time. */
const SHORT_MS = 10;

/** Of patterns that are slower than most, and on a busy machine: longer texts would not be done in time. */
const STEPS_PER_MS = NATIVE_STEPS_PER_SECOND / 2_000;

/** Steps of the first text: it takes about `LEAST_MS` at that speed. */
const FIRST_STEPS = LEAST_MS * STEPS_PER_MS;

/** If the engine takes this long for the first text, a shorter one is used. */
const SLOW_START_MS = 5;

/** The number of pumps for four times the steps. */
const longer = (growth: Growth, count: number): number =>
  Math.max(count + 1, Math.ceil(expectedCount(growth, 4 * expectedSteps(growth, count))));

function countFor({ prefix, pump, suffix }: AttackText, length: number): number {
  return Math.ceil(Math.max(1, length - prefix.length - suffix.length) / pump.length);
}
