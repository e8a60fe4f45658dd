import type { Finding } from "../../regex/analysis/redos/finding.ts";
import { measuredFindings } from "../../regex/analysis/redos/measured_finding.ts";
import { type OrdinaryGrowth, ordinaryGrowth } from "../../regex/analysis/redos/ordinary_growth.ts";
import { stepCounterOf } from "../../regex/analysis/redos/steps.ts";
import { type LanguageFacts, languageOf } from "../../regex/language/facts.ts";
import type { Tree } from "../../regex/syntax/parse.ts";

/** What a browser finds out about a pattern by itself; null until it is known. Plain data, sent by a worker. */
export interface LocalKnowledge {
  readonly finding: Finding | null;
  readonly language: LanguageFacts | null;
  readonly ordinary: OrdinaryGrowth | null;
}

export const NOTHING_KNOWN: LocalKnowledge = { finding: null, language: null, ordinary: null };

/**
 * Finds out about a pattern in stages, each of which yields all that is known then. It counts steps and never runs
 * the native engine, but may take seconds: call it only where it can be ended.
 */
export function* localAnalysis(tree: Tree): Generator<LocalKnowledge> {
  const stepsOn = stepCounterOf(tree);
  let known = NOTHING_KNOWN;
  for (const finding of measuredFindings(tree, stepsOn)) yield known = { ...known, finding };
  const language = languageOf(tree);
  yield known = { ...known, language };
  const { shortestMatch = "" } = language;
  if (shortestMatch !== "") yield { ...known, ordinary: ordinaryGrowth(shortestMatch, stepsOn) };
}
