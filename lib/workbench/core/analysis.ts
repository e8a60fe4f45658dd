import { computed, effect, type ReadonlySignal, signal } from "@preact/signals";
import { ANALYSIS_ANSWER_MS } from "../../limits/workbench.ts";
import type { Verdict } from "../../regex/redos/verdict.ts";
import type { Regex } from "../../regex/regex.ts";
import type { PerformanceReport, RiskReport } from "../../regex/report/reports.ts";
import { type Refusal, send, sending } from "./api.ts";
import type { LocalFindings, LocalSearch, Subject } from "./local_search.ts";

/** What came of asking for an analysis. */
interface AnalysisAnswer {
  /** Null when there is none. */
  readonly report: PerformanceReport | null;
  /** Why there is none, a sentence for the reader; empty where there is one. */
  readonly said: string;
  /** False when the session has ended. */
  readonly signedIn: boolean;
}

/** Asks the server to analyse a pattern. Nothing is thrown, neither when the signal aborts it. */
export async function askForAnalysis(regex: Regex, cancelled: AbortSignal): Promise<AnalysisAnswer> {
  const { pattern, flags } = regex;
  const timeout = new AbortController();
  const abort = () => timeout.abort();
  const timer = setTimeout(abort, ANALYSIS_ANSWER_MS);
  cancelled.addEventListener("abort", abort);
  const init = { ...sending("POST", { pattern, flags, options: PARTS }), signal: timeout.signal };
  const outcome = await send<PerformanceReport>("/api/analyze", init);
  clearTimeout(timer);
  cancelled.removeEventListener("abort", abort);
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

function wordsOf({ status, message, waitSeconds }: Refusal): string {
  switch (status) {
    case 0:
      return "The server can't be reached. You see the result of your browser";
    case 401:
      return "You are signed out";
    case 404:
      return "This server does not analyze patterns";
    case 429:
      return `Too many analyses. Try again ${within(waitSeconds)}`;
    case 400:
    case 413:
      return message || "The server rejected the request";
    default:
      return waitSeconds > 0
        ? `The server is busy. Try again ${within(waitSeconds)}`
        : "The server failed. You see the result of your browser";
  }
}

const within = (seconds: number) => seconds <= 1 ? "in a second" : `in ${seconds} seconds`;

/** What an analysis needs of the server. */
export interface SafetyServer {
  /** `report` is null when there is none; `said` tells why. */
  analyse(regex: Regex, cancelled: AbortSignal): Promise<Answer>;
  isSignedIn(): Promise<boolean>;
  /** Whether it may be asked before the user wants it; it may where this is absent. */
  readonly mayAskByItself?: () => boolean;
}

interface Answer {
  readonly report: PerformanceReport | null;
  readonly said: string;
  readonly signedIn: boolean;
}

/** What is known about the safety of the pattern, and what is being done to know more. */
export interface SafetyState {
  readonly local: LocalFindings;
  /** The server's report on this very pattern; null while there is none. */
  readonly report: PerformanceReport | null;
  readonly isAsking: boolean;
  /** Why there is no report, in a sentence; empty for nothing. */
  readonly said: string;
  /** Undefined until it is known. */
  readonly signedIn: boolean | undefined;
}

/** The work behind the Safety tab. */
export interface SafetyTask {
  readonly state: ReadonlySignal<SafetyState>;
  /** Asks the server about the pattern as it is now. */
  analyse(): Promise<void>;
  cancel(): void;
  /** Follows the pattern, and asks the server about the first one, until it is given up. */
  connect(): () => void;
}

interface Asked extends Answer {
  readonly regex: Regex;
}

/** The work behind the Safety tab, for a pattern; nothing is asked before it is connected. */
export function safetyTask(
  { regex, views }: Subject,
  server: SafetyServer,
  local: LocalSearch,
): SafetyTask {
  const asked = signal<Asked | null>(null);
  const asking = signal<AbortController | null>(null);
  const signedIn = signal<boolean | undefined>(undefined);

  async function analyse(): Promise<void> {
    if (!views.peek()?.tree.peek()) return;
    asking.peek()?.abort();
    const mine = asking.value = new AbortController();
    const subject = regex.peek();
    const answer = await server.analyse(subject, mine.signal);
    if (asking.peek() !== mine) return;
    asking.value = null;
    asked.value = { regex: subject, ...answer };
    signedIn.value = answer.signedIn;
  }

  /** What is said of a pattern that is no longer there would only confuse. */
  function drop(): void {
    asking.peek()?.abort();
    asking.value = null;
  }

  async function begin(isWanted: () => boolean): Promise<void> {
    signedIn.value ??= await server.isSignedIn();
    if (server.mayAskByItself?.() === false) return;
    if (isWanted() && signedIn.value && !isOf(asked.peek(), regex.peek())) await analyse();
  }

  function connect(): () => void {
    let isOpen = true;
    const stops = [local.follow(), effect(() => (void regex.value, drop)), () => isOpen = false];
    begin(() => isOpen);
    return () => stops.forEach((stop) => stop());
  }

  const state = computed<SafetyState>(() => {
    const current = isOf(asked.value, regex.value) ? asked.value : null;
    return {
      local: local.state.value,
      report: current?.report ?? null,
      said: current?.said ?? "",
      isAsking: asking.value !== null,
      signedIn: signedIn.value,
    };
  });
  return { state, analyse, cancel: () => asking.peek()?.abort(), connect };
}

function isOf(asked: Asked | null, { pattern, flags }: Regex): boolean {
  return asked !== null && asked.regex.pattern === pattern && asked.regex.flags === flags;
}
