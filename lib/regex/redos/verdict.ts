import type { Range, Severity } from "../regex.ts";
import { number } from "../words.ts";
import { type AttackText, attackText, pumpsUpTo } from "./attack.ts";
import type { GrowthLaw } from "./growth/growth_law.ts";

/**
 * A verdict's conclusion, and how it is known.
 *
 * - `safe` is always proved.
 * - `vulnerable` and `confirmed`: the steps on an attack grow by a law that predicted further texts exactly, or
 *   grew on further texts as estimated. `proved`: a proof gives a bound that is too high to be safe.
 * - `suspicious`: an attack makes the steps grow, but further texts don't confirm how, or only the structure
 *   suggests it.
 * - `unknown` and `searched`: no slow input was found. `finished` says whether the search ended within its budget.
 *   Other texts may still be slow: `tried` says what was tried, `notCovered` what the search knows it left out. With
 *   class `linear`, a bound is proved that is too high to be useful.
 */
export type Conclusion =
  | { readonly kind: "safe"; readonly how: "proved" }
  | { readonly kind: "vulnerable"; readonly how: "confirmed" | "proved" }
  | { readonly kind: "suspicious"; readonly how: "searched" }
  | { readonly kind: "unknown"; readonly how: "searched"; readonly finished: boolean }
  | { readonly kind: "unknown"; readonly how: "not_analysed" };

/** The evidence for a conclusion about backtracking. */
export interface Evidence {
  /** How the steps grow with the length of the text. */
  readonly class?: "linear" | "polynomial" | "exponential";
  /** Degree of a polynomial: exact by a law, otherwise estimated and rounded. */
  readonly degree?: number;
  /** For exponential growth: the factor for each additional pump. */
  readonly base?: number;
  /**
   * The exact steps on the attack for any number of pumps, which predicted texts that it wasn't found with. Without
   * it, everything about attacks that are longer than those in `steps` is estimated.
   */
  readonly law?: GrowthLaw;
  /** `count` pumps take about a second, or give the longest text that can still be handled. */
  readonly attack?: AttackText & { readonly count: number };
  /** Length in UTF-16 code units at which the attack takes this time, derived from steps at a fixed rate. */
  readonly slowLength?: { readonly ms: number; readonly characters: number };
  /**
   * Length in UTF-16 code units up to which a search takes at most this time, derived from steps at a fixed
   * rate: on every text if a linear bound is proved, otherwise on the attack.
   */
  readonly safeLength?: { readonly ms: number; readonly characters: number };
  /** The texts that a search for slow input has tried if it found none. */
  readonly tried?: Tried;
  /** What that search knows that it did not cover, as noun phrases. */
  readonly notCovered?: readonly string[];
  /** A bound on the steps of every search: coefficients of ascending powers of the text's length, and as a formula. */
  readonly bound?: { readonly coefficients: readonly number[]; readonly text: string };
  /** Lengths of an attack in UTF-16 code units, and the steps that it takes, in ascending order. */
  readonly steps: readonly (readonly [length: number, steps: number])[];
  /** The loops of the pattern that can match the same text in different ways. */
  readonly hotspots: readonly Range[];
}

/** The repeated texts of a search for slow input, and the length of the longest one in UTF-16 code units. */
export interface Tried {
  readonly texts: number;
  readonly characters: number;
}

/** What was tried, in a sentence with a full stop. */
export function triedNote({ texts, characters }: Tried): string {
  if (texts === 0) return "No text was tried, because the structure of the pattern suggests none.";
  const repeated = texts === 1 ? "One repeated text was" : `${number(texts)} repeated texts were`;
  return `${repeated} tried, up to ${number(characters)} characters long. Other texts may be slow.`;
}

/** The known facts about backtracking, and how they are known. */
export type Verdict = Conclusion & Evidence;

