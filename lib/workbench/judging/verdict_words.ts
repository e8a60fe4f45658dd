import { NATIVE_STEPS_PER_SECOND } from "../../limits/search.ts";
import type { ReasonedVerdict } from "../../regex/redos/redos.ts";
import { assess, secondLabel, type Verdict } from "../../regex/redos/verdict.ts";
import { number } from "../../regex/words.ts";
import type { VerdictColor } from "../model/results.ts";
import type { SafetyState } from "./analysis.ts";
import { verdictColor } from "./verdict_headline.ts";
import { type VerdictSentence, verdictSentence } from "./verdict_sentence.ts";

/** A verdict in words. */
export interface VerdictWords extends VerdictSentence {
  readonly severity: VerdictColor;
  /** A word for it, with its qualification: "Slow on long input, not confirmed". */
  readonly title: string;
  /** The key number, in a short sentence without full stop; empty if there is none. */
  readonly headline: string;
  /** How the steps grow on the worst input, as an index into `GROWTH_SCALE`; null if unknown. */
  readonly growth: number | null;
}

/** How steps can grow with the length of the text, from harmless to hopeless. */
export const GROWTH_SCALE = ["linear", "quadratic", "cubic or more", "exponential"] as const;

/** Puts a verdict into words. */
export function verdictWords(verdict: Verdict): VerdictWords {
  const { title } = assess(verdict);
  return {
    severity: verdictColor(verdict),
    title,
    headline: headline(verdict),
    ...withLater(verdictSentence(verdict), verdict),
    growth: growthIndex(verdict),
  };
}

/** A second alone may seem harmless. */
function withLater(words: VerdictSentence, verdict: Verdict): VerdictSentence {
  const later = laterPhrase(verdict);
  return later === "" ? words : { ...words, sentence: `${words.sentence}: ${later}` };
}

/** What little more text than takes a second does if growth is exponential; empty otherwise. */
function laterPhrase({ kind, class: growth, base = 0, slowLength, attack }: Verdict): string {
  if (kind !== "vulnerable" || growth !== "exponential" || base <= 1 || !slowLength || !attack) return "";
  const pumps = Math.ceil(Math.log(LATER_SECONDS) / Math.log(base));
  return `${number(slowLength.characters + pumps * attack.pump.length)} characters take 15 minutes`;
}

const LATER_SECONDS = 900;

function headline(verdict: Verdict): string {
  const { kind, safeLength } = verdict;
  if (kind === "safe" && safeLength) {
    return `${number(safeLength.characters)} characters: at most about ${safeTime(verdict, safeLength)} ms`;
  }
  const second = kind === "unknown" ? "" : secondLabel(verdict);
  return second && `${second}, at ${number(NATIVE_STEPS_PER_SECOND / 1e9)} billion steps per second`;
}

/** In milliseconds. The length is the longest of that time, or the longest that anything is said of, which takes less. */
function safeTime({ bound }: Verdict, { ms, characters }: NonNullable<Verdict["safeLength"]>): number {
  if (!bound) return ms;
  const steps = bound.coefficients.reduceRight((sum, coefficient) => sum * characters + coefficient, 0);
  return Math.min(ms, Math.ceil(steps * 1_000 / NATIVE_STEPS_PER_SECOND));
}

function growthIndex({ kind, class: growth, degree = 2 }: Verdict): number | null {
  if (kind === "safe" || growth === "linear") return 0;
  if (growth === undefined || kind === "unknown") return null;
  return growth === "exponential" ? 3 : degree > 2 ? 2 : 1;
}

/** The finding to show: the server's, unless it is unknown. */
export function foundIn({ report, local }: SafetyState): ReasonedVerdict | null {
  const isFromServer = report !== null &&
    (report.verdict.how !== "not_analysed" || local.knowledge.finding === null);
  return isFromServer ? report : local.knowledge.finding;
}

/** The state of the analysis, in a sentence; empty for none. */
export function safetyStatus({ isAsking, report, local }: SafetyState): string {
  if (isAsking) return "The server is analyzing the pattern";
  return report ? "Analyzed by the server" : LOCAL_STATUS[local.status];
}

const LOCAL_STATUS: Readonly<Record<SafetyState["local"]["status"], string>> = {
  running: "Your browser is counting steps",
  done: "",
  ended: "Your browser stopped at its time limit, so there may be more to find",
  failed: "The search in your browser failed, so there may be more to find",
};
