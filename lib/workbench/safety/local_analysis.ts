import { measuredFindings } from "../../regex/analysis/redos/measured_finding.ts";
import { ordinaryGrowth } from "../../regex/analysis/redos/ordinary_growth.ts";
import { stepCounterOf } from "../../regex/analysis/redos/steps.ts";
import { languageOf } from "../../regex/language/facts.ts";
import type { Tree } from "../../regex/syntax/parse.ts";
import { type LocalKnowledge, NOTHING_KNOWN } from "./local_knowledge.ts";

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