/** The meaning of a verdict for a reader: the same words and ratings wherever one is shown. */
export interface Assessment {
  readonly word:
    | "Safe"
    | "Slow on long input"
    | "Dangerous"
    | "Probably dangerous"
    | "Linear (proved)"
    | "Unknown";
  /** A word for it, with its qualification. */
  readonly title: string;
  /** Null if there is nothing to warn about. */
  readonly severity: Severity | null;
  readonly redosRisk: "none" | "low" | "medium" | "high" | "critical";
  /** From 0 to 100. */
  readonly riskScore: number;
}

/**
 * Rates a verdict by its impact: the length of a text that takes a second, and how certain that is.
 *
 * @example assess({ kind: "safe", how: "proved" }).word // "Safe"
 */
export function assess(verdict: Verdict): Assessment {
  switch (verdict.kind) {
    case "safe":
      return { word: "Safe", title: "Safe", severity: null, redosRisk: "none", riskScore: 0 };
    case "vulnerable":
      return isDangerous(verdict) ? DANGEROUS : SLOW;
    case "suspicious":
      return isDangerous(verdict) ? PROBABLY_DANGEROUS : PROBABLY_SLOW;
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

const PROBABLY_DANGEROUS: Assessment = {
  word: "Probably dangerous",
  title: "Probably dangerous",
  severity: "warn",
  redosRisk: "high",
  riskScore: 60,
};

const SLOW: Assessment = {
  word: "Slow on long input",
  title: "Slow on long input",
  severity: "warn",
  redosRisk: "medium",
  riskScore: 50,
};

const PROBABLY_SLOW: Assessment = {
  word: "Slow on long input",
  title: "Slow on long input, not confirmed",
  severity: "warn",
  redosRisk: "high",
  riskScore: 40,
};

/** A pattern that takes a second for fewer characters is dangerous, regardless of its growth class. */
const DANGEROUS_CHARACTERS = 2_000;

/** True if a few characters are enough to hang a thread, according to the evidence. */
function isDangerous({ class: growth, slowLength }: Evidence): boolean {
  return growth === "exponential" ||
    (slowLength !== undefined && slowLength.characters < DANGEROUS_CHARACTERS);
}

function assessUnknown(verdict: Evidence & Extract<Conclusion, { kind: "unknown" }>): Assessment {
  const low = { severity: "info", redosRisk: "low", riskScore: 10 } as const;
  if (verdict.class === "linear") {
    return { word: "Linear (proved)", title: "Linear (proved), limit unknown", ...low };
  }
  if (verdict.bound) {
    return { word: "Unknown", title: `Unknown (at most ${verdict.bound.text} steps)`, ...low };
  }
  if (verdict.how === "searched" && verdict.finished) {
    return { word: "Unknown", title: "Unknown (no slow input found)", ...low };
  }
  return { word: "Unknown", title: "Unknown", severity: "info", redosRisk: "medium", riskScore: 25 };
}

/**
 * The length of a text that takes a second, in a short sentence without full stop; empty if it isn't known.
 *
 * @example secondLabel({ kind: "safe", how: "proved" }) // ""
 */
export function secondLabel(verdict: Verdict): string {
  const { kind, slowLength } = verdict;
  if (slowLength === undefined) return "";
  const verb = kind === "suspicious" ? "may take" : "can hang a thread for";
  const estimated = isEstimated(verdict) ? " (estimated)" : "";
  return `${number(slowLength.characters)} characters ${verb} ${number(slowLength.ms / 1_000)} s${estimated}`;
}

/** True if what is said about longer texts is estimated, because the steps on the attack follow no known law. */
export const isEstimated = ({ attack, law }: Evidence): boolean => attack !== undefined && law === undefined;

/** An unconfirmed suspicion without further facts. */
export const SUSPICION: Verdict = { kind: "suspicious", how: "searched", steps: [], hotspots: [] };

/** The verdict before any analysis. */
export const NOT_ANALYSED: Verdict = { kind: "unknown", how: "not_analysed", steps: [], hotspots: [] };

/** The longest of the texts on which the attack of a verdict was measured; undefined if there is none. */
export function longestMeasured({ attack, steps }: Verdict): string | undefined {
  if (attack === undefined) return undefined;
  return attackText(attack, Math.max(1, pumpsUpTo(attack, steps.at(-1)?.[0] ?? 0)));
}
