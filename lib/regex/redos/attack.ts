/** A text made to take long: `prefix`, then `pump` so many times, then `suffix`. */
export interface AttackText {
  readonly prefix: string;
  readonly pump: string;
  readonly suffix: string;
}

/** The text with so many pumps. */
export function attackText({ prefix, pump, suffix }: AttackText, count: number): string {
  return prefix + pump.repeat(count) + suffix;
}
