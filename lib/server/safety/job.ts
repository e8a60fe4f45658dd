import { stepCounterOf } from "../../regex/redos/growth.ts";
import type { Regex } from "../../regex/regex.ts";
import { analysisOf, type Knowledge } from "../../regex/report/report.ts";
import type { CandidateSource } from "../../regex/rewrite/rewrite.ts";
import { parse } from "../../regex/syntax/parse.ts";
import { createNativeMatching, createNativeRun, createNativeTest } from "./native_run.ts";

/** One pattern to analyse. */
export interface Job {
  readonly id: number;
  readonly regex: Regex;
  /** Milliseconds; whoever asked ends the analysis after that, come what may. */
  readonly budgetMs: number;
}

/** What is known so far; the last one of a job has `isLast`. */
export interface Progress {
  readonly id: number;
  /** Null when the pattern is larger than anything here walks. */
  readonly knowledge: Knowledge | null;
  readonly isLast: boolean;
}

/** What a host tells before its first job: it has started. */
export const READY: Progress = { id: 0, knowledge: null, isLast: false };

/**
 * Does a job where it may take long: each stage is told as soon as it is known.
 *
 * @param now milliseconds
 * @param sources of candidates for rewrites, beside our own
 */
export function* runJob(
  { id, regex, budgetMs }: Job,
  now: () => number,
  sources: readonly CandidateSource[] = [],
): Generator<Progress> {
  const parsed = parse(regex);
  const startedAt = now();
  if (!parsed.ok) {
    yield { id, knowledge: null, isLast: true };
    return;
  }
  const { tree } = parsed;
  const instruments = {
    stepsOn: stepCounterOf(tree),
    runNatively: createNativeRun(regex),
    msLeft: () => budgetMs - (now() - startedAt),
    testNatively: createNativeTest(regex),
    matchNatively: createNativeMatching(),
    sources,
  };
  for (const knowledge of analysisOf(tree, instruments)) {
    yield { id, knowledge, isLast: knowledge.isComplete };
  }
}
