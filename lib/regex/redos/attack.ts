/**
 * A text that makes a search take long: `prefix`, then `pump` repeated, then `suffix`. With `lead`, a second text is
 * repeated as often in place of the prefix: some patterns are slower if two of their loops match long texts.
 */
export interface AttackText {
  readonly prefix: string;
  readonly pump: string;
  readonly suffix: string;
  readonly lead?: LeadText;
}

/** The beginning of an attack on two loops; its pumps are as many as those of the attack. */
interface LeadText {
  readonly prefix: string;
  readonly pump: string;
  readonly suffix: string;
}

/**
 * The text with a number of pumps.
 *
 * @example attackText({ prefix: "x", pump: "ab", suffix: "!" }, 2) // "xabab!"
 */
export function attackText({ prefix, pump, suffix, lead }: AttackText, count: number): string {
  const beginning = lead ? lead.prefix + lead.pump.repeat(count) + lead.suffix : prefix;
  return beginning + pump.repeat(count) + suffix;
}

/** The length of such a text in UTF-16 code units. */
export function attackLength(attack: AttackText, count: number): number {
  return attackText(attack, 0).length + count * pumpLength(attack);
}

/** By how much each further pump makes it longer. */
export const pumpLength = ({ pump, lead }: AttackText): number => pump.length + (lead?.pump.length ?? 0);

/**
 * How many pumps a text of at most some length has; at least 0.
 *
 * @example pumpsUpTo({ prefix: "x", pump: "ab", suffix: "" }, 7) // 3
 */
export function pumpsUpTo(attack: AttackText, length: number): number {
  return Math.max(0, Math.floor((length - attackText(attack, 0).length) / pumpLength(attack)));
}
