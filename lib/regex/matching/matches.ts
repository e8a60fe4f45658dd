import type { Range, Regex } from "../regex.ts";

/**
 * Matches and their captures as one flat list of offsets, in UTF-16 code units of the text. Match `i` has
 * `width` pairs from index `i * width * 2`: start and end of the whole match, then of each group; -1, -1 for
 * a group that didn't participate.
 */
export interface Matches {
  /** 1 + the number of capturing groups; 1 when there are no matches. */
  readonly width: number;
  readonly bounds: Int32Array;
}

/** A search of one text, continued in slices by `next`. */
export interface MatchCursor {
  /** Finds up to `limit` further matches; fewer than `limit` when the search is complete. */
  next(limit: number): Matches;
  /** True when there are no further matches. */
  readonly done: boolean;
  /** The offset up to which the text has been searched. */
  readonly position: number;
}

/** Searches texts from `lastIndex` on, as a `RegExp` does. */
interface TextSearch {
  lastIndex: number;
  exec(text: string): FoundMatch | null;
}

/** The match of a search and its captures: what is used of a `RegExpExecArray`. */
interface FoundMatch {
  readonly index: number;
  readonly 0: string;
  /** 1 + the number of capturing groups. */
  readonly length: number;
  /** Start and end of the match and of each group that participated; only with flag d. */
  readonly indices?: ArrayLike<readonly [number, number] | undefined>;
}

/** Makes a search of a regex. */
export type OpenSearch = (regex: Regex) => TextSearch;

/**
 * The search of the native engine, which belongs in a worker that can be terminated.
 *
 * @throws SyntaxError when the pattern is invalid
 */
export const nativeSearch: OpenSearch = ({ pattern, flags }) => {
  const search = new RegExp(pattern, flags);
  // It may refer to a group by its name.
  return pattern.includes("\\k") ? search : new RegExp(pattern.replace(NAMED_GROUP, "$1$2"), flags);
};

/**
 * An escape or a class, or what begins a group with a name, in a valid pattern. Names are left out of a search: for each
 * match, an engine makes two objects with the captures by their names, which takes a third of the time or more. With flag v,
 * no class contains a bracket of a group.
 */
const NAMED_GROUP = /(\\[^]|\[(?:\\[^]|[^\]])*])|(\()\?<[^=!][^>]*>/g;

/**
 * Finds matches as JavaScript does: only the first without g and y, all with g, and with y only where the
 * previous one ended. After an empty match the search advances by one code unit, with u or v by one code
 * point. Runs the native engine, so it belongs in a worker that can be terminated.
 *
 * @param from where the search begins, in UTF-16 code units; only used with g or y
 * @param open makes the search; by default that of the native engine
 * @throws SyntaxError when the pattern is invalid; `next` throws a RangeError when it overflows the engine's stack
 * @see https://tc39.es/ecma262/#sec-regexp.prototype-%symbol.matchall%
 */
export function matchCursor(
  { pattern, flags }: Regex,
  text: string,
  from = 0,
  open: OpenSearch = nativeSearch,
): MatchCursor {
  // d doesn't change what matches, but costs time; without groups it isn't needed.
  const engine = open({
    pattern,
    flags: pattern.includes("(") && !flags.includes("d") ? flags + "d" : flags,
  });
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
          engine.lastIndex = advanceIndex(text, engine.lastIndex, byCodePoint);
        }
      }
      return { width, bounds: Int32Array.from(bounds) };
    },
  };
}

