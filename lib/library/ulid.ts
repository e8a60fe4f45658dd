import type { Random } from "../store/store.ts";

/**
 * An identifier that sorts by the time of its making: 48 bits of Unix milliseconds and 80 random ones, in 26
 * characters. It is always greater than `previous`: within the same millisecond, or when the clock went back,
 * it is the one after it.
 *
 * @param now Unix milliseconds
 * @see https://github.com/ulid/spec
 */
export function ulidAfter(previous: string | null, now: number, random: Random): string {
  const made = (BigInt(now) << RANDOM_BITS) | BigInt(`0x${random(10).toHex()}`);
  const before = previous === null ? -1n : valueOf(previous);
  return written(made >> RANDOM_BITS > before >> RANDOM_BITS ? made : before + 1n);
}

/** Whether a string is an identifier as `ulidAfter` writes them. */
export function isUlid(text: string): boolean {
  return /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/.test(text);
}

const RANDOM_BITS = 80n;
const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

function written(value: bigint): string {
  const digits = value.toString(32).padStart(26, "0");
  return [...digits].map((digit) => LETTERS[parseInt(digit, 32)]).join("");
}

function valueOf(ulid: string): bigint {
  return [...ulid].reduce((value, letter) => value * 32n + BigInt(LETTERS.indexOf(letter)), 0n);
}
