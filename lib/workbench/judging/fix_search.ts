import { effect } from "@preact/signals";
import { assess, type Verdict } from "../../regex/redos/verdict.ts";
import type { Regex } from "../../regex/regex.ts";
import { isProvedFix } from "../../regex/rewrite/rewrite.ts";
import type { Model } from "../model/model.ts";
import type { FoundFixes } from "../model/results.ts";
import { spawner } from "../runtime/lazy.ts";
import { LatestCall } from "../runtime/worker_calls.ts";

/** The request to the worker that searches for fixes. */
export interface FixRequest {
  readonly regex: Regex;
  readonly verdict: Verdict;
}

/** What the worker has found so far. */
export type FixReport = Pick<FoundFixes, "suggestions" | "forTexts">;

/** Time limit of the browser's search for patterns to use instead of a slow one. */
const FIX_SEARCH_MS = 10_000;

/** Searches for patterns to use instead, in a worker, once the verdict on a slow pattern is final. */
export function connectFixes(model: Model, spawn: () => Worker = spawner("fixes")): () => void {
  const call = new LatestCall<FixRequest, FixReport>(
    spawn,
    (reports, status) => {
      const { suggestions, forTexts } = reports.at(-1) ?? { suggestions: [], forTexts: null };
      model.fixes.value = { status, suggestions, proved: suggestions.filter(isProvedFix).length, forTexts };
    },
    { deadline: FIX_SEARCH_MS, pause: 0 },
  );
  const stop = effect(() => {
    const knowledge = model.backtracking.value;
    if (knowledge && knowledge.status !== "running" && isSlow(knowledge.verdict)) {
      return call.request({ regex: model.regex.peek(), verdict: knowledge.verdict });
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
