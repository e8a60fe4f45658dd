import type { FoundRegex, RegexChange } from "../change/model.ts";
import { slowness } from "../change/judge/importance.ts";
import { packageCommand, VERSION } from "../project.ts";
import { NATIVE_STEPS_PER_SECOND } from "../limits/search.ts";
import type { Verdict } from "../regex/redos/verdict.ts";
import { secondLabel } from "../regex/redos/verdict.ts";
import { number } from "../regex/words.ts";
import { attackCall, type FastForm, shownLiteral } from "./regex_words.ts";
import { shellQuoted } from "./shell.ts";
import type { Alert } from "./alerts/alert.ts";

/**
 * What an alert comes down to: its regex is proved linear; it is slow; it is slow only in long texts; that isn't decided; or there
 * is nothing to judge, because no regex is there, it isn't known, the file is in another language, or it isn't read.
 */
export type AlertState =
  | "linear"
  | "slow"
  | "long"
  | "undecided"
  | "not_found"
  | "no_regex"
  | "language"
  | "not_read";

/** An alert with what is known about its regex. */
export interface JudgedAlert {
  readonly alert: Alert;
  readonly state: AlertState;
  /** `src/a.ts:1:2`, of the regex if it was found, otherwise of the alert. */
  readonly place: string;
  /** What follows, without a full stop. */
  readonly sentence: string;
  /** Absent where no regex was judged. */
  readonly regex?: JudgedRegex;
}

/** A regex of a file with its verdict. */
export interface JudgedRegex {
  readonly file: string;
  readonly found: FoundRegex;
  readonly change: RegexChange;
  /** Of a slow one. */
  readonly forms?: readonly FastForm[];
}

/** What is said of a regex whose steps were judged. */
export function describeRegex({ found, change }: JudgedRegex): Pick<JudgedAlert, "state" | "sentence"> {
  const { after, reason } = change;
  if (after === null) return { state: "undecided", sentence: `Not decided: ${reason ?? "nothing is known"}` };
  const { verdict } = after;
  if (verdict.kind === "safe") {
    return {
      state: "linear",
      sentence: `${linearSentence(verdict, found)}, proved by regex-review ${VERSION}`,
    };
  }
  switch (slowness(verdict)) {
    case 2:
      return { state: "slow", sentence: `Slow: ${slowWords(verdict)}` };
    case 1:
      return {
        state: "long",
        sentence: `Slow only in long texts: ${slowWords(verdict)}${capWords(verdict)}`,
      };
    default:
      return { state: "undecided", sentence: `Not decided: ${undecidedWords(verdict)}` };
  }
}

function linearSentence({ bound }: Verdict, { searches, regex }: FoundRegex): string {
  const all = searches === "all" || searches === "split" ||
    (searches === undefined && regex?.flags.includes("g") === true);
  return `Linear: ${all ? "all matches of a text take" : "a search takes"} at most ${
    bound?.text ?? "a number of"
  } steps, n being the text's length`;
}

const slowWords = (verdict: Verdict): string => secondLabel(verdict) || "the steps grow faster than the text";

/** The time that a text of the length takes that a reader may have as a limit. */
const CAP_MS = 50;
const CAP_STEPS = NATIVE_STEPS_PER_SECOND * CAP_MS / 1_000;

/** Up to which length a search is fast: proved by a bound, or on the attack. */
function capWords({ bound, safeLength }: Verdict): string {
  const proved = bound && longestWithin(bound.coefficients, CAP_STEPS);
  if (proved !== undefined && proved > 0) {
    return `; a text of at most ${number(proved)} characters takes at most ${
      CAP_STEPS / 1_000_000
    } million steps, ` +
      `about ${CAP_MS} ms, by the proved bound ${bound?.text ?? ""}`;
  }
  return safeLength && safeLength.characters > 0
    ? `; such a text of ${number(safeLength.characters)} characters takes about ${safeLength.ms} ms`
    : "";
}

/** The greatest n for which a polynomial with rising values is at most a number. */
function longestWithin(coefficients: readonly number[], most: number): number {
  const value = (n: number) => coefficients.reduceRight((sum, each) => sum * n + each, 0);
  let [low, high] = [0, 1_000_000];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (value(middle) <= most) low = middle;
    else high = middle - 1;
  }
  return low;
}

function undecidedWords(verdict: Verdict): string {
  if (verdict.kind === "unknown" && verdict.bound) {
    return `at most ${verdict.bound.text} steps are proved, and no slow text was found`;
  }
  return verdict.kind === "unknown"
    ? "no slow text was found, and no linear bound is proved"
    : "only the structure of the pattern points to slow texts";
}

/** The attack of a slow regex, as code that takes about a second; undefined without one. */
export function attackOf({ found, change }: JudgedRegex): string | undefined {
  return change.after && slowness(change.after.verdict) > 0
    ? attackCall(change.after.regex, change.after.verdict, found.searches)
    : undefined;
}

/** The command that repeats what is said. */
export function repeatCommand({ found, change }: JudgedRegex): string | undefined {
  if (change.after === null) return undefined;
  const { pattern, flags } = change.after.regex;
  const { searches } = found;
  const all = searches === "all" && !flags.includes("g") ? `${flags}g` : flags;
  const use = searches === "one" ? " --use test" : searches === "split" ? " --use split" : "";
  return packageCommand(`${shellQuoted(shownLiteral({ pattern, flags: all }))}${use}`, "exact");
}
