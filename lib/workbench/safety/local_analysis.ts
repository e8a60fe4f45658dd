import { formatOf } from "../../regex/formats/format_of.ts";
import { type FormatWords, formatWords } from "../../regex/formats/format_words.ts";
import { isProvedEmpty } from "../../regex/language/emptiness.ts";
import { describeLanguage } from "../../regex/language/relation.ts";
import type { NativeRun } from "../../regex/redos/growth/confirmation.ts";
import { createStepCounter, measureOrdinaryGrowth } from "../../regex/redos/growth/growth.ts";
import { confirmBacktracking, findBacktracking, type ReasonedVerdict } from "../../regex/redos/redos.ts";
import { judgedFor, type Searches } from "../../regex/redos/searches.ts";
import { instantWarningsForTexts } from "../../regex/rules/instant.ts";
import { verdictWarnings } from "../../regex/rules/verdict_warnings.ts";
import type { Tree } from "../../regex/syntax/tree.ts";
import { type LocalKnowledge, NOTHING_KNOWN } from "../judging/local_knowledge.ts";

/** The warnings, and the result of a proof or of counting steps, within a few milliseconds for most patterns. */
export function briefAnalysis(tree: Tree, withFormat = false, searches?: Searches): LocalKnowledge {
  const judged = judgedFor(tree, searches);
  const finding = [...findBacktracking(judged, createStepCounter(judged))].at(-1);
  const knowledge = {
    ...NOTHING_KNOWN,
    instant: instantWarningsForTexts(tree),
    isEmpty: isProvedEmpty(tree),
    ...(withFormat && { format: describedFormat(tree) }),
  };
  return finding ? withFinding(knowledge, finding, tree) : knowledge;
}

function describedFormat(tree: Tree): FormatWords | null {
  const format = formatOf(tree);
  return format && formatWords(format);
}

function withFinding(knowledge: LocalKnowledge, finding: ReasonedVerdict, tree: Tree): LocalKnowledge {
  return { ...knowledge, finding, warnings: verdictWarnings(finding.verdict, tree) };
}

/**
 * Analyzes a pattern in stages and yields everything known after each. The last one runs the native engine,
 * so call it only where it can be terminated.
 *
 * @param searches how often the code searches a text; by default, the flags say it
 */
export function* localAnalysis(
  tree: Tree,
  runNatively: NativeRun,
  searches?: Searches,
): Generator<LocalKnowledge> {
  const judged = judgedFor(tree, searches);
  const stepsOn = createStepCounter(judged);
  // First, because the rest may be stopped.
  let knowledge: LocalKnowledge = { ...NOTHING_KNOWN, instant: instantWarningsForTexts(tree) };
  yield knowledge;
  const findings = findBacktracking(judged, stepsOn);
  let next = findings.next();
  for (; !next.done; next = findings.next()) yield knowledge = withFinding(knowledge, next.value, tree);
  const language = describeLanguage(tree);
  yield knowledge = { ...knowledge, language, isEmpty: language.empty === true };
  const format = describedFormat(tree);
  if (format !== null) yield knowledge = { ...knowledge, format };
  const { shortestMatch = "" } = language;
  if (shortestMatch !== "") {
    yield knowledge = { ...knowledge, ordinary: measureOrdinaryGrowth(shortestMatch, stepsOn) };
  }
  const confirmed = confirmBacktracking(judged, next.value, runNatively, () => true);
  if (confirmed) yield withFinding(knowledge, confirmed, tree);
}
