import { quote } from "../../regex/quote.ts";
import type { Verdict } from "../../regex/redos/verdict.ts";

/** The attack of a verdict as an expression, such as `"x" + "a" × 28 + "!"`; empty if there is none, or it repeats two texts. */
export function attackWords({ attack }: Verdict): string {
  if (!attack || attack.lead) return "";
  const { prefix, pump, suffix, count } = attack;
  return [prefix && quote(prefix), `${quote(pump)} × ${count}`, suffix && quote(suffix)].filter(Boolean).join(
    " + ",
  );
}
