import { countLineTests } from "../../regex/matching/expectations.ts";
import { countMatches, lineStarts, matchRange } from "../../regex/matching/matches.ts";
import { number } from "../../regex/words.ts";
import type { MatchRun } from "../model/results.ts";

/** How many lines match in a run that searches each of them alone: "2 of 3"; null unless there are several. */
export function testedLines({ matches, text }: MatchRun): string | null {
  return share(countMatches(matches), countLineTests(text, lineStarts(text)));
}

const share = (matched: number, lines: number) => lines > 1 ? `${number(matched)} of ${number(lines)}` : null;

/** Longest text whose lines are counted with each run. */
const MAX_LINE_CHARACTERS = 20_000;

/**
 * How many of the lines that aren't blank are matched: "2 of 3". Null unless there are several, the run has found every
 * match, and each is exactly one line.
 */
export function wholeLines({ regex: { flags }, matches, status, text }: MatchRun): string | null {
  if (status !== "done" || !/^[^y]*g[^y]*$/.test(flags) || text.length > MAX_LINE_CHARACTERS) return null;
  const lines = text.split(/\r\n|[\n\r]/).filter((line) => line.trim() !== "").length;
  const matched = countMatches(matches);
  if (matched === 0 || matched > lines) return null;
  for (let index = 0; index < matched; index++) {
    const range = matchRange(matches, index);
    if (range === null || range.start === range.end || !isLine(text, range)) return null;
  }
  return share(matched, lines);
}

const isLine = (text: string, { start, end }: { readonly start: number; readonly end: number }): boolean =>
  (start === 0 || /[\n\r]/.test(text.charAt(start - 1))) &&
  (end === text.length || /[\n\r]/.test(text.charAt(end))) &&
  !/[\n\r]/.test(text.slice(start, end));
