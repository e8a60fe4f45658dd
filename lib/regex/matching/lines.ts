import type { Range } from "../regex.ts";
import { firstIndex } from "./matches.ts";

/** A place as people name it. */
export interface Place {
  /** From 1. */
  readonly line: number;
  /** From 1, in UTF-16 code units, as editors count. */
  readonly column: number;
}

const LF = 10;
const CR = 13;

/**
 * Where the lines of a text begin, in UTF-16 code units: the first at 0, each further one behind an LF, a CRLF or
 * a CR alone. A text that ends with a line end has an empty last line.
 */
export function lineStarts(text: string): Int32Array {
  // The engine's own search is several times as quick as a look at each code unit.
  let [lf, cr] = [text.indexOf("\n"), text.indexOf("\r")];
  if (lf < 0 && cr < 0) return new Int32Array(1);
  let starts = new Int32Array(1024);
  let count = 1;
  while (lf >= 0 || cr >= 0) {
    const isCr = cr >= 0 && (lf < 0 || cr < lf);
    const end = isCr && lf !== cr + 1 ? cr : lf;
    if (count === starts.length) starts = doubled(starts);
    starts[count++] = end + 1;
    if (isCr) cr = text.indexOf("\r", cr + 1);
    if (end === lf) lf = text.indexOf("\n", lf + 1);
  }
  return starts.slice(0, count);
}

/** The line, from 0, in which an offset lies; its line end belongs to it. */
export function lineAt(starts: Int32Array, offset: number): number {
  return Math.max(0, firstIndex(starts.length, (line) => (starts[line] ?? 0) > offset) - 1);
}

/** Line and column of an offset. */
export function placeAt(starts: Int32Array, offset: number): Place {
  const line = lineAt(starts, offset);
  return { line: line + 1, column: offset - (starts[line] ?? 0) + 1 };
}

/** The stretch of a line, from 0, without its line end. */
export function lineRange(text: string, starts: Int32Array, line: number): Range {
  const start = starts[line] ?? text.length;
  const next = starts[line + 1];
  if (next === undefined) return { start, end: text.length };
  const crlf = text.charCodeAt(next - 1) === LF && text.charCodeAt(next - 2) === CR;
  return { start, end: next - (crlf ? 2 : 1) };
}

function doubled(starts: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(starts.length * 2);
  larger.set(starts);
  return larger;
}
