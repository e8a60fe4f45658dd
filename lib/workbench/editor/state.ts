import { MAX_DRAFT_CHARACTERS } from "../../limits/workbench.ts";
import { number } from "../../regex/words.ts";
import type { Sources } from "../core/mod.ts";

/** Id of the form that sends pattern, flags and text; the text's field is not inside it. */
export const FORM_ID = "fields";

/** Makes all lines of the text end alike; anything but a line end changes nothing. */
export function setLineEnd({ text }: Sources, end: string): void {
  if (end === "LF" || end === "CRLF" || end === "CR") text.value = withLineEnds(text.value, end);
}

/** How the lines of a text end. */
type LineEnd = "LF" | "CRLF" | "CR";

/** The characters that each of them stands for. */
export const LINE_ENDS: Readonly<Record<LineEnd, string>> = { LF: "\n", CRLF: "\r\n", CR: "\r" };

const ANY = /\r\n|\n|\r/g;

/** The line end of a text, "mixed" for several kinds, null for a text of one line. */
export function lineEndOf(text: string): LineEnd | "mixed" | null {
  if (!text.includes("\r")) return text.includes("\n") ? "LF" : null;
  const [first, ...others] = NAMES.filter((name) => ALONE[name].test(text));
  return others.length > 0 ? "mixed" : first ?? null;
}

/** Each kind where it is not part of another; a search of the engine is quick in a long text. */
const ALONE: Readonly<Record<LineEnd, RegExp>> = { LF: /(?<!\r)\n/, CRLF: /\r\n/, CR: /\r(?!\n)/ };

/** The text with all its lines ending alike. */
export function withLineEnds(text: string, end: LineEnd): string {
  return text.replaceAll(ANY, LINE_ENDS[end]);
}

const NAMES = ["LF", "CRLF", "CR"] as const;

/** What a long text does without, in a sentence; null for one that is not long. */
export function longTextNotice(text: string): string | null {
  if (text.length <= MAX_DRAFT_CHARACTERS) return null;
  return `A text of ${
    number(text.length)
  } characters is not kept for your next visit, and typing is slower. Save it as a file`;
}
