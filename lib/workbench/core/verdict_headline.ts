import { assess, isEstimated, type Verdict } from "../../regex/redos/verdict.ts";
import { number } from "../../regex/words.ts";

/** How a verdict is colored. */
export type VerdictColor = "safe" | "calm" | "warn" | "danger";

/** The color of a verdict. */
export const verdictColor = (verdict: Verdict): VerdictColor => COLORS[assess(verdict).severity ?? "none"];

const COLORS = { none: "safe", info: "calm", warn: "warn", danger: "danger" } as const;

/** A verdict on one line. */
export interface VerdictHeadline {
  readonly severity: VerdictColor;
  /** A word for it: "Safe". */
  readonly word: string;
  /** The key number: "linear, at most 14n + 9 steps (proved)"; empty if there is none. */
  readonly detail: string;
}

/**
 * The line below the pattern.
 *
 * @param isFinal whether the search has ended
 */
export function verdictHeadline(verdict: Verdict, isFinal: boolean): VerdictHeadline | null {
  const { word } = assess(verdict);
  // An unconfirmed verdict may still be confirmed.
  if (!isFinal && (verdict.kind === "suspicious" || verdict.kind === "unknown")) return null;
  return { severity: verdictColor(verdict), word, detail: verdictDetail(verdict) };
}

function verdictDetail(verdict: Verdict): string {
  const { kind, how, bound, slowLength } = verdict;
  const second = slowLength && `${number(slowLength.characters)} characters take a second`;
  if (how === "proved") {
    const steps = `linear, at most ${bound?.text} steps`;
    return kind === "safe" || !second ? `${steps} (proved)` : `${second} (${steps}, proved)`;
  }
  if (kind === "unknown") {
    if (how === "searched" && verdict.complete) return "no slow input found (not proved)";
    return bound ? `at most ${bound.text} steps` : "the search did not finish";
  }
  const growth = verdict.class === "exponential" ? "exponential" : degreeName(verdict.degree ?? 2);
  const qualified = [
    growth,
    ...isEstimated(verdict) ? ["estimated"] : [],
    ...kind === "suspicious" ? ["not confirmed"] : [],
  ].join(", ");
  return second ? `${second} (${qualified})` : qualified;
}

/** The name of a degree of growth: "quadratic". */
export const degreeName = (degree: number): string => DEGREES[degree] ?? `degree ${degree}`;

const DEGREES: Readonly<Record<number, string>> = { 2: "quadratic", 3: "cubic" };
