import { firstIndexWhere } from "../../regex/matching/matches.ts";
import type { MatchOutput } from "../../regex/matching/replace.ts";
import { type Shown, shownText } from "../matching/shown_text.ts";

/** A part of a row that is rendered as one piece. */
export interface Segment {
  readonly text: readonly Shown[];
  /** Index of the match that it comes from; null for text that wasn't replaced. */
  readonly match: number | null;
}

/** The starts of a text's rows, in UTF-16 code units: after each LF, and where a line is too long. */
export function rowStarts(text: string): Int32Array {
  const starts = [0];
  let start = 0;
  while (start < text.length) {
    start = endOfRow(text, start);
    if (start < text.length || text.at(-1) === "\n") starts.push(start);
  }
  return Int32Array.from(starts);
}

/** Lines of a result are wrapped at this length. */
export const MAX_ROW_CHARACTERS = 400;

/** The end of the row that starts at `start`; its LF is part of it. */
function endOfRow(text: string, start: number): number {
  const longest = start + MAX_ROW_CHARACTERS;
  const newline = text.slice(start, longest).indexOf("\n");
  if (newline >= 0) return start + newline + 1;
  if (longest >= text.length) return text.length;
  const splitsPair = (text.codePointAt(longest - 1) ?? 0) > 0xffff;
  return splitsPair ? longest - 1 : longest;
}

/** The segments of a row. An empty one is a match that was replaced by nothing. */
export function splitRow({ text, marks }: MatchOutput, starts: Int32Array, row: number): Segment[] {
  const start = starts[row] ?? 0;
  const next = starts[row + 1] ?? text.length;
  const end = next > start && text[next - 1] === "\n" ? next - 1 : next;
  const last = next === text.length;
  const segments: Segment[] = [];
  let at = start;
  for (let match = firstEndingFrom(marks, start); match * 2 < marks.length; match++) {
    const [from = 0, to = 0] = marks.subarray(match * 2);
    if (from > end || (from === next && !last)) break;
    if (to === start && from < start) continue;
    if (from > at) segments.push({ text: unchangedText(text.slice(at, from)), match: null });
    segments.push({ text: shownText(text.slice(Math.max(from, start), Math.min(to, end))), match });
    at = Math.min(to, end);
  }
  if (at < end) segments.push({ text: unchangedText(text.slice(at, end)), match: null });
  return segments;
}

/** What is between two matches needs no signs for its spaces. */
const unchangedText = (text: string): readonly Shown[] => /^[ \t]+$/.test(text) ? [text] : shownText(text);

/** Index of the first mark that ends at an offset or after it. */
function firstEndingFrom(marks: Int32Array, offset: number): number {
  return firstIndexWhere(marks.length / 2, (index) => (marks[index * 2 + 1] ?? 0) >= offset);
}
