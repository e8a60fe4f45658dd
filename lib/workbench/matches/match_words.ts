import { countMatches } from "../../regex/matching/matches.ts";
import type { PatternError } from "../../regex/syntax/tree.ts";
import { counted, number } from "../../regex/words.ts";
import type { MatchRun } from "../model/results.ts";

/** A line about the state of a run: the number of matches, and how long it took or how far it came. */
export function matchLabel(run: MatchRun | null, patternError: PatternError | null, length: number): string {
  if (patternError?.reason === "syntax") return "The pattern has an error";
  if (run === null) return "Matches are found in your browser";
  const found = counted(countMatches(run.matches));
  if (run.status === "done") return `${found} · ${time(run.elapsed)}`;
  if (run.status === "failed") return "The engine stopped";
  if (run.status === "running") return `${found} so far · ${reached(run, length)}`;
  // There may be matches after the position where the run was stopped.
  return `${countMatches(run.matches) === 0 ? "No match" : found} so far · ${reached(run, length)}`;
}

/**
 * Why a run was stopped, for which a line has no room; empty if it wasn't.
 *
 * @param isDangerous whether the pattern is known to be
 */
export function endMessage(
  run: MatchRun | null,
  patternError: PatternError | null,
  isDangerous: boolean,
): string {
  if (run === null || patternError?.reason === "syntax") return "";
  if (run.status === "failed") return `The engine stopped: ${run.reason}`;
  if (run.status !== "ended") return "";
  if (run.stoppedAfter === undefined) return `Stopped: ${run.reason}`;
  const what = isDangerous ? "dangerous" : "slow";
  return `Stopped after ${number(run.stoppedAfter / 1_000)} s: this pattern is ${what} on this text`;
}

const reached = ({ position }: MatchRun, length: number) =>
  `${number(position)} of ${number(length)} characters searched`;

function time(ms: number): string {
  return ms < 1 ? "< 1 ms" : `${number(ms < 10 ? Math.round(ms * 10) / 10 : Math.round(ms))} ms`;
}
