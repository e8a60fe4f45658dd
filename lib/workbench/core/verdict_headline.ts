import { assess, type Verdict } from "../../regex/redos/verdict.ts";
import { number } from "../../regex/words.ts";

/** How a verdict is colored. */
export type VerdictColor = "safe" | "calm" | "warn" | "danger";

/** The color of a verdict. */
export const colorOf = (verdict: Verdict): VerdictColor => COLORS[assess(verdict).severity ?? "none"];

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
export function headlineOf(verdict: Verdict, isFinal: boolean): VerdictHeadline | null {
  const { word } = assess(verdict);
  // An unconfirmed verdict may still be confirmed.
  if (!isFinal && (verdict.kind === "suspicious" || verdict.kind === "unknown")) return null;
  return { severity: colorOf(verdict), word, detail: detailOf(verdict) };
}

function detailOf(verdict: Verdict): string {
  const { kind, how, bound, slowLength, safeLength } = verdict;
  const second = slowLength && `${number(slowLength.characters)} characters take a second`;
  if (how === "proved") {
    return [`linear, at most ${bound?.text} steps`, ...kind === "safe" ? [] : [second], "(proved)"].join(" ");
  }
  if (kind === "unknown") {
    if (how === "searched" && verdict.complete) return "no slow input found (not proved)";
    return bound ? `at most ${bound.text} steps` : "the search did not finish";
  }
  const doubt = kind === "suspicious" ? " (not confirmed)" : "";
  if (verdict.class === "exponential") return `exponential: ${second}${doubt}`;
  const growth = degreeName(verdict.degree ?? 2);
  return safeLength
    ? `${growth}: fine up to ${number(safeLength.characters)} characters${doubt}`
    : growth + doubt;
}

/** The name of a degree of growth: "quadratic". */
export const degreeName = (degree: number): string => DEGREES[degree] ?? `degree ${degree}`;

const DEGREES: Readonly<Record<number, string>> = { 2: "quadratic", 3: "cubic" };
