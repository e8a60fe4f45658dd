import { formatOf } from "../../regex/formats/format_of.ts";
import { type FormatWords, formatWords } from "../../regex/formats/format_words.ts";
import { isProvedEmpty } from "../../regex/language/emptiness.ts";
import { describeLanguage } from "../../regex/language/relation.ts";
import { createStepCounter, measureOrdinaryGrowth } from "../../regex/redos/growth/growth.ts";
import { findBacktracking } from "../../regex/redos/redos.ts";
import { judgedFor, type Searches } from "../../regex/redos/searches.ts";
import { instantWarningsForTexts } from "../../regex/rules/instant.ts";
import { verdictWarnings } from "../../regex/rules/verdict_warnings.ts";
import type { Tree } from "../../regex/syntax/tree.ts";
import { type LocalKnowledge, NOTHING_KNOWN } from "../judging/local_knowledge.ts";

/**
 * The warnings and the verdict, within a few milliseconds for most patterns.
 *
 * @param searches how often the code searches a text; by default, the flags say it
 */
export function briefAnalysis(tree: Tree, withFormat = false, searches?: Searches): LocalKnowledge {
  const judged = judgedFor(tree, searches);
  const finding = [...findBacktracking(judged, createStepCounter(judged))].at(-1);
  const knowledge = {
    ...NOTHING_KNOWN,
    instant: instantWarningsForTexts(tree),
    isEmpty: isProvedEmpty(tree),
    ...(withFormat && { format: describedFormat(tree) }),
  };
  return finding ? { ...knowledge, finding, warnings: verdictWarnings(finding.verdict, tree) } : knowledge;
}

function describedFormat(tree: Tree): FormatWords | null {
  const format = formatOf(tree);
  return format && formatWords(format);
}

/**
 * Analyzes a pattern in stages and yields everything known after each; the verdict only once it is final.
 *
 * @param searches see `briefAnalysis()`
 */
export function* localAnalysis(tree: Tree, searches?: Searches): Generator<LocalKnowledge> {
  // First, because the rest may be stopped.
  yield { ...NOTHING_KNOWN, instant: instantWarningsForTexts(tree) };
  let knowledge = briefAnalysis(tree, false, searches);
  yield knowledge;
  const language = describeLanguage(tree);
  yield knowledge = { ...knowledge, language, isEmpty: language.empty === true };
  const format = describedFormat(tree);
  if (format !== null) yield knowledge = { ...knowledge, format };
  const { shortestMatch = "" } = language;
  if (shortestMatch === "") return;
  const judged = judgedFor(tree, searches);
  yield { ...knowledge, ordinary: measureOrdinaryGrowth(shortestMatch, createStepCounter(judged)) };
}
