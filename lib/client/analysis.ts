import { ANALYSIS_ANSWER_MS } from "../limits.ts";
import type { Verdict } from "../regex/analysis/redos/verdict.ts";
import type { RiskReport } from "../regex/analysis/risk_report.ts";
import type { PerformanceReport } from "../regex/analysis/performance_report.ts";
import type { Regex } from "../regex/regex.ts";
import { type Refusal, send, sending } from "./answer.ts";

/** What came of asking for an analysis. */
export interface AnalysisAnswer {
  /** Null when there is none. */
  readonly report: PerformanceReport | null;
  /** Why there is none, a sentence for the reader; empty where there is one. */
  readonly said: string;
  /** False when the session has ended. */
  readonly signedIn: boolean;
}

/** Asks the server to analyse a pattern. Nothing is thrown, neither when the signal aborts it. */
export async function askForAnalysis(regex: Regex, cancelled: AbortSignal): Promise<AnalysisAnswer> {
  const patience = new AbortController();
  const giveUp = () => patience.abort();
  const timer = setTimeout(giveUp, ANALYSIS_ANSWER_MS);
  cancelled.addEventListener("abort", giveUp);
  const { pattern, flags } = regex;
  const init = { ...sending("POST", { pattern, flags, options: PARTS }), signal: patience.signal };
  const outcome = await send<PerformanceReport>("/api/analyze", init);
  clearTimeout(timer);
  cancelled.removeEventListener("abort", giveUp);
  if (outcome.ok) return { report: outcome.value, said: "", signedIn: true };
  const { refusal } = outcome;
  const said = cancelled.aborted ? "Cancelled" : wordsOf(refusal);
  return { report: null, said, signedIn: refusal.status !== 401 };
}

/** What the server knows about a pattern's backtracking; null when it does not tell. */
export async function askForVerdict(regex: Regex): Promise<Verdict | null> {
  const outcome = await send<RiskReport>("/api/analyze", sending("POST", regex));
  return outcome.ok ? outcome.value.verdict : null;
}

/** Tests are made in the browser, with the reason of each. */
const PARTS = { complexity: true, performance: true, suggestions: true };

function wordsOf({ status, said, waitSeconds }: Refusal): string {
  switch (status) {
    case 0:
      return "The server cannot be reached; what your browser found stands";
    case 401:
      return "You are signed out";
    case 404:
      return "This site does not analyse patterns on its server";
    case 429:
      return `Too many analyses; the next one is possible ${within(waitSeconds)}`;
    case 400:
    case 413:
      return said || "The server refused";
    default:
      return waitSeconds > 0
        ? `The server is busy with other patterns; ask again ${within(waitSeconds)}`
        : "The server failed; what your browser found stands";
  }
}

const within = (seconds: number) => seconds <= 1 ? "in a second" : `in ${seconds} seconds`;
