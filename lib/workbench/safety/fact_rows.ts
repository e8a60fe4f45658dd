import { complexityOf } from "../../regex/analysis/complexity.ts";
import { metricsOf } from "../../regex/analysis/metrics.ts";
import type { PerformanceReport } from "../../regex/analysis/performance_report.ts";
import type { LanguageFacts } from "../../regex/language/facts.ts";
import { quote } from "../../regex/quote.ts";
import type { Tree } from "../../regex/syntax/parse.ts";
import { number } from "../matches/match_words.ts";

/** A fact about the pattern: its name, and what it is. */
export type Fact = readonly [name: string, value: string];

/** How large a pattern is, and how hard it is to read. */
export function sizeFacts(tree: Tree): Fact[] {
  const metrics = metricsOf(tree);
  const { score, level } = complexityOf(tree, metrics);
  return [
    ["Hard to read", `${score} of 10, ${level}`],
    ["Parts", number(metrics.nodes)],
    ["Depth", number(metrics.depth)],
    ["Quantifiers", number(metrics.quantifiers)],
    ["Groups", number(metrics.groups)],
    ["Lookarounds", number(metrics.lookarounds)],
  ];
}

/** How the time of a search grows; nothing where the server was not asked. */
export function timeFacts(report: PerformanceReport | null): Fact[] {
  if (!report?.performance) return [];
  const { bestCase, worstCase, redosRisk } = report.performance;
  return [
    ["Best case", bestCase],
    ["Worst case", worstCase ?? "not known"],
    ["Risk of slow texts", redosRisk],
  ];
}

/** What texts the pattern finds a match in; nothing while it is not known. */
export function languageFacts(language: LanguageFacts | null): Fact[] {
  if (language === null) return [];
  const { empty, universal, shortestMatch, shortestNonMatch, reason } = language;
  return [
    ...empty ? [["Matches", "no text at all, proved"] as const] : [],
    ...universal ? [["Matches", "in every text, proved"] as const] : [],
    ...textFact("Shortest match", shortestMatch),
    ...textFact("Shortest text without one", shortestNonMatch),
    ...reason === undefined ? [] : [["Not decided", reason] as const],
  ];
}

function textFact(name: string, text: string | undefined): Fact[] {
  return text === undefined ? [] : [[name, text === "" ? "the empty text" : quote(text)]];
}
