import { DANGEROUS_CHARACTERS } from "../../limits/search.ts";
import type { Range, Severity } from "../regex.ts";
import { type AttackText, attackText } from "./attack.ts";

/**
 * What a verdict concludes, and how that is known.
 *
 * - `safe` always rests on a proof.
 * - `vulnerable`: an attack makes the native engine slow, or a proof gives a bound that is too high to be safe.
 * - `suspicious`: an attack makes the steps grow, or the structure points to it; no native run has confirmed it.
 * - `unknown` and `searched`: `complete` tells whether the search for slow input came to its end.
 */
export type Conclusion =
  | { readonly kind: "safe"; readonly how: "proved" }
  | { readonly kind: "vulnerable"; readonly how: "confirmed" | "proved" }
  | { readonly kind: "suspicious"; readonly how: "searched" }
  | { readonly kind: "unknown"; readonly how: "searched"; readonly complete: boolean }
  | { readonly kind: "unknown"; readonly how: "not_analysed" };

/** What a conclusion about backtracking rests on. */
export interface Evidence {
  /** How the steps grow with the length of the text. */
  readonly class?: "linear" | "polynomial" | "exponential";
  /** Of a polynomial, rounded. */
  readonly degree?: number;
  /** Of an exponential: the factor of one more pump. */
  readonly base?: number;
  /** `count` pumps make the slowest text that was run. */
  readonly attack?: AttackText & { readonly count: number };
  /** Length in UTF-16 code units at which the attack takes so long, derived from steps at a fixed rate. */
  readonly slowLength?: { readonly ms: number; readonly characters: number };
  /**
   * Length in UTF-16 code units up to which a search takes at most so long, derived from steps at a fixed rate: on every
   * text if a linear bound is proved, otherwise on the attack.
   */
  readonly safeLength?: { readonly ms: number; readonly characters: number };
  /** A bound on the steps of every search: coefficients of ascending powers of the text's length, and as a formula. */
  readonly bound?: { readonly coefficients: readonly number[]; readonly text: string };
  /** Length of an attack in UTF-16 code units, and the steps that it takes, in rising order. */
  readonly steps: readonly (readonly [length: number, steps: number])[];
  /** The loops of the pattern that divide the text between them. */
  readonly hotspots: readonly Range[];
}

/** What is known about backtracking, and how. */
export type Verdict = Conclusion & Evidence;

/** What a verdict means to a reader: the same words and ratings wherever one is shown. */
export interface Assessment {
  readonly word: "Safe" | "Slow on long input" | "Dangerous" | "Unknown";
  /** The word, with what qualifies it. */
  readonly title: string;
  /** Null where there is nothing to warn of. */
  readonly severity: Severity | null;
  readonly redosRisk: "none" | "low" | "medium" | "high" | "critical";
  /** From 0 to 100. */
  readonly riskScore: number;
}

/** Rates a verdict by its impact: how long a text has to be to take a second, and how sure that is. */
export function assess(verdict: Verdict): Assessment {
  switch (verdict.kind) {
    case "safe":
      return { word: "Safe", title: "Safe", severity: null, redosRisk: "none", riskScore: 0 };
    case "vulnerable":
      return isDangerous(verdict) ? DANGEROUS : SLOW;
    case "suspicious":
      return {
        word: "Slow on long input",
        title: "Slow on long input, not confirmed",
        severity: "warn",
        redosRisk: "high",
        riskScore: isDangerous(verdict) ? 60 : 40,
      };
    case "unknown":
      return assessUnknown(verdict);
  }
}

const DANGEROUS: Assessment = {
  word: "Dangerous",
  title: "Dangerous",
  severity: "danger",
  redosRisk: "critical",
  riskScore: 90,
};

const SLOW: Assessment = {
  word: "Slow on long input",
  title: "Slow on long input",
  severity: "warn",
  redosRisk: "medium",
  riskScore: 50,
};

/** Whether a few characters are enough to block a thread, as far as the evidence goes. */
export function isDangerous({ class: growth, slowLength }: Evidence): boolean {
  return growth === "exponential" ||
    (slowLength !== undefined && slowLength.characters < DANGEROUS_CHARACTERS);
}

function assessUnknown(verdict: Evidence & Extract<Conclusion, { kind: "unknown" }>): Assessment {
  const isSearched = verdict.how === "searched" && verdict.complete;
  const detail = verdict.bound
    ? ` (at most ${verdict.bound.text} steps)`
    : isSearched
    ? " (no slow input found)"
    : "";
  const isLow = verdict.bound !== undefined || isSearched;
  return {
    word: "Unknown",
    title: `Unknown${detail}`,
    severity: "info",
    redosRisk: isLow ? "low" : "medium",
    riskScore: isLow ? 10 : 25,
  };
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
