import type { PerformanceReport, Suggestion } from "../../regex/analysis/performance_report.ts";
import type { PerformanceSuggestion } from "../../regex/analysis/rewrites/suggestion.ts";
import type { Counted } from "../../regex/analysis/rewrites/rewrite.ts";
import { quote } from "../../regex/quote.ts";
import type { Regex } from "../../regex/regex.ts";
import { number } from "../matches/match_words.ts";

/** A rewrite as it is shown. */
export interface RewriteRow {
  readonly proof: PerformanceSuggestion["proof"];
  /** How far it does the same, in a few words. */
  readonly badge: string;
  readonly message: string;
  /** How that is known, a text on which it does something else, and steps; sentences. */
  readonly details: readonly string[];
  readonly replacement: Regex;
}

/** The rewrites among the suggestions of a report, in its order. */
export function rewriteRows({ suggestions = [] }: PerformanceReport): RewriteRow[] {
  return suggestions.filter(isRewrite).map(({ message, replacement, proof, reason, witness, steps }) => ({
    proof,
    badge: BADGES[proof],
    message,
    details: [
      reason,
      ...witness ? [`Not the same in ${witness.text === "" ? "the empty text" : quote(witness.text)}`] : [],
      steps.attack ? stepWords(steps.attack, "on the attack") : stepWords(steps.texts, "on the texts tried"),
    ],
    replacement,
  }));
}

function isRewrite(suggestion: Suggestion): suggestion is PerformanceSuggestion {
  return "replacement" in suggestion && "proof" in suggestion;
}

function stepWords({ before, after }: Counted, where: string): string {
  return `Steps ${where}: ${countOf(before)} before, ${countOf(after)} after`;
}

const BADGES: Readonly<Record<PerformanceSuggestion["proof"], string>> = {
  equal: "Proved equal",
  agrees: "Agrees on the texts tried",
  changes: "Changes what matches",
};

const countOf = (steps: number | null) => steps === null ? "too many to count" : number(steps);
