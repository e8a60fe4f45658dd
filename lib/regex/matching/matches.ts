import type { Range, Regex } from "../regex.ts";

/**
 * Matches with their captures as one flat list of bounds, in UTF-16 code units of the text. Match `i` takes
 * `width` pairs from `i * width * 2`: start and end of the whole match, then of each group; -1, -1 for
 * a group that did not take part.
 */
export interface Matches {
  /** 1 + the number of capturing groups; 1 when nothing matched. */
  readonly width: number;
  readonly bounds: Int32Array;
}

/** A run over one text, to be continued in slices by `next`. */
export interface MatchCursor {
  /** Finds up to `limit` further matches; fewer than `limit` when the run is over. */
  next(limit: number): Matches;
  /** True once no further match can come. */
  readonly done: boolean;
  /** Where the search goes on: how far the text has been looked at. */
  readonly position: number;
}

/**
 * Finds matches as JavaScript does: without g or y the first one only, with g all of them, with y only
 * where the one before ended. An empty match advances by one code unit, under u and v by one code point.
 * Runs the native engine, so it belongs in a worker that can be ended.
 *
 * @param from where the search begins, in UTF-16 code units; counts under g and y only
 * @throws SyntaxError when the pattern is invalid
 * @see https://tc39.es/ecma262/#sec-regexp.prototype-%symbol.matchall%
 */
export function matchCursor({ pattern, flags }: Regex, text: string, from = 0): MatchCursor {
  // d changes no result; without groups it would cost time for nothing.
  const engine = new RegExp(
    pattern,
    pattern.includes("(") && !flags.includes("d") ? flags + "d" : flags,
  );
  engine.lastIndex = from;
  const all = flags.includes("g");
  const byCodePoint = flags.includes("u") || flags.includes("v");
  let done = false;
  let width = 1;

  return {
    get done() {
      return done;
    },
    get position() {
      return done ? text.length : engine.lastIndex;
    },
    next(limit) {
      const bounds: number[] = [];
      for (let found = 0; found < limit && !done; found++) {
        const match = engine.exec(text);
        if (match === null) {
          done = true;
          break;
        }
        width = match.length;
        pushBounds(bounds, match);
        if (!all) done = true;
        else if (match[0] === "") {
          engine.lastIndex = advance(text, engine.lastIndex, byCodePoint);
        }
      }
      return { width, bounds: Int32Array.from(bounds) };
    },
  };
}

/** The matches of consecutive slices of one run as one. */
export function joined(slices: readonly Matches[]): Matches {
  const bounds = new Int32Array(
    slices.reduce((total, slice) => total + slice.bounds.length, 0),
  );
  let offset = 0;
  let width = 1;
  for (const slice of slices) {
    bounds.set(slice.bounds, offset);
    offset += slice.bounds.length;
    width = Math.max(width, slice.width);
  }
  return { width, bounds };
}

/** How many matches there are. */
export function countOf({ width, bounds }: Matches): number {
  return bounds.length / (2 * width);
}

/** The stretch of match `index` (from 0), or of one of its groups; null when the group did not take part. */
export function boundsAt(
  { width, bounds }: Matches,
  index: number,
  group = 0,
): Range | null {
  const at = (index * width + group) * 2;
  const start = bounds[at] ?? -1;
  return start < 0 ? null : { start, end: bounds[at + 1] ?? start };
}

/** Index of the first match that ends after `offset`, or the count: where painting of a viewport begins. */
export function firstEndingAfter(matches: Matches, offset: number): number {
  const { width, bounds } = matches;
  return firstIndex(countOf(matches), (index) => (bounds[index * width * 2 + 1] ?? 0) >= offset);
}

function pushBounds(bounds: number[], match: RegExpExecArray): void {
  const whole: [number, number] = [match.index, match.index + match[0].length];
  for (let group = 0; group < match.length; group++) {
    const [start, end] = group === 0 ? whole : match.indices?.[group] ?? NOT_TAKEN;
    bounds.push(start, end);
  }
}

/** The bounds of a group that did not take part. */
const NOT_TAKEN: readonly [number, number] = [-1, -1];

/** @see https://tc39.es/ecma262/#sec-advancestringindex */
function advance(text: string, index: number, byCodePoint: boolean): number {
  const unit = byCodePoint ? text.codePointAt(index) : undefined;
  return index + (unit !== undefined && unit > 0xffff ? 2 : 1);
}

/**
 * The first of so many indices for which something holds; `count` for none.
 *
 * @param holds for an index if it does for any before it
 */
export function firstIndex(count: number, holds: (index: number) => boolean): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

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
