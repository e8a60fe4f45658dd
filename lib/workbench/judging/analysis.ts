import { computed, effect, type ReadonlySignal, signal } from "@preact/signals";
import type { Verdict } from "../../regex/redos/verdict.ts";
import type { Regex } from "../../regex/regex.ts";
import type { PerformanceReport, RiskReport } from "../../regex/report/reports.ts";
import { type Refusal, send, sending } from "../client/send.ts";
import type { LocalFindings, LocalSearch, Subject } from "./local_search.ts";

/** The answer to a request for an analysis. */
interface AnalysisAnswer {
  /** Null if there is none. */
  readonly report: PerformanceReport | null;
  /** Why there is no report, in a sentence; empty if there is one. */
  readonly message: string;
  /** False if the session has ended. */
  readonly signedIn: boolean;
}

/** Time limit of a request to the server's analysis: 17 queued analyses of two seconds, and the network. */
const ANALYSIS_ANSWER_MS = 40_000;

/** Requests an analysis of a pattern from the server. Never throws, not even when the signal aborts it. */
export async function requestAnalysis(regex: Regex, cancelled: AbortSignal): Promise<AnalysisAnswer> {
  const { pattern, flags } = regex;
  const timeout = new AbortController();
  const abort = () => timeout.abort();
  const timer = setTimeout(abort, ANALYSIS_ANSWER_MS);
  cancelled.addEventListener("abort", abort);
  const init = { ...sending("POST", { pattern, flags, options: PARTS }), signal: timeout.signal };
  const outcome = await send<PerformanceReport>("/api/analyze", init);
  clearTimeout(timer);
  cancelled.removeEventListener("abort", abort);
  if (outcome.ok) return { report: outcome.value, message: "", signedIn: true };
  const { refusal } = outcome;
  const message = cancelled.aborted ? "Cancelled" : refusalMessage(refusal);
  return { report: null, message, signedIn: refusal.status !== 401 };
}

/** The server's verdict on a pattern's backtracking; null if it doesn't respond. */
export async function requestVerdict(regex: Regex): Promise<Verdict | null> {
  const outcome = await send<RiskReport>("/api/analyze", sending("POST", regex));
  return outcome.ok ? outcome.value.verdict : null;
}

/** Tests are generated in the browser, with the reason for each. */
const PARTS = { complexity: true, performance: true, suggestions: true };

function refusalMessage({ status, message, waitSeconds }: Refusal): string {
  switch (status) {
    case 0:
      return "The server can't be reached. You see the result of your browser";
    case 401:
      return "You are signed out";
    case 404:
      return "This server does not analyze patterns";
    case 429:
      return `Too many analyses. Try again ${waitText(waitSeconds)}`;
    case 400:
    case 413:
      return message || "The server rejected the request";
    default:
      return waitSeconds > 0
        ? `The server is busy. Try again ${waitText(waitSeconds)}`
        : "The server failed. You see the result of your browser";
  }
}

const waitText = (seconds: number) => seconds <= 1 ? "in a second" : `in ${seconds} seconds`;

/** What an analysis needs from the server. */
export interface SafetyServer {
  /** `report` is null if there is none; `message` says why. */
  analyse(regex: Regex, cancelled: AbortSignal): Promise<AnalysisAnswer>;
  isSignedIn(): Promise<boolean>;
  /** Returns true if a request may be sent before the user asks for one; by default, it may. */
  readonly mayAskByItself?: () => boolean;
}

/** What is known about the safety of the pattern, and the state of its analysis. */
export interface SafetyState {
  readonly local: LocalFindings;
  /** The server's report on exactly this pattern; null while there is none. */
  readonly report: PerformanceReport | null;
  readonly isAsking: boolean;
  /** Why there is no report, in a sentence; empty for no reason. */
  readonly message: string;
  /** Undefined until it is known. */
  readonly signedIn: boolean | undefined;
}

/** The analysis shown in the Safety tab. */
export interface SafetyTask {
  readonly state: ReadonlySignal<SafetyState>;
  /** Requests an analysis of the current pattern. */
  analyse(): Promise<void>;
  cancel(): void;
  /** Follows the pattern, and requests an analysis of the first one. */
  connect(): () => void;
}

const SPLIT_MESSAGE = "Split searches for all matches. You see the result of your browser for that";

interface RegexAnswer extends AnalysisAnswer {
  readonly regex: Regex;
}

/** The analysis of a pattern for the Safety tab; nothing is requested before it is connected. */
export function safetyTask(
  { regex, views }: Subject,
  server: SafetyServer,
  local: LocalSearch,
): SafetyTask {
  const latest = signal<RegexAnswer | null>(null);
  const pending = signal<AbortController | null>(null);
  const signedIn = signal<boolean | undefined>(undefined);

  async function analyse(): Promise<void> {
    if (!views.peek()?.tree.peek()) return;
    pending.peek()?.abort();
    const request = pending.value = new AbortController();
    const subject = regex.peek();
    const answer = await server.analyse(subject, request.signal);
    if (pending.peek() !== request) return;
    pending.value = null;
    latest.value = { regex: subject, ...answer };
    signedIn.value = answer.signedIn;
  }

  /** A message about an earlier pattern would be confusing. */
  function drop(): void {
    pending.peek()?.abort();
    pending.value = null;
  }

  async function begin(isWanted: () => boolean): Promise<void> {
    signedIn.value ??= await server.isSignedIn();
    if (server.mayAskByItself?.() === false) return;
    if (isWanted() && signedIn.value && !isAnswerFor(latest.peek(), regex.peek())) await analyse();
  }

  function connect(): () => void {
    let isOpen = true;
    const stops = [local.follow(), effect(() => (void regex.value, drop)), () => isOpen = false];
    begin(() => isOpen);
    return () => stops.forEach((stop) => stop());
  }

  const state = computed<SafetyState>(() => {
    // The server judges the flags, and not what the page does with the pattern.
    const isOfFlags = local.searches.value === undefined;
    const current = isOfFlags && isAnswerFor(latest.value, regex.value) ? latest.value : null;
    return {
      local: local.state.value,
      report: current?.report ?? null,
      message: isOfFlags ? current?.message ?? "" : SPLIT_MESSAGE,
      isAsking: pending.value !== null,
      signedIn: signedIn.value,
    };
  });
  return { state, analyse, cancel: () => pending.peek()?.abort(), connect };
}

function isAnswerFor(latest: RegexAnswer | null, { pattern, flags }: Regex): boolean {
  return latest !== null && latest.regex.pattern === pattern && latest.regex.flags === flags;
}
