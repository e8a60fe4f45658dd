import { describeLanguage } from "../../regex/language/relation.ts";
import type { NativeRun } from "../../regex/redos/confirmation.ts";
import { createStepCounter, measureOrdinaryGrowth } from "../../regex/redos/growth.ts";
import { confirmBacktracking, findBacktracking, type Finding } from "../../regex/redos/redos.ts";
import type { Regex } from "../../regex/regex.ts";
import { verdictWarnings } from "../../regex/rules/verdict_warnings.ts";
import { parse, type Tree } from "../../regex/syntax/parse.ts";
import { type LocalKnowledge, type LocalRequest, NOTHING_KNOWN } from "../core/local_knowledge.ts";
import { defineWorker } from "../core/worker_connection.ts";

defineWorker<LocalRequest, LocalKnowledge>(({ regex, isBrief }, { report }) => {
  const parsed = parse(regex);
  let known = NOTHING_KNOWN;
  if (parsed.ok && isBrief) return briefAnalysis(parsed.tree);
  for (known of parsed.ok ? localAnalysis(parsed.tree) : []) report(known);
  return known;
});

/** What a proof or counted steps say, within a few milliseconds for most patterns. */
function briefAnalysis(tree: Tree): LocalKnowledge {
  const finding = [...findBacktracking(tree, createStepCounter(tree))].at(-1);
  return finding ? withFinding(NOTHING_KNOWN, finding, tree) : NOTHING_KNOWN;
}

function withFinding(known: LocalKnowledge, finding: Finding, tree: Tree): LocalKnowledge {
  return { ...known, finding, warnings: verdictWarnings(finding.verdict, tree) };
}

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
  const findings = findBacktracking(tree, stepsOn);
  let next = findings.next();
  for (; !next.done; next = findings.next()) yield known = withFinding(known, next.value, tree);
  const language = describeLanguage(tree);
  yield known = { ...known, language };
  const { shortestMatch = "" } = language;
  if (shortestMatch !== "") {
    yield known = { ...known, ordinary: measureOrdinaryGrowth(shortestMatch, stepsOn) };
  }
  const confirmed = confirmBacktracking(tree, next.value, runNatively);
  if (confirmed) yield withFinding(known, confirmed, tree);
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
