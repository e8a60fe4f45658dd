import type { Range } from "../../regex.ts";
import { type AttackText, attackText } from "./attack_text.ts";

/** What is known about backtracking, and how. */
export interface Verdict {
  /**
   * `safe`: nothing was found, and only `proved` says that there is nothing; `vulnerable`: a text made the
   * native engine slow; `suspicious`: something points to it that no run has confirmed; `unknown`: the search
   * did not come to an end.
   */
  readonly kind: "safe" | "vulnerable" | "suspicious" | "unknown";
  readonly how: "proved" | "confirmed" | "searched" | "not_analysed";
  /** How the steps grow with the length of the text. */
  readonly class?: "linear" | "polynomial" | "exponential";
  /** Of a polynomial, rounded. */
  readonly degree?: number;
  /** Of an exponential: the factor of one more pump. */
  readonly base?: number;
  /** `count` pumps make the slowest text that was run. */
  readonly attack?: AttackText & { readonly count: number };
  /** Length of an attack in UTF-16 code units, and the steps that it takes, in rising order. */
  readonly steps: readonly (readonly [length: number, steps: number])[];
  /** The loops of the pattern that divide the text between them. */
  readonly hotspots: readonly Range[];
}

/** A suspicion that nothing more is known of. */
export const SUSPICION: Verdict = { kind: "suspicious", how: "searched", steps: [], hotspots: [] };

/** Before anything was looked at. */
export const NOT_ANALYSED: Verdict = { kind: "unknown", how: "not_analysed", steps: [], hotspots: [] };

/** The longest of the texts at which the attack of a verdict was measured; undefined where there is none. */
export function longestMeasured({ attack, steps }: Verdict): string | undefined {
  if (attack === undefined) return undefined;
  const room = (steps.at(-1)?.[0] ?? 0) - attackText(attack, 0).length;
  return attackText(attack, Math.max(1, Math.round(room / attack.pump.length)));
}
