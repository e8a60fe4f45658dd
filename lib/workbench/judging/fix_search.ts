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

/** Time limit of the browser's search for patterns to use instead of a slow one. */
const FIX_SEARCH_MS = 10_000;

/**
 * Searches for patterns to use instead, in a worker, once the verdict on a slow pattern is final. If no fix is proved, another
 * worker looks for a form that accepts the same texts.
 */
export function connectFixes(
  model: Model,
  spawn: () => Worker = spawner("fixes"),
  spawnForm: () => Worker = spawner("form"),
): () => void {
  const limits = { deadline: FIX_SEARCH_MS, pause: 0 };
  const form = new LatestCall<Regex, Regex | null>(
    spawnForm,
    ([forTexts = null], status) => {
      const found = model.fixes.peek();
      if (found) model.fixes.value = { ...found, status, forTexts };
    },
    limits,
  );
  const call = new LatestCall<FixRequest, FoundFixes["suggestions"]>(
    spawn,
    (reports, status) => {
      const suggestions = reports.at(-1) ?? [];
      const isProved = suggestions.some(isProvedFix);
      const isLast = status !== "running" && isProved;
      model.fixes.value = { status: isLast ? status : "running", suggestions, forTexts: null };
      if (status !== "running" && !isProved) form.request(model.regex.peek());
    },
    limits,
  );
  let last = "";
  const stop = effect(() => {
    const knowledge = model.backtracking.value;
    const isFinal = knowledge && knowledge.status !== "running" && isSlow(knowledge.verdict);
    const request = isFinal ? { regex: model.regex.peek(), verdict: knowledge.verdict } : null;
    // The same is often told again; nothing that is shown may vanish then.
    const asked = JSON.stringify(request);
    if (asked === last) return;
    last = asked;
    form.cancel();
    if (request !== null) return call.request(request);
    call.cancel();
    model.fixes.value = null;
  });
  return () => {
    stop();
    call.stop();
    form.stop();
  };
}

function isSlow(verdict: Verdict): boolean {
  const { severity } = assess(verdict);
  return severity === "warn" || severity === "danger";
}
