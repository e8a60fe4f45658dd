import { assess, type Verdict } from "../../regex/analysis/redos/verdict.ts";
import { quote } from "../../regex/quote.ts";
import { number } from "../matches/match_words.ts";

/** Where a verdict comes from: the server may run a pattern natively and has searched longer. */
export type Origin = "browser" | "server";

/** A verdict as it is read. */
export interface VerdictWords {
  readonly severity: "safe" | "calm" | "warn" | "danger";
  /** The word for it, with what qualifies it: "Slow on long input, not confirmed". */
  readonly title: string;
  /** What is known and how, without the final full stop. */
  readonly sentence: string;
}

/** Says what a verdict says, and no more than that. */
export function verdictWords(verdict: Verdict, origin: Origin): VerdictWords {
  const { title, severity } = assess(verdict);
  return { severity: COLORS[severity ?? "none"], title, sentence: sentenceOf(verdict, origin) };
}

const COLORS = { none: "safe", info: "calm", warn: "warn", danger: "danger" } as const;

function sentenceOf(verdict: Verdict, origin: Origin): string {
  switch (verdict.kind) {
    case "safe":
      return "Proved: on every text, the steps of a search grow at most in proportion to its length";
    case "vulnerable":
      return [...slowness(verdict), verdict.how === "proved" ? PROVED : CONFIRMED].join(". ");
    case "suspicious":
      return [...slowness(verdict), "This was not confirmed with the native engine"].join(". ");
    case "unknown":
      if (verdict.how === "not_analysed") return "Nothing is known about slow input";
      return verdict.complete || verdict.bound ? NOTHING_FOUND[origin] : UNFINISHED;
  }
}

const CONFIRMED = "The native engine slows down in the same way";
const PROVED = "Proved: longer texts take more steps in proportion to their length at most";
const UNFINISHED = "The search for slow input did not finish, so the pattern may be slow";

const NOTHING_FOUND: Readonly<Record<Origin, string>> = {
  browser: "A short search in your browser found no slow input. This is not a proof",
  server: "The search found no slow input. This is not a proof",
};

/** How long a text has to be, and how the steps grow; sentences. */
function slowness(verdict: Verdict): string[] {
  const { slowLength, attack } = verdict;
  if (attack === undefined && slowLength === undefined) {
    const growth = verdict.class === undefined ? "" : `${verdict.class} `;
    return [`The structure of the pattern points to ${growth}backtracking, but no text has shown it`];
  }
  return [
    ...slowLength ? [`About ${number(slowLength.characters)} characters take one second`] : [],
    ...attack ? [growthOn(unbroken(quote(attack.pump)), verdict)] : [],
  ];
}

/** What the steps were seen to do. */
function growthOn(pump: string, { class: growth, degree = 2, base = 2 }: Verdict): string {
  if (growth === "exponential") {
    const factor = Math.round(10 * base) / 10;
    return `Each additional ${pump} multiplies the steps by about ${number(factor)} (exponential)`;
  }
  return `Twice as much ${pump} takes about ${number(2 ** degree)} times the steps (${degreeName(degree)})`;
}

/** A quoted space is not to be torn apart at the end of a line. */
export const unbroken = (quoted: string): string => quoted.replaceAll(" ", "\u00a0");

const degreeName = (degree: number): string => DEGREES[degree] ?? `degree ${degree}`;

const DEGREES: Readonly<Record<number, string>> = { 2: "quadratic", 3: "cubic" };
