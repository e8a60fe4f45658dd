import { quote } from "../../regex/quote.ts";
import { isEstimated, triedNote, type Verdict } from "../../regex/redos/verdict.ts";
import { number, plural } from "../../regex/words.ts";

/** What a verdict says. */
export interface VerdictSentence {
  /** What is known, without the final full stop. */
  readonly sentence: string;
  /** How it is known, if the sentence doesn't say it, without the final full stop; empty otherwise. */
  readonly checked: string;
}

/**
 * What makes a pattern slow, as what is said of the loops in its verdict: they match a text in many ways, the search tries
 * them again from every position or line, or an attempt tries them again wherever an earlier loop can end.
 */
export function causeWords(
  { class: growth, degree, bound, attack, hotspots }: Verdict,
  pattern: string,
): string {
  const [loop, other] = hotspots;
  const be = other ? "are" : "is";
  if (growth === "linear") return `${be} repeated many times for each character`;
  // An attempt is proved to be linear, or the beginning of the attack is for further attempts.
  if (degree === 2 && (bound?.coefficients.length === 3 || attack?.lead)) {
    const isByLine = pattern.startsWith("^") && /[\n\r]/.test(attack?.pump ?? "");
    return `${be} tried again from every ${isByLine ? "line" : "position"}`;
  }
  const follows = /(?<!\\)[*+}]/.test(pattern.slice(0, loop?.start));
  if (other || !degree || !follows && pattern.startsWith("^")) {
    return `can ${other ? "split" : "match"} the same text in many ways`;
  }
  if (follows) return "is tried again wherever a loop before it can end";
  return `is tried again from every position${degree > 2 ? ", and a later loop wherever it can end" : ""}`;
}

/** What is known of a pattern, and how. */
export function verdictSentence(verdict: Verdict): VerdictSentence {
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
  const { tried, bound } = verdict;
  // Without a bound, the title says that no slow input was found.
  const parts = [...tried && !bound ? [] : ["No slow input was found"], ...tried ? [triedNote(tried)] : []];
  return parts.join(". ").replace(/\.$/, "");
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
  return attack ? growthOn(attack.pump, verdict) : "";
}

/** How the steps grew when they were counted. */
function growthOn(pump: string, verdict: Verdict): string {
  const quoted = unbroken(quote(pump));
  const { class: growth, degree = 2, base = 2 } = verdict;
  const estimated = isEstimated(verdict) ? " (estimated)" : "";
  if (growth !== "exponential") {
    return `Twice ${pump.length < 4 ? `as much ${quoted}` : "the text"} takes about ${
      number(2 ** degree)
    } times the steps${estimated}`;
  }
  const digits = base < SMALL_BASE ? 100 : 10;
  const factor = Math.round(digits * base) / digits;
  const multiplies = MULTIPLIES[factor];
  return multiplies
    ? `Each extra ${quoted} ${multiplies} the steps${estimated}`
    : `Each extra ${quoted} makes it about ${number(factor)} times slower${estimated}`;
}

const MULTIPLIES: Readonly<Record<number, string>> = { 2: "doubles", 3: "triples" };

/** A smaller factor is shown with two digits, so that it isn't called 1. */
const SMALL_BASE = 1.2;

/** Keeps a quoted text on one line. */
export const unbroken = (quoted: string): string => quoted.replaceAll(" ", "\u00a0");
