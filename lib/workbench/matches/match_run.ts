import type { Matches } from "../../regex/matching/matches.ts";
import type { Regex } from "../../regex/regex.ts";
import type { MatchReport } from "./match_messages.ts";

/** How a run over the text stands. What was found before it ended stays. */
export interface MatchRun {
  readonly regex: Regex;
  readonly text: string;
  readonly status: "running" | "done" | "ended" | "failed";
  readonly matches: Matches;
  /** How far the text was searched, in UTF-16 code units. */
  readonly position: number;
  /** Time spent on matching, in milliseconds. */
  readonly elapsed: number;
  /** Why it failed or was ended, if it was, in words. */
  readonly reason: string;
}

/** Collects slices in a buffer that doubles, so that a long run copies each bound only a few times. */
export function collectorOf(regex: Regex, text: string) {
  let buffer = new Int32Array(1024);
  let length = 0;
  let width = 1;
  let position = 0;
  let elapsed = 0;

  function add(
    { matches, position: reached, elapsed: spent }: MatchReport,
  ): void {
    if (length + matches.bounds.length > buffer.length) {
      buffer = grown(buffer, length + matches.bounds.length);
    }
    buffer.set(matches.bounds, length);
    length += matches.bounds.length;
    width = Math.max(width, matches.width);
    position = reached;
    elapsed = spent;
  }

  function run(status: MatchRun["status"], reason: string): MatchRun {
    return {
      regex,
      text,
      status,
      matches: { width, bounds: buffer.subarray(0, length) },
      position,
      elapsed,
      reason,
    };
  }

  return { add, run };
}

function grown(
  buffer: Int32Array<ArrayBuffer>,
  needed: number,
): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(Math.max(needed, buffer.length * 2));
  larger.set(buffer);
  return larger;
}
