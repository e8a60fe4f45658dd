import { attackText } from "../../regex/analysis/redos/attack_text.ts";
import type { Verdict } from "../../regex/analysis/redos/verdict.ts";

type Attack = NonNullable<Verdict["attack"]>;

/** An attack as it can be written in an expression: the parts that are there, as string literals. */
export interface WrittenAttack {
  readonly prefix: string | null;
  readonly pump: string;
  readonly count: number;
  readonly suffix: string | null;
  /** Length of the whole in UTF-16 code units. */
  readonly length: number;
}

/** An attack as an expression writes it. */
export function writtenAttack({ prefix, pump, suffix, count }: Attack): WrittenAttack {
  return {
    prefix: literalOf(prefix),
    pump: JSON.stringify(pump),
    count,
    suffix: literalOf(suffix),
    length: prefix.length + count * pump.length + suffix.length,
  };
}

const literalOf = (text: string) => text === "" ? null : JSON.stringify(text);

/** The text that was slow. */
export function wholeAttack(attack: Attack): string {
  return attackText(attack, attack.count);
}

/** The shortest text that was measured: a search in it can be followed step by step. */
export function shortAttack(attack: Attack, { steps: [first] }: Pick<Verdict, "steps">): string {
  const around = attack.prefix.length + attack.suffix.length;
  const count = first === undefined ? attack.count : Math.round((first[0] - around) / attack.pump.length);
  return attackText(attack, Math.max(1, Math.min(count, attack.count)));
}
