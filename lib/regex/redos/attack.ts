/** A text that makes a search take long: `prefix`, then `pump` repeated, then `suffix`. */
export interface AttackText {
  readonly prefix: string;
  readonly pump: string;
  readonly suffix: string;
}

/**
 * The text with a number of pumps.
 *
 * @example attackText({ prefix: "x", pump: "ab", suffix: "!" }, 2) // "xabab!"
 */
export function attackText({ prefix, pump, suffix }: AttackText, count: number): string {
  return prefix + pump.repeat(count) + suffix;
}
