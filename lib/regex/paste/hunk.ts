import { MAX_PASTED_CHARACTERS } from "../../limits/workbench.ts";
import { readPaste } from "./paste.ts";
import type { PasteReading } from "./reading.ts";

/** The regex before and after a change. */
export interface ChangeReading {
  readonly before: PasteReading;
  readonly after: PasteReading;
}

/**
 * Finds the two versions of a regex in a pasted part of a diff.
 *
 * @returns null if the paste isn't one, or doesn't remove one regex and add another
 */
export function readHunk(text: string): ChangeReading | null {
  if (text.length > MAX_PASTED_CHARACTERS) return null;
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== "" && !HEADERS.test(line));
  if (!lines.every((line) => /^[-+ ]/.test(line))) return null;
  const [before, after] = ["-", "+"].map((mark) => {
    const marked = lines.filter((line) => line.startsWith(mark)).map((line) => line.slice(1));
    return marked.length === 0 ? null : readPaste(marked.join("\n").trim());
  });
  if (!before?.isCertain || !after?.isCertain) return null;
  const isSame = before.pattern === after.pattern && before.flags === after.flags;
  return isSame ? null : { before, after };
}

/** Lines of a diff that aren't lines of the file. */
const HEADERS = /^(?:@@ |diff |index |\+\+\+ |--- |\\ No newline)/;
