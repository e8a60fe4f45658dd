import { MAX_MEANING_STEPS } from "../../limits/search.ts";
import { compilePattern } from "../engine/compile.ts";
import { type EngineMatch, execAll } from "../engine/exec.ts";
import type { Program } from "../engine/program.ts";
import type { Regex } from "../regex.ts";
import { needsOwnEngine } from "../syntax/buffer_boundaries.ts";
import type { Tree } from "../syntax/tree.ts";

/** A match in a text. Bounds are UTF-16 code units of the text. */
export interface TextMatch {
  readonly start: number;
  readonly end: number;
  /** The captures of the groups, from group 1; null for a group that did not participate. */
  readonly captures: readonly (Captured | null)[];
}

/** The capture of a group; `start` is -1 if only the text is known. */
export interface Captured {
  readonly start: number;
  readonly text: string;
}

/** A text in which two patterns find different matches. */
export interface MatchDifference {
  readonly text: string;
  /** What differs: whether there is a match, where it is, or what the groups captured. */
  readonly in: "match" | "place" | "captures";
  /** The first match that differs from the other pattern's, with the captures of its own groups; null if there is none. */
  readonly left: TextMatch | null;
  readonly right: TextMatch | null;
}

/**
 * The first `limit` matches of a pattern in a text, as the native engine finds them with flag g; undefined if it was
 * stopped.
 */
export type NativeMatches = (
  side: "left" | "right",
  text: string,
  limit: number,
) => readonly TextMatch[] | undefined;

/** The result of comparing two patterns on texts. */
export interface TextComparison {
  /** Number of texts on which they agree. */
  readonly same: number;
  /** Number of differences that are like an earlier one, if only the first one of each kind is wanted. */
  readonly alike: number;
  /** The first text in which they find the same matches, at least one. */
  readonly shared?: string;
  readonly differences: readonly MatchDifference[];
  /** Total steps on the texts that neither pattern exceeded `maxSteps` on. */
  readonly steps: readonly [left: number, right: number];
}

interface ComparisonOptions {
  /** Maximum steps of each pattern on one text. */
  readonly maxSteps: number;
  /** Maximum steps of both patterns on all texts; the remaining ones are left out. */
  readonly maxTotalSteps?: number;
  /** For each group of the left pattern, the number of its counterpart in the right one, from 1; 0 for none. */
  readonly groups?: readonly number[];
  /** Stops after that many differences; 1 by default. */
  readonly limit?: number;
  /** If given, differences that it does not confirm are left out. */
  readonly native?: NativeMatches;
  /** True if only the first difference of each kind is wanted: others aren't confirmed, which takes most of the time. */
  readonly firstOfEach?: boolean;
}

/** Runs both patterns on texts with our engine and compares all matches of each text, even without flag g. */
export function compareOnTexts(
  left: Tree,
  right: Tree,
  texts: Iterable<string>,
  options: ComparisonOptions,
): TextComparison {
  const { maxSteps, maxTotalSteps = Infinity, limit = 1, groups } = options;
  const native = options.native && withOwnEngine(options.native, left, right);
  const programs = [compileGlobal(left), compileGlobal(right)] as const;
  const differences: MatchDifference[] = [];
  const kinds = new Set<string>();
  let [same, alike, one, other, wasted] = [0, 0, 0, 0, 0];
  let shared: string | undefined;
  for (const text of texts) {
    if (one + other + wasted > maxTotalSteps) break;
    const [a, b] = [findMatches(programs[0], text, maxSteps), findMatches(programs[1], text, maxSteps)];
    if (a === null || b === null) {
      wasted += maxSteps;
      continue;
    }
    [one, other] = [one + a.steps, other + b.steps];
    const sides = [readMatches(text, a.matches, left), readMatches(text, b.matches, right)] as const;
    const found = findDifference(text, ...sides, groups);
    if (found === null) same++;
    if (found === null && a.matches.length > 0) shared ??= text;
    if (found && kinds.has(kindOf(found.difference))) alike++;
    else if (found && (!native || isConfirmedNatively(found, sides, native))) {
      differences.push(found.difference);
      if (options.firstOfEach) kinds.add(kindOf(found.difference));
    }
    if (differences.length >= limit) break;
  }
  return { same, alike, differences, steps: [one, other], ...(shared !== undefined && { shared }) };
}

/** What differs, and which pattern has the match if only one has. */
const kindOf = ({ in: kind, left }: MatchDifference): string =>
  kind === "match" ? `${kind} ${left === null}` : kind;

