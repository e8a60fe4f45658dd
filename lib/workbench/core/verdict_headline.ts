import { assess, secondWords, type Verdict } from "../../regex/redos/verdict.ts";

/** How a verdict is colored. */
export type VerdictColor = "safe" | "calm" | "warn" | "danger";

/** The color of a verdict. */
export const verdictColor = (verdict: Verdict): VerdictColor => COLORS[assess(verdict).severity ?? "none"];

const COLORS = { none: "safe", info: "calm", warn: "warn", danger: "danger" } as const;

/** A verdict on one line. */
export interface VerdictHeadline {
  readonly severity: VerdictColor;
  /** A word for it, with its qualification: "Slow on long input, not confirmed". */
  readonly word: string;
  /** The key fact: "27 characters can block for 1 s"; empty if there is none. */
  readonly detail: string;
}

/**
 * The line below the pattern.
 *
 * @param isFinal whether the search has ended
 */
export function verdictHeadline(verdict: Verdict, isFinal: boolean): VerdictHeadline | null {
  const { title } = assess(verdict);
  // An unconfirmed verdict may still be confirmed.
  if (!isFinal && (verdict.kind === "suspicious" || verdict.kind === "unknown")) return null;
  return { severity: verdictColor(verdict), word: title, detail: verdictDetail(verdict) };
}

function verdictDetail(verdict: Verdict): string {
  if (verdict.kind === "safe") return "linear time (proved)";
  if (verdict.kind !== "unknown") return secondWords(verdict);
  return verdict.notCovered ? "the search did not cover everything" : "";
}

/** The name of a degree of growth: "quadratic". */
export const degreeName = (degree: number): string => DEGREES[degree] ?? `degree ${degree}`;

const DEGREES: Readonly<Record<number, string>> = { 2: "quadratic", 3: "cubic" };
