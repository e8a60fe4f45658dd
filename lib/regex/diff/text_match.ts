import type { Regex } from "../regex.ts";

/** A match in a text. Bounds are UTF-16 code units of the text. */
export interface TextMatch {
  readonly start: number;
  readonly end: number;
  /** What each group took, from group 1; null for a group that did not take part. */
  readonly captures: readonly (Captured | null)[];
}

/** What a group took; `start` is -1 where only the text is known. */
export interface Captured {
  readonly start: number;
  readonly text: string;
}

/**
 * Whether two matches are at one place and their groups took the same: the same text, and, where both are
 * known, at the same place.
 */
export function isSameMatch(one: TextMatch, other: TextMatch, compare: "all" | "texts" = "all"): boolean {
  return one.start === other.start && one.end === other.end &&
    one.captures.length === other.captures.length &&
    one.captures.every((capture, group) => isSameCapture(capture, other.captures[group] ?? null, compare));
}

function isSameCapture(one: Captured | null, other: Captured | null, compare: "all" | "texts"): boolean {
  if (one === null || other === null) return one === other;
  return one.text === other.text && (compare === "texts" || one.start === other.start);
}

/**
 * The first matches of a regex in a text, at most so many. Runs the native engine, so it belongs where it can
 * be ended.
 */
export function nativeMatchesIn({ pattern, flags }: Regex, text: string, limit: number): TextMatch[] {
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
