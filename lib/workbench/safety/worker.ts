import { describeLanguage } from "../../regex/language/relation.ts";
import type { NativeRun } from "../../regex/redos/confirmation.ts";
import { createStepCounter, measureOrdinaryGrowth } from "../../regex/redos/growth.ts";
import { confirmBacktracking, findBacktracking, type Finding } from "../../regex/redos/redos.ts";
import type { Regex } from "../../regex/regex.ts";
import { verdictWarnings } from "../../regex/rules/verdict_warnings.ts";
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
 * Finds out about a pattern in stages, each of which yields all that is known then. The last one runs the native engine,
 * so call it only where it can be ended.
 */
export function* localAnalysis(
  tree: Tree,
  runNatively: NativeRun = nativeRun(tree.regex),
): Generator<LocalKnowledge> {
  const stepsOn = createStepCounter(tree);
  let known = NOTHING_KNOWN;
  const withFinding = (finding: Finding): LocalKnowledge => ({
    ...known,
    finding,
    warnings: verdictWarnings(finding.verdict, tree),
  });
  const findings = findBacktracking(tree, stepsOn);
  let next = findings.next();
  for (; !next.done; next = findings.next()) yield known = withFinding(next.value);
  const language = describeLanguage(tree);
  yield known = { ...known, language };
  const { shortestMatch = "" } = language;
  if (shortestMatch !== "") {
    yield known = { ...known, ordinary: measureOrdinaryGrowth(shortestMatch, stepsOn) };
  }
  const confirmed = confirmBacktracking(tree, next.value, runNatively);
  if (confirmed) yield withFinding(confirmed);
}

/** Nothing ends such a run but the end of the worker; what was reported by then remains. */
function nativeRun({ pattern, flags }: Regex): NativeRun {
  const regex = new RegExp(pattern, flags);
  return (text) => {
    regex.lastIndex = 0;
    const startedAt = performance.now();
    // With flag g, this searches for all matches.
    text.replace(regex, "");
    return { ms: performance.now() - startedAt, isEnded: false };
  };
}
