import { slowTextCode } from "../change/report/attack_code.ts";
import { visibleLiteral } from "../change/visible_text.ts";
import type { SameFrom } from "../regex/equality/same_matches.ts";
import { exportedLiteral } from "../regex/export/pattern_section.ts";
import type { Searches } from "../regex/redos/searches.ts";
import { isEstimated, type Verdict } from "../regex/redos/verdict.ts";
import type { Regex } from "../regex/regex.ts";
import { number } from "../regex/words.ts";

/** A fast form of a slow regex that is proved to find the same, with the same groups. */
export interface FastForm {
  readonly regex: Regex;
  readonly provedFrom: SameFrom;
  /** A bound on the steps of a search in a text of n characters. */
  readonly bound?: string;
}

/** From where on two regexes find the same. */
const SAME_FROM: Readonly<Record<SameFrom, string>> = {
  everywhere: "same matches and groups from every start",
  start: "same matches and groups in searches from the start of a text",
};

/** What is proved about a fast form, without the form. */
export const formWords = ({ provedFrom, bound }: FastForm): string =>
  `Fast form, proved: ${SAME_FROM[provedFrom]}${bound === undefined ? "" : `; at most ${bound} steps`}`;

/** A regex as code, in which nothing can control a terminal. */
export const shownLiteral = (regex: Regex): string => visibleLiteral(exportedLiteral(regex));

/** JavaScript that takes about a second, to be pasted into a console; undefined without an attack. Never shortened. */
export function attackCall(
  regex: Regex,
  verdict: Verdict,
  searches: Searches | undefined,
): string | undefined {
  const text = slowTextCode(verdict);
  if (text === undefined) return undefined;
  const literal = shownLiteral(regex);
  if (searches === "split") return `(${text}).split(${literal})`;
  return searches === undefined && regex.flags.includes("g")
    ? `(${text}).replace(${literal}, "")`
    : `${literal}.test(${text})`;
}

/** How the steps grow, or what bounds them, as a sentence without full stop; empty if nothing is known. */
export function growthSentence(verdict: Verdict): string {
  const { class: growth, degree = 2, base = 2, bound, kind } = verdict;
  if (kind === "safe" || kind === "unknown" || growth === "linear") {
    return bound ? `At most ${bound.text} steps in a text of n characters, proved` : "";
  }
  const estimated = isEstimated(verdict) ? " (estimated)" : "";
  if (growth === undefined) return "The structure of the pattern points to slow texts, but none was found";
  return growth === "exponential"
    ? `The steps grow exponentially: each further repetition takes ${
      number(Math.round(base * 100) / 100)
    } times as many${estimated}`
    : `The steps grow as n^${degree} in texts of n characters${estimated}`;
}
