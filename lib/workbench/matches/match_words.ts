import { countOf } from "../../regex/matching/matches.ts";
import type { Fault } from "../../regex/syntax/parse.ts";
import type { MatchRun } from "./match_run.ts";

/** Says how a run stands: how many matches, how long it took; or why it ended, how far it came. */
export function matchWords(run: MatchRun | null, fault: Fault | null, length: number): string {
  if (fault?.reason === "syntax") return "No matches: the pattern has an error";
  if (run === null) return "Matches are found in your browser, by its own engine";
  const found = counted(countOf(run.matches));
  if (run.status === "done") return `${found} · ${time(run.elapsed)}`;
  if (run.status === "failed") return `The engine gave up: ${run.reason}`;
  const reached = `${number(run.position)} of ${number(length)} characters searched`;
  if (run.status === "running") return `${found} so far · ${reached}`;
  return `Ended: ${run.reason}. ${found} before that, ${reached}. See Warnings, or shorten the text`;
}

/** A number of things in words; other things than matches take an s. */
export function counted(count: number, thing = "match"): string {
  if (count === 0) return `No ${thing}`;
  return count === 1 ? `1 ${thing}` : `${number(count)} ${thing}${thing === "match" ? "es" : "s"}`;
}

function time(ms: number): string {
  return ms < 1 ? "< 1 ms" : `${number(ms < 10 ? Math.round(ms * 10) / 10 : Math.round(ms))} ms`;
}

/** A number with separators. */
export function number(value: number): string {
  return NUMBERS.format(value);
}

/** Made once: `toLocaleString` makes one at each call. */
const NUMBERS = new Intl.NumberFormat("en");
