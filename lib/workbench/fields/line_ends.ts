/** How the lines of a text end. */
export type LineEnd = "LF" | "CRLF" | "CR";

export const LINE_ENDS: Readonly<Record<LineEnd, string>> = { LF: "\n", CRLF: "\r\n", CR: "\r" };

const ANY = /\r\n|\n|\r/g;

/** The line end of a text, "mixed" for several kinds, null for a text of one line. */
export function lineEndOf(text: string): LineEnd | "mixed" | null {
  let found: string | null = null;
  for (const [end] of text.matchAll(ANY)) {
    if (found !== null && end !== found) return "mixed";
    found = end;
  }
  return NAMES.find((name) => LINE_ENDS[name] === found) ?? null;
}

/** The text with all its lines ending alike. */
export function withLineEnds(text: string, end: LineEnd): string {
  return text.replaceAll(ANY, LINE_ENDS[end]);
}

const NAMES = ["LF", "CRLF", "CR"] as const;
