import { describeLanguage } from "../../regex/language/relation.ts";
import { measuredFindings } from "../../regex/redos/finding.ts";
import { createStepCounter, measureOrdinaryGrowth } from "../../regex/redos/growth.ts";
import type { Regex } from "../../regex/regex.ts";
import { parse, type Tree } from "../../regex/syntax/parse.ts";
import { type LocalKnowledge, NOTHING_KNOWN } from "../core/local_knowledge.ts";
import { defineWorker } from "../core/worker_connection.ts";

defineWorker<Regex, LocalKnowledge>((regex, { report }) => {
  const parsed = parse(regex);
  let known = NOTHING_KNOWN;
  for (known of parsed.ok ? localAnalysis(parsed.tree) : []) report(known);
  return known;
});

/**
 * Finds out about a pattern in stages, each of which yields all that is known then. It counts steps and never runs
 * the native engine, but may take seconds: call it only where it can be ended.
 */
export function* localAnalysis(tree: Tree): Generator<LocalKnowledge> {
  const stepsOn = createStepCounter(tree);
  let known = NOTHING_KNOWN;
  for (const finding of measuredFindings(tree, stepsOn)) yield known = { ...known, finding };
  const language = describeLanguage(tree);
  yield known = { ...known, language };
  const { shortestMatch = "" } = language;
  if (shortestMatch !== "") yield { ...known, ordinary: measureOrdinaryGrowth(shortestMatch, stepsOn) };
}
