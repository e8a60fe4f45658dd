import { countMatches, type Matches, matchRange } from "../../regex/matching/matches.ts";

/** Longest text whose lines are counted with each run. */
const MAX_LINE_CHARACTERS = 20_000;

/** How many of the lines that aren't blank are matched, if there are several and each match is exactly one line; null otherwise. */
export function wholeLines(matches: Matches, text: string) {
  if (text.length > MAX_LINE_CHARACTERS) return null;
  const lines = text.split(/\r\n|[\n\r]/).filter((line) => line.trim() !== "").length;
  const matched = countMatches(matches);
  if (lines < 2 || matched === 0 || matched > lines) return null;
  for (let index = 0; index < matched; index++) {
    const range = matchRange(matches, index);
    if (range === null || range.start === range.end || !isLine(text, range)) return null;
  }
  return { matched, lines };
}

const isLine = (text: string, { start, end }: { readonly start: number; readonly end: number }): boolean =>
  (start === 0 || /[\n\r]/.test(text.charAt(start - 1))) &&
  (end === text.length || /[\n\r]/.test(text.charAt(end))) &&
  !/[\n\r]/.test(text.slice(start, end));
