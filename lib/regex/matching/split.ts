import type { Regex } from "../regex.ts";
import { countMatches, type Matches, matchRange } from "./matches.ts";

/**
 * The regex that finds the separators: `split` searches for all matches with or without g, and ignores y.
 * Returns the regex itself if it does so already.
 */
export function separatorRegex(regex: Regex): Regex {
  const { pattern, flags } = regex;
  if (flags.includes("g") && !flags.includes("y")) return regex;
  return { pattern, flags: `${flags.replace(/[gy]/g, "")}g` };
}

/**
 * The pieces between matches, as `String.prototype.split` returns them: an empty match only separates if text
 * remains before and after it, and each separator's captures are inserted between the pieces.
 *
 * @param matches all matches of `separatorRegex` in the text
 * @returns pairs of offsets in UTF-16 code units of the text; -1, -1 for a capture that didn't participate.
 * Piece `i` is text if `i` is divisible by `matches.width`, otherwise the capture of group `i %
 * matches.width`
 * @see https://tc39.es/ecma262/#sec-regexp.prototype-%symbol.split%
 */
export function splitPieces(text: string, matches: Matches): Int32Array {
  if (text === "") return Int32Array.from(countMatches(matches) > 0 ? [] : [0, 0]);
  const bounds: number[] = [];
  let from = 0;
  for (let index = 0; index < countMatches(matches); index++) {
    const separator = matchRange(matches, index);
    if (separator === null || separator.end === from || separator.start === text.length) continue;
    bounds.push(from, separator.start);
    pushCaptures(bounds, matches, index);
    from = separator.end;
  }
  bounds.push(from, text.length);
  return Int32Array.from(bounds);
}

function pushCaptures(bounds: number[], matches: Matches, index: number): void {
  for (let group = 1; group < matches.width; group++) {
    const { start, end } = matchRange(matches, index, group) ?? UNMATCHED;
    bounds.push(start, end);
  }
}

const UNMATCHED = { start: -1, end: -1 };
