import { compilePattern } from "../engine/compile.ts";
import { type EngineMatch, execAll } from "../engine/exec.ts";
import type { Tree } from "../syntax/tree.ts";
import { lineStarts, positionAt } from "./matches.ts";

/** The first matches in a text, for a page without scripts. */
export interface FirstMatches {
  readonly matches: readonly FirstMatch[];
  /** Why there are no more: these are all, these are enough, or the search took too many steps or too much memory. */
  readonly end: "all" | "enough" | "stopped";
}

/** A match: the line and column where it begins, from 1, and what is matched. */
interface FirstMatch {
  readonly line: number;
  readonly column: number;
  /** The whole match, then its first groups: their beginning, or null for a group that did not participate. */
  readonly texts: readonly (string | null)[];
}

/** Longest text that is searched, in UTF-16 code units. */
export const MAX_SEARCHED_CHARACTERS = 5_000;

/** Steps of all searches. */
export const MAX_SEARCH_STEPS = 100_000;

/** Matches, and groups of each, that are shown. */
const [MAX_FIRST_MATCHES, MAX_FIRST_GROUPS] = [10, 9];

/** Characters of a match or a group that are shown. */
const MAX_SHOWN_CHARACTERS = 200;

/**
 * The first matches, found by the engine that counts its steps.
 *
 * @param text of at most `MAX_SEARCHED_CHARACTERS`
 * @example firstMatches(tree("/b/"), "abc").matches[0].column // 2
 */
export function firstMatches(tree: Tree, text: string): FirstMatches {
  const limits = { maxSteps: MAX_SEARCH_STEPS, limit: MAX_FIRST_MATCHES + 1 };
  const { matches, status } = execAll(compilePattern(tree), text, limits);
  const starts = lineStarts(text);
  const shown = matches.slice(0, MAX_FIRST_MATCHES).map((match) => ({
    ...positionAt(starts, match.index),
    texts: textsOf(match, text),
  }));
  const isEnough = matches.length > MAX_FIRST_MATCHES;
  const isDone = status === "match" || status === "none";
  return { matches: shown, end: isEnough ? "enough" : isDone ? "all" : "stopped" };
}

function textsOf({ captures }: EngineMatch, text: string): (string | null)[] {
  const groups = Math.min(captures.length / 2, 1 + MAX_FIRST_GROUPS);
  return Array.from({ length: groups }, (_, group) => {
    const [start = -1, end = -1] = captures.subarray(2 * group, 2 * group + 2);
    return start < 0 ? null : text.slice(start, Math.min(end, start + MAX_SHOWN_CHARACTERS + 1));
  });
}
