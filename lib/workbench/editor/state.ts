import type { Sources } from "../model/model.ts";

/** Id of the form that submits pattern, flags and text; the text's field is not inside it. */
export const FORM_ID = "fields";

/** Makes all lines of the text end with the same line terminator; any other argument changes nothing. */
export function setLineEnd({ text }: Sources, end: string): void {
  if (end === "LF" || end === "CRLF" || end === "CR") text.value = withLineEnds(text.value, end);
}

/** The line endings of a text. */
type LineEnd = "LF" | "CRLF" | "CR";

/** The line terminator of each line ending. */
export const LINE_ENDS: Readonly<Record<LineEnd, string>> = { LF: "\n", CRLF: "\r\n", CR: "\r" };

const ANY = /\r\n|\n|\r/g;

/** The line ending of a text, "mixed" for several kinds, null for a text of one line. */
export function detectLineEnding(text: string): LineEnd | "mixed" | null {
  if (!text.includes("\r")) return text.includes("\n") ? "LF" : null;
  const [first, ...others] = NAMES.filter((name) => ALONE[name].test(text));
  return others.length > 0 ? "mixed" : first ?? null;
}

/** Each kind, if it isn't part of another; the engine searches these quickly in a long text. */
const ALONE: Readonly<Record<LineEnd, RegExp>> = { LF: /(?<!\r)\n/, CRLF: /\r\n/, CR: /\r(?!\n)/ };

/** The text with this line ending on all its lines. */
export function withLineEnds(text: string, end: LineEnd): string {
  return text.replaceAll(ANY, LINE_ENDS[end]);
}

const NAMES = ["LF", "CRLF", "CR"] as const;
