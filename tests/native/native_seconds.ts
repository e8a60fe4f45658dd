/** How long the native engine takes on attacks, near one second. */
import { MAX_SAFE_CHARACTERS, NATIVE_STEPS_PER_SECOND } from "../../lib/limits/search.ts";
import { type AttackText, attackText } from "../../lib/regex/redos/attack.ts";
import type { MeasuredAttack } from "../../lib/regex/redos/attacks/attack_search.ts";
import { expectedCount, expectedSteps, type Growth } from "../../lib/regex/redos/growth/growth.ts";
import type { Regex } from "../../lib/regex/regex.ts";
import type { NativeProcess } from "./native_process.ts";

/** What the native engine does on an attack. */
export interface NativeSecond {
  /** Length in UTF-16 code units at which it takes a second. */
  readonly length: number;
  /** The exponent with which its time grows with the length, from half of that length on. */
  readonly exponent: number;
}

/** Why an attack has no length that takes a second. */
export type NoSecond = "fails" | "too long" | "unsteady";

const SECOND_MS = 1_000;
/** By the clock, and other programs may have most of the processor. */
const LIMIT_MS = 60_000;
const MOST_TRIES = 6;

/**
 * Searches the length at which the native engine takes a second of processor time: by the steps that are expected of
 * longer texts at first, then by the times. Only whole pumps are tried; the length between two of them is
 * interpolated.
 */
export async function findNativeSecond(
  regex: Regex,
  { text: attack, growth }: MeasuredAttack,
  native: NativeProcess,
): Promise<NativeSecond | NoSecond> {
  const timeAt = async (count: number) =>
    await native.least(regex, attackText(attack, count), LIMIT_MS, { runs: 1 });
  const most = Math.floor(MAX_SAFE_CHARACTERS / attack.pump.length);
  const times = new Map<number, number>();
  let count = Math.min(most, Math.max(1, Math.floor(expectedCount(growth, NATIVE_STEPS_PER_SECOND / 16))));
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const ms = await timeAt(count);
    if (Number.isFinite(ms)) times.set(count, ms);
    else if (tries > 0 && times.size === 0) return "fails";
    const known = [...times.keys()].sort((a, b) => a - b);
    const below = known.findLast((each) => times.get(each)! < SECOND_MS);
    const above = known.find((each) => times.get(each)! >= SECOND_MS);
    if (above !== undefined && (below === above - 1 || times.get(above)! < 2 * SECOND_MS)) {
      return await around(above, below);
    }
    if (count === most && Number.isFinite(ms)) return "too long";
    count = next(count, ms, below, above);
  }
  return times.size === 0 ? "fails" : "unsteady";

  function next(count: number, ms: number, below: number | undefined, above: number | undefined): number {
    const steps = expectedSteps(growth, count);
    // A run that was stopped, or failed, says only that the text is too long.
    const factor = Number.isFinite(ms) ? 1.2 * SECOND_MS / Math.max(1, ms) : 1 / 16;
    const wanted = Math.floor(expectedCount(growth, steps * factor));
    const [least, greatest] = [below === undefined ? 1 : below + 1, above === undefined ? most : above];
    return Math.max(least, Math.min(greatest, wanted));
  }

  async function around(above: number, below: number | undefined): Promise<NativeSecond> {
    const ms = times.get(above)!;
    const half = Math.max(1, Math.floor(above / 2));
    const halfMs = Math.max(0.01, await timeAt(half));
    const exponent = Math.log(ms / halfMs) / Math.log(lengthOf(attack, above) / lengthOf(attack, half));
    const neighbor = below !== undefined && below > half ? below : half;
    const slope = Math.log(ms / (neighbor === half ? halfMs : times.get(neighbor)!)) /
      Math.log(lengthOf(attack, above) / lengthOf(attack, neighbor));
    const length = lengthOf(attack, above) * (SECOND_MS / ms) ** (1 / Math.max(0.5, slope));
    return { length, exponent };
  }
}

/** The length of an attack in UTF-16 code units. */
export const lengthOf = ({ prefix, pump, suffix }: AttackText, count: number): number =>
  prefix.length + count * pump.length + suffix.length;

/** The length of an attack that takes a number of steps, in UTF-16 code units. */
export const lengthForSteps = (attack: AttackText, growth: Growth, steps: number): number =>
  lengthOf(attack, expectedCount(growth, steps));
