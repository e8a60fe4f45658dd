import type { Matches } from "../../regex/matching/matches.ts";
import type { Regex } from "../../regex/regex.ts";

/** What the match worker is asked: `text` is left out when it is the one of the request before. */
export interface MatchRequest {
  readonly run: number;
  readonly regex: Regex;
  readonly text?: string;
  /** Whether the text is searched as a whole, or each of its lines as a text of its own. */
  readonly each: "text" | "line";
  /** Where the search begins, in UTF-16 code units: 0, or where a run that was ended had come to. */
  readonly from: number;
  /** Whether each match is reported by itself, so that none is lost when the engine falls silent. */
  readonly singly: boolean;
  /** Where the report is laid down, too, if it is the only one; left out where a page may not share memory. */
  readonly memory?: SharedArrayBuffer;
}

/** A slice of a run's result. */
export interface MatchReport {
  readonly run: number;
  readonly matches: Matches;
  /** How far the text has been searched, in UTF-16 code units. */
  readonly position: number;
  /** Time spent on matching so far, in milliseconds. */
  readonly elapsed: number;
  readonly done: boolean;
  /** The engine's words when it refuses the pattern or gives up. */
  readonly error?: string;
}
