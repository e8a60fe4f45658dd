import { MAX_PASTED_CHARACTERS } from "../../limits/workbench.ts";
import { readLiteral } from "../regex.ts";
import { readCall } from "./calls.ts";
import { readLiteralInCode } from "./literals.ts";
import type { PasteReading } from "./reading.ts";
import { readCommand, readStrings } from "./values.ts";

/**
 * Finds the regex in pasted code: a literal, a call that creates a regex, or a string. A paste that is longer
 * than `MAX_PASTED_CHARACTERS`, has several different regexes, or may be a pattern itself is ignored.
 *
 * @returns null when the paste isn't code with one regex
 * @example readPaste('re.compile(r"a+", re.I)') // { pattern: "a+", … }
 */
export function readPaste(text: string): PasteReading | null {
  if (text.length > MAX_PASTED_CHARACTERS || /^\s*$/.test(text)) return null;
  const code = withoutFence(text.replace(/^\ufeff/, ""));
  const reading = readCode(code) ?? readCode(withoutMarkers(code)) ?? withoutLineBreak(text);
  if (reading === null || reading.pattern === "" || reading.pattern === text && reading.flags === null) {
    return null;
  }
  return reading;
}

function readCode(code: string | null): PasteReading | null {
  if (code === null) return null;
  const literal = readLiteral(code);
  if (literal !== null) return { ...literal, language: "JavaScript", dialect: null, isCertain: true };
  return readCall(code) ?? readCommand(code) ?? readLiteralInCode(code) ?? readStrings(code);
}

/** The code in a Markdown fence. */
function withoutFence(text: string): string {
  const lines = text.trim().split("\n");
  const isFenced = lines.length > 2 && /^(?:```|~~~)/.test(lines[0] ?? "") &&
    /^\s*(?:```|~~~)$/.test(lines.at(-1) ?? "");
  return isFenced ? lines.slice(1, -1).join("\n") : text;
}

/**
 * Removes the prefixes of lines from diffs, line numbers and search results. Of a diff, the added lines
 * remain; if there are none, the removed ones.
 *
 * @returns null if the lines have no prefixes
 */
function withoutMarkers(text: string): string | null {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== "");
  const numbered = lines.map((line) => /^\s*(?:[\w./-]+:)?\d+(?::\d+)?[:|]\s?(.*)$/.exec(line)?.[1]);
  if (numbered.every((line) => line !== undefined)) return numbered.join("\n");
  const own = lines.filter((line) => !/^(?:@@ |diff |index |\+\+\+ |--- |\\ No newline)/.test(line));
  if (!own.every((line) => /^[-+> ]/.test(line))) return null;
  const marked = (mark: string) => own.filter((line) => line.startsWith(mark)).map((line) => line.slice(1));
  const chosen = [marked("+"), marked("-"), marked(">")].find((each) => each.length > 0);
  return chosen?.join("\n") ?? null;
}

/** A single line followed by a line terminator, which results from copying a whole line. */
function withoutLineBreak(text: string): PasteReading | null {
  const [, pattern] = /^([^\r\n]+)[\r\n]+$/.exec(text) ?? [];
  return pattern === undefined
    ? null
    : { pattern, flags: null, language: "", dialect: null, isCertain: true };
}
