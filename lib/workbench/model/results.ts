/** The results of workers that the page shows. @module */
import type { Matches } from "../../regex/matching/matches.ts";
import type { Verdict } from "../../regex/redos/verdict.ts";
import type { Regex } from "../../regex/regex.ts";
import type { PerformanceSuggestion } from "../../regex/rewrite/rewrite.ts";
import type { InstantWarnings } from "../../regex/rules/instant.ts";
import type { Warning } from "../../regex/rules/warning.ts";
import type { CallStatus } from "../runtime/worker_calls.ts";

/** The state of a run over the text. Matches found before it was stopped are kept. */
export interface MatchRun {
  readonly regex: Regex;
  readonly text: string;
  readonly status: "running" | "done" | "ended" | "failed";
  readonly matches: Matches;
  /** How far the text was searched, in UTF-16 code units. */
  readonly position: number;
  /** Time spent on matching, in milliseconds. */
  readonly elapsed: number;
  /** Why it failed or was stopped, as text; empty otherwise. */
  readonly reason: string;
  /** The time limit that was exceeded, in milliseconds; absent if it was stopped for another reason, or not at all. */
  readonly stoppedAfter?: number;
}

/** The warnings that need no search, and the pattern that they are about. */
export interface FoundWarnings {
  readonly regex: Regex;
  readonly warnings: InstantWarnings;
}

/** The warnings that need a search, and whether the search was completed. */
export interface SearchedWarnings {
  readonly status: Exclude<CallStatus, "running">;
  readonly warnings: readonly Warning[];
}

/** The verdict on the pattern, the warnings that say the same, and whether the search for it has ended. */
export interface Backtracking {
  readonly verdict: Verdict;
  readonly warnings: readonly Warning[];
  /** True if it is proved that the pattern never matches. */
  readonly isEmpty: boolean;
  readonly status: CallStatus;
}

/** How a verdict is colored. */
export type VerdictColor = "safe" | "calm" | "warn" | "danger";

/** A verdict on one line. */
export interface VerdictHeadline {
  readonly severity: VerdictColor;
  /** A word for it, with its qualification: "Slow on long input, not confirmed". */
  readonly word: string;
  /** The key fact: "27 characters can hang a thread for 1 s"; empty if there is none. */
  readonly detail: string;
  /** The same for a narrow screen: "27 chars → 1 s". */
  readonly short: string;
}

/** Patterns to use instead of a slow one, the best first, and the state of the search for them. */
export interface FoundFixes {
  readonly status: CallStatus;
  readonly suggestions: readonly PerformanceSuggestion[];
  /** A form that accepts the same texts in linear time, if no fix is proved; null for none. */
  readonly forTexts: Regex | null;
}