/** All matches in a text, as our own engine finds them; null if that takes more than `maxSteps` steps. */
export function countedMatches(tree: Tree, text: string, maxSteps: number): TextMatch[] | null {
  const found = findMatches(compileGlobal(tree), text, maxSteps);
  return found && readMatches(text, found.matches, tree);
}

const compileGlobal = (tree: Tree): Program => ({ ...compilePattern(tree), global: true });

function findMatches(program: Program, text: string, maxSteps: number) {
  const { matches, status, steps } = execAll(program, text, { maxSteps });
  return status === "budget" || status === "exhausted" ? null : { matches, steps };
}

function readMatches(text: string, matches: readonly EngineMatch[], { groups }: Tree): TextMatch[] {
  return matches.map(({ index, end, captures }) => ({
    start: index,
    end,
    captures: groups.map((_, at) => {
      const [from = -1, to = -1] = captures.subarray(2 * at + 2, 2 * at + 4);
      return from < 0 ? null : { start: from, text: text.slice(from, to) };
    }),
  }));
}

interface FoundDifference {
  readonly difference: MatchDifference;
  /** The number of matches up to and including the difference. */
  readonly count: number;
}

function findDifference(
  text: string,
  left: readonly TextMatch[],
  right: readonly TextMatch[],
  groups: readonly number[] | undefined,
): FoundDifference | null {
  for (let at = 0; at < Math.max(left.length, right.length); at++) {
    const [one = null, other = null] = [left[at], right[at]];
    if (one && other && isSameMatch(one, groups ? renumbered(other, groups) : other)) continue;
    const isPlace = one && other && (one.start !== other.start || one.end !== other.end);
    const kind = !one || !other ? at > 0 ? "place" : "match" : isPlace ? "place" : "captures";
    return { difference: { text, in: kind, left: one, right: other }, count: at + 1 };
  }
  return null;
}

/** A match with the captures of the counterparts of the left pattern's groups. */
const renumbered = (match: TextMatch, groups: readonly number[]): TextMatch => ({
  ...match,
  captures: groups.map((group) => match.captures[group - 1] ?? null),
});

/** The same with the matches of our engine for a pattern with syntax that the native engine lacks. */
export function withOwnEngine(native: NativeMatches, left: Tree, right: Tree): NativeMatches {
  const own = { left: needsOwnEngine(left.regex), right: needsOwnEngine(right.regex) };
  return (side, text, limit) =>
    own[side]
      ? countedMatches(side === "left" ? left : right, text, MAX_MEANING_STEPS)?.slice(0, limit)
      : native(side, text, limit);
}

function isConfirmedNatively(
  { difference: { text }, count }: FoundDifference,
  [left = [], right = []]: readonly (readonly TextMatch[])[],
  native: NativeMatches,
): boolean {
  const bears = (found: readonly TextMatch[] | undefined, expected: readonly TextMatch[]) =>
    found !== undefined && expected.slice(0, count).every((match, at) => {
      const other = found[at];
      return other !== undefined && isSameMatch(match, other, "texts");
    }) && found.length === Math.min(count, expected.length);
  return bears(native("left", text, count), left) && bears(native("right", text, count), right);
}

/** True if two matches have the same position and the same captured texts and, unless `compare` is "texts", positions. */
function isSameMatch(one: TextMatch, other: TextMatch, compare: "all" | "texts" = "all"): boolean {
  return one.start === other.start && one.end === other.end &&
    one.captures.length === other.captures.length &&
    one.captures.every((capture, group) => isSameCapture(capture, other.captures[group] ?? null, compare));
}

function isSameCapture(one: Captured | null, other: Captured | null, compare: "all" | "texts"): boolean {
  if (one === null || other === null) return one === other;
  return one.text === other.text && (compare === "texts" || one.start === other.start);
}

/**
 * The first `limit` matches of a regex in a text; undefined if the engine lacks the syntax, or stops because the
 * regex is too large or needs too much of the stack. It runs the native engine, so call it where it can be terminated.
 *
 * @example nativeMatchesIn({ pattern: "a", flags: "g" }, "aba", 9).length // 2
 */
export function nativeMatchesIn(regex: Regex, text: string, limit: number): TextMatch[] | undefined {
  try {
    return findNatively(regex, text, limit);
  } catch {
    return undefined;
  }
}

function findNatively({ pattern, flags }: Regex, text: string, limit: number): TextMatch[] {
  const engine = new RegExp(pattern, flags.includes("g") ? flags : `g${flags}`);
  const found: TextMatch[] = [];
  for (const match of text.matchAll(engine)) {
    found.push({
      start: match.index,
      end: match.index + match[0].length,
      captures: match.slice(1).map((each) => each === undefined ? null : { start: -1, text: each }),
    });
    if (found.length >= limit) break;
  }
  return found;
}
