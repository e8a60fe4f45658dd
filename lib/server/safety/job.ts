import { createNativeMatching, createNativeTest } from "../../native/native_run.ts";
import { createStepCounter } from "../../regex/redos/growth/growth.ts";
import type { Regex } from "../../regex/regex.ts";
import { analysePattern, type AnalysisState } from "../../regex/report/analysis.ts";
import type { CandidateSource } from "../../regex/rewrite/rewrite.ts";
import { parse } from "../../regex/syntax/parse.ts";

/** A pattern to analyse. */
export interface Job {
  readonly id: number;
  readonly regex: Regex;
  /** Time for the analysis in milliseconds. The job should end by itself within it. */
  readonly budgetMs: number;
}

/** Intermediate result of a job. The last one has `isLast`. */
export interface Progress {
  readonly id: number;
  /** Null when the pattern is too large to analyse. */
  readonly knowledge: AnalysisState | null;
  readonly isLast: boolean;
}

/** First message of a host that has started. */
export const READY: Progress = { id: 0, knowledge: null, isLast: false };

/**
 * Runs a job and yields each stage of the result.
 *
 * @param now clock in milliseconds
 * @param sources additional sources of candidates for rewrites
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
    stepsOn: createStepCounter(tree),
    msLeft: () => budgetMs - (now() - startedAt),
    testNatively: createNativeTest(regex),
    matchNatively: createNativeMatching(),
    sources,
  };
  for (const knowledge of analysePattern(tree, instruments)) {
    yield { id, knowledge, isLast: knowledge.isComplete };
  }
}
