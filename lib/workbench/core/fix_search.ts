import { effect } from "@preact/signals";
import { FIX_SEARCH_MS } from "../../limits/workbench.ts";
import { assess, type Verdict } from "../../regex/redos/verdict.ts";
import type { Regex } from "../../regex/regex.ts";
import { isProvedFix, type PerformanceSuggestion } from "../../regex/rewrite/rewrite.ts";
import { spawner } from "./lazy.ts";
import type { Model } from "./model.ts";
import { type CallStatus, LatestCall } from "./worker_calls.ts";

/** The request to the worker that searches for fixes. */
export interface FixRequest {
  readonly regex: Regex;
  readonly verdict: Verdict;
}

/** Patterns to use instead of a slow one, the best first, and the state of the search for them. */
export interface FoundFixes {
  readonly status: CallStatus;
  readonly suggestions: readonly PerformanceSuggestion[];
  /** How many of them are proved both to find the same matches and to take a linear number of steps. */
  readonly proved: number;
}

/** Searches for patterns to use instead, in a worker, once the verdict on a slow pattern is final. */
export function connectFixes(model: Model, spawn: () => Worker = spawner("fixes")): () => void {
  const call = new LatestCall<FixRequest, FoundFixes["suggestions"]>(
    spawn,
    (reports, status) => {
      const suggestions = reports.at(-1) ?? [];
      model.fixes.value = { status, suggestions, proved: suggestions.filter(isProvedFix).length };
    },
    { deadline: FIX_SEARCH_MS, pause: 0 },
  );
  const stop = effect(() => {
    const known = model.backtracking.value;
    if (known && known.status !== "running" && isSlow(known.verdict)) {
      return call.request({ regex: model.regex.peek(), verdict: known.verdict });
    }
    call.cancel();
    model.fixes.value = null;
  });
  return () => {
    stop();
    call.stop();
  };
}

function isSlow(verdict: Verdict): boolean {
  const { severity } = assess(verdict);
  return severity === "warn" || severity === "danger";
}
