import { MAX_PASTED_CHARACTERS } from "../../limits/workbench.ts";
import type { Dialect } from "../convert/dialects.ts";
import { readLiteral } from "../regex.ts";
import { readCall } from "./calls.ts";
import { readLiteralInCode } from "./literals.ts";
import { readCommand, readStrings } from "./values.ts";

/** A regex that was found in pasted code. */
export interface PasteReading {
  readonly pattern: string;
  /** Flags of JavaScript; null where the code says nothing of flags. */
  readonly flags: string | null;
  /** The language of the code, as it is called; empty where it can't be told. */
  readonly language: string;
  /** The syntax of the pattern; null for that of JavaScript, or where it can't be told. */
  readonly dialect: Dialect | null;
  /** Whether the paste can hardly be meant as a pattern the way it is written. */
  readonly isCertain: boolean;
  /** The replacement of a call that replaces, as JavaScript writes it. */
  readonly replacement?: string;
  /** Whether the call splits a text. */
  readonly splits?: boolean;
}

/**
 * Finds the regex in pasted code: a literal, a call that makes one, or a string. A paste that is longer than
 * `MAX_PASTED_CHARACTERS`, that has several different ones, or that may be a pattern itself is left alone.
 *
 * @returns null when the paste isn't code with one regex
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
 * Code without what diffs, line numbers and search results put in front of lines. Of a diff, the added lines count; a
 * diff without any has its removed ones.
 *
 * @returns null when nothing is in front of the lines
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

/** A single line with a line break after it, as copying a whole line gives. */
function withoutLineBreak(text: string): PasteReading | null {
  const [, pattern] = /^([^\r\n]+)[\r\n]+$/.exec(text) ?? [];
  return pattern === undefined
    ? null
    : { pattern, flags: null, language: "", dialect: null, isCertain: true };
}
