import { MAX_ROW_CHARACTERS } from "../../limits.ts";

/** Where the rows of a text begin, in UTF-16 code units: behind each LF, and where a line gets too long. */
export function rowStarts(text: string): Int32Array {
  const starts = [0];
  let start = 0;
  while (start < text.length) {
    start = endOfRow(text, start);
    if (start < text.length || text.at(-1) === "\n") starts.push(start);
  }
  return Int32Array.from(starts);
}

/** Where the row that begins at `start` ends; its LF belongs to it. */
function endOfRow(text: string, start: number): number {
  const longest = start + MAX_ROW_CHARACTERS;
  const within = text.slice(start, longest).indexOf("\n");
  if (within >= 0) return start + within + 1;
  if (longest >= text.length) return text.length;
  const splitsPair = (text.codePointAt(longest - 1) ?? 0) > 0xffff;
  return splitsPair ? longest - 1 : longest;
}
