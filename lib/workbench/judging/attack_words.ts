import { quote } from "../../regex/quote.ts";
import { pumpsUpTo } from "../../regex/redos/attack.ts";
import type { Verdict } from "../../regex/redos/verdict.ts";

/** A text that a verdict found to be slow. */
export type Attack = NonNullable<Verdict["attack"]>;

const MAX_COPIED_CHARACTERS = 1_000_000;

/**
 * The attack of the length that the verdict names, which takes a second; the measured one if there is none, or if that would
 * be too long for a clipboard.
 */
export function attackForSecond(attack: Attack, { slowLength }: Pick<Verdict, "slowLength">): Attack {
  if (slowLength === undefined || slowLength.characters > MAX_COPIED_CHARACTERS) return attack;
  return { ...attack, count: Math.max(1, pumpsUpTo(attack, slowLength.characters)) };
}

/** That attack as an expression, such as `"x" + "a" × 28 + "!"`; empty if there is none, or it repeats two texts. */
export function attackWords(verdict: Verdict): string {
  const attack = verdict.attack;
  if (!attack || attack.lead) return "";
  const { prefix, pump, suffix, count } = attackForSecond(attack, verdict);
  return [prefix && quote(prefix), `${quote(pump)} × ${count}`, suffix && quote(suffix)].filter(Boolean).join(
    " + ",
  );
}
