import type { Verdict } from "../../regex/analysis/redos/verdict.ts";
import { quote } from "../../regex/quote.ts";
import { number } from "../matches/match_words.ts";

/** Where a verdict comes from: the server may run a pattern natively and has searched longer. */
export type Origin = "browser" | "server";

/** A verdict as it is read. */
export interface VerdictWords {
  readonly severity: "safe" | "calm" | "warn" | "danger";
  /** What is known and how, in a few words: "Danger, confirmed". */
  readonly title: string;
  /** The same in one sentence. */
  readonly sentence: string;
}

/** Says what a verdict says, and no more than that. */
export function verdictWords(verdict: Verdict, origin: Origin): VerdictWords {
  const { kind, how } = verdict;
  if (how === "not_analysed") return NOT_ANALYSED;
  switch (kind) {
    case "safe":
      return how === "proved" ? PROVED : NOTHING_FOUND[origin];
    case "vulnerable":
      return {
        severity: "danger",
        title: "Danger, confirmed",
        sentence: `${grown(verdict)}, and the native engine was slow too`,
      };
    case "suspicious":
      return {
        severity: "warn",
        title: "Suspicious, not confirmed",
        sentence: `${suspicion(verdict)}. No native run has confirmed it`,
      };
    case "unknown":
      return UNDECIDED;
  }
}

const PROVED: VerdictWords = {
  severity: "safe",
  title: "Safe, proved",
  sentence: "On every text the steps of a search grow in line with its length at most",
};

const NOTHING_FOUND: Readonly<Record<Origin, VerdictWords>> = {
  browser: {
    severity: "calm",
    title: "Searched without finding",
    sentence: "A short search in your browser found no text that makes matching slow. That is no proof",
  },
  server: {
    severity: "calm",
    title: "Searched without finding",
    sentence: "No text was found that makes matching slow. That is no proof",
  },
};

const UNDECIDED: VerdictWords = {
  severity: "warn",
  title: "Not decided",
  sentence: "The search for slow texts did not come to its end, so the pattern may be slow",
};

const NOT_ANALYSED: VerdictWords = {
  severity: "warn",
  title: "Not analysed",
  sentence: "Nothing is known about slow texts",
};

function suspicion(verdict: Verdict): string {
  if (verdict.attack) return grown(verdict);
  const growth = verdict.class === undefined ? "" : `${verdict.class} `;
  return `The structure points to ${growth}backtracking, but no text has shown it`;
}

/** What the steps were seen to do. */
function grown({ class: growth, degree = 2, base, attack }: Verdict): string {
  const pump = attack ? unbroken(quote(attack.pump)) : "the text";
  if (growth === "exponential") {
    const factor = base === undefined ? "many times" : `about ${number(Math.round(10 * base) / 10)} times`;
    return `Each further ${pump} takes ${factor} the steps (exponential)`;
  }
  return `Twice as much ${pump} takes about ${number(2 ** degree)} times the steps (${degreeName(degree)})`;
}

/** A quoted space is not to be torn apart at the end of a line. */
export const unbroken = (quoted: string): string => quoted.replaceAll(" ", "\u00a0");

const degreeName = (degree: number): string => DEGREES[degree] ?? `degree ${degree}`;

const DEGREES: Readonly<Record<number, string>> = { 2: "quadratic", 3: "cubic" };
