import { quote } from "../../regex/quote.ts";
import type { ReasonedVerdict } from "../../regex/redos/redos.ts";
import { assess, isEstimated, secondLabel, triedNote, type Verdict } from "../../regex/redos/verdict.ts";
import type { Range } from "../../regex/regex.ts";
import { number, plural } from "../../regex/words.ts";
import type { VerdictColor } from "../model/results.ts";
import type { SafetyState } from "./analysis.ts";
import { verdictColor } from "./verdict_headline.ts";

/** A verdict in words. */
export interface VerdictWords {
  readonly severity: VerdictColor;
  /** A word for it, with its qualification: "Slow on long input, not confirmed". */
  readonly title: string;
  /** The key number, in a short sentence without full stop; empty if there is none. */
  readonly headline: string;
  /** What is known, without the final full stop. */
  readonly sentence: string;
  /** How it is known, if the sentence doesn't say it, without the final full stop; empty otherwise. */
  readonly checked: string;
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
    ...verdictSentence(verdict),
    growth: growthIndex(verdict),
  };
}

function headline(verdict: Verdict): string {
  const { kind, safeLength } = verdict;
  if (kind === "safe" && safeLength) {
    return `${number(safeLength.characters)} characters: at most about ${safeLength.ms} ms`;
  }
  return kind === "unknown" ? "" : secondLabel(verdict, "can hang a thread for");
}

function growthIndex({ kind, class: growth, degree = 2 }: Verdict): number | null {
  if (kind === "safe" || growth === "linear") return 0;
  if (growth === undefined || kind === "unknown") return null;
  return growth === "exponential" ? 3 : degree > 2 ? 2 : 1;
}

/** True if one loop is the cause, and no other splits the text with it: the search tries it again from every position. */
export function isRetried(growth: number | null, [loop, other]: readonly Range[], pattern: string): boolean {
  if (growth !== GROWTH_SCALE.indexOf("quadratic") || !loop || other) return false;
  // An alternative of the whole pattern has an anchor of its own.
  return !pattern.slice(0, loop.start).replace(/^[^([]*\|/, "").startsWith("^");
}

function verdictSentence(verdict: Verdict): Pick<VerdictWords, "sentence" | "checked"> {
  switch (verdict.kind) {
    case "safe":
      return { sentence: provedBound(verdict), checked: "" };
    case "vulnerable": {
      const sentence = slowness(verdict);
      // The notes of a confirmed verdict say how it was confirmed.
      if (verdict.how !== "proved") return { sentence, checked: "" };
      return sentence === "" ? { sentence: PROVED, checked: "" } : { sentence, checked: PROVED };
    }
    case "suspicious":
      return {
        sentence: [slowness(verdict), "Steps on further texts did not confirm this"].filter(Boolean).join(
          ". ",
        ),
        checked: "",
      };
    case "unknown":
      return { sentence: unknownSentence(verdict), checked: "" };
  }
}

function unknownSentence(verdict: Extract<Verdict, { kind: "unknown" }>): string {
  if (verdict.how === "not_analysed") return "Nothing is known about slow input";
  if (verdict.class === "linear") return `${provedBound(verdict)}. ${LOOSE}`;
  if (!verdict.finished) return UNFINISHED;
  return ["No slow input was found", ...verdict.tried ? [triedNote(verdict.tried)] : []].join(". ").replace(
    /\.$/,
    "",
  );
}

function provedBound({ bound }: Verdict): string {
  if (bound === undefined) return PROVED;
  const [, slope, rest] = /^([\d,]*)n(?: \+ ([\d,]+))?$/.exec(bound.text) ?? [];
  if (slope === undefined) return `Proved: at most ${bound.text} steps in a text of n characters`;
  const perCharacter = `${slope || 1} ${plural(Number(slope || 1), "step")} per character`;
  return `Proved: at most ${perCharacter}${rest === undefined ? "" : `, plus ${rest}`}`;
}

const PROVED = "Proved: the steps grow at most in proportion to the length of the text";
const LOOSE = "The bound is probably far too high, so it is not known which length takes long";
const UNFINISHED = "No slow input was found, but the search did not finish, so the pattern may be slow";

/** How the steps grow, in a sentence; empty if only their number is known. */
function slowness(verdict: Verdict): string {
  const { slowLength, attack } = verdict;
  if (attack === undefined && slowLength === undefined) {
    const growth = verdict.class === undefined ? "" : `${verdict.class} `;
    return `The structure of the pattern points to ${growth}backtracking, but no text has shown it`;
  }
  return attack ? growthOn(unbroken(quote(attack.pump)), verdict) : "";
}

/** How the steps grew when they were counted. */
function growthOn(pump: string, verdict: Verdict): string {
  const { class: growth, degree = 2, base = 2 } = verdict;
  const estimated = isEstimated(verdict) ? " (estimated)" : "";
  if (growth !== "exponential") {
    return `Twice as much ${pump} takes about ${number(2 ** degree)} times the steps${estimated}`;
  }
  const digits = base < SMALL_BASE ? 100 : 10;
  const factor = Math.round(digits * base) / digits;
  return factor === 2
    ? `Each extra ${pump} doubles the steps${estimated}`
    : `Each extra ${pump} makes it about ${number(factor)} times slower${estimated}`;
}

/** A smaller factor is shown with two digits, so that it isn't called 1. */
const SMALL_BASE = 1.2;

/** Keeps a quoted text on one line. */
export const unbroken = (quoted: string): string => quoted.replaceAll(" ", "\u00a0");

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
