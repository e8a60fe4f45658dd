import type { Regex } from "../regex.ts";
import { boundsAt, countOf, type Matches } from "./matches.ts";

/**
 * The regex whose matches separate the pieces: `split` looks for all of them whether or not there is a g, and
 * ignores y. The regex itself when it does so already.
 */
export function separatorRegex(regex: Regex): Regex {
  const { pattern, flags } = regex;
  if (flags.includes("g") && !flags.includes("y")) return regex;
  return { pattern, flags: `${flags.replace(/[gy]/g, "")}g` };
}

/**
 * The pieces between matches as `String.prototype.split` gives them: an empty match separates only where a piece
 * before it and characters behind it remain, and each separator's captures stand among the pieces.
 *
 * @param matches all that `separatorRegex` finds in the text
 * @returns pairs of bounds in UTF-16 code units of the text; -1, -1 for a capture that did not take part. Piece
 *   `i` is a capture unless `i` is divisible by `matches.width`, and then of group `i % matches.width`
 * @see https://tc39.es/ecma262/#sec-regexp.prototype-%symbol.split%
 */
export function splitPieces(text: string, matches: Matches): Int32Array {
  if (text === "") return Int32Array.from(countOf(matches) > 0 ? [] : [0, 0]);
  const bounds: number[] = [];
  let from = 0;
  for (let index = 0; index < countOf(matches); index++) {
    const separator = boundsAt(matches, index);
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
    const { start, end } = boundsAt(matches, index, group) ?? UNMATCHED;
    bounds.push(start, end);
  }
}

const UNMATCHED = { start: -1, end: -1 };
