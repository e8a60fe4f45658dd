/** Lines for which the field has room at first: as many as the text has, within these bounds. */
const SHOWN_LINES = { least: 8, most: 24 };

/** The number of lines for which the field of a text has room. */
export function shownLines(text: string): number {
  let [lines, at] = [1, -1];
  while (lines < SHOWN_LINES.most && (at = text.indexOf("\n", at + 1)) >= 0) lines++;
  return Math.max(SHOWN_LINES.least, lines);
}