/** Joins the matches of consecutive slices of one search. */
export function joinMatches(slices: readonly Matches[]): Matches {
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

/**
 * The number of matches.
 *
 * @example countMatches({ width: 1, bounds: new Int32Array([0, 1, 4, 6]) }) // 2
 */
export function countMatches({ width, bounds }: Matches): number {
  return bounds.length / (2 * width);
}

/**
 * The range of match `index` (from 0) or of one of its groups; null for a group that didn't participate.
 *
 * @example matchRange({ width: 1, bounds: new Int32Array([0, 1, 4, 6]) }, 1) // { start: 4, end: 6 }
 */
export function matchRange(
  { width, bounds }: Matches,
  index: number,
  group = 0,
): Range | null {
  const at = (index * width + group) * 2;
  const start = bounds[at] ?? -1;
  return start < 0 ? null : { start, end: bounds[at + 1] ?? start };
}

/**
 * Index of the first match that ends at or after `offset`, or the number of matches. Painting of a viewport
 * begins there.
 *
 * @example firstMatchEndingAfter({ width: 1, bounds: new Int32Array([0, 1, 4, 6]) }, 3) // 1
 */
export function firstMatchEndingAfter(matches: Matches, offset: number): number {
  const { width, bounds } = matches;
  return firstIndexWhere(countMatches(matches), (index) => (bounds[index * width * 2 + 1] ?? 0) >= offset);
}

function pushBounds(bounds: number[], match: FoundMatch): void {
  const whole: [number, number] = [match.index, match.index + match[0].length];
  for (let group = 0; group < match.length; group++) {
    const [start, end] = group === 0 ? whole : match.indices?.[group] ?? UNMATCHED;
    bounds.push(start, end);
  }
}

/** Bounds of a group that didn't participate. */
const UNMATCHED: readonly [number, number] = [-1, -1];

/** @see https://tc39.es/ecma262/#sec-advancestringindex */
function advanceIndex(text: string, index: number, byCodePoint: boolean): number {
  const unit = byCodePoint ? text.codePointAt(index) : undefined;
  return index + (unit !== undefined && unit > 0xffff ? 2 : 1);
}

/**
 * The first index below `count` for which a condition holds, by binary search; `count` if there is none.
 *
 * @param holds must hold for every index after the first for which it holds
 */
export function firstIndexWhere(count: number, holds: (index: number) => boolean): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** A position in a text. */
export interface TextPosition {
  /** From 1. */
  readonly line: number;
  /** From 1, in UTF-16 code units, as editors count. */
  readonly column: number;
}

const LF = 10;
const CR = 13;

/**
 * The offsets, in UTF-16 code units, at which the lines of a text begin: 0 and after each LF, CRLF or single
 * CR. A text that ends with a line terminator has an empty last line.
 *
 * @example [...lineStarts("a\nb\r\n")] // [0, 2, 5]
 */
export function lineStarts(text: string): Int32Array {
  // `indexOf` is several times as fast as a loop over the code units.
  let [lf, cr] = [text.indexOf("\n"), text.indexOf("\r")];
  if (lf < 0 && cr < 0) return new Int32Array(1);
  let starts = new Int32Array(1024);
  let count = 1;
  while (lf >= 0 || cr >= 0) {
    const isCr = cr >= 0 && (lf < 0 || cr < lf);
    const end = isCr && lf !== cr + 1 ? cr : lf;
    if (count === starts.length) starts = doubleCapacity(starts);
    starts[count++] = end + 1;
    if (isCr) cr = text.indexOf("\r", cr + 1);
    if (end === lf) lf = text.indexOf("\n", lf + 1);
  }
  return starts.slice(0, count);
}

/** The line (from 0) that contains an offset; a line terminator belongs to the line that it ends. */
export function lineAt(starts: Int32Array, offset: number): number {
  return Math.max(0, firstIndexWhere(starts.length, (line) => (starts[line] ?? 0) > offset) - 1);
}

/** Line and column of an offset, both from 1. */
export function positionAt(starts: Int32Array, offset: number): TextPosition {
  const line = lineAt(starts, offset);
  return { line: line + 1, column: offset - (starts[line] ?? 0) + 1 };
}

/**
 * The range of a line (from 0), without its line terminator.
 *
 * @example lineRange("ab\nc", lineStarts("ab\nc"), 0) // { start: 0, end: 2 }
 */
export function lineRange(text: string, starts: Int32Array, line: number): Range {
  const start = starts[line] ?? text.length;
  const next = starts[line + 1];
  if (next === undefined) return { start, end: text.length };
  const crlf = text.charCodeAt(next - 1) === LF && text.charCodeAt(next - 2) === CR;
  return { start, end: next - (crlf ? 2 : 1) };
}

function doubleCapacity(starts: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(starts.length * 2);
  larger.set(starts);
  return larger;
}
