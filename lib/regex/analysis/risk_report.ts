import type { Warning } from "../warnings/warning.ts";
import type { Knowledge } from "./analysis.ts";
import type { Complexity } from "./complexity.ts";
import type { Metrics } from "./metrics.ts";
import { notesOf } from "./notes.ts";
import { assess, NOT_ANALYSED, type Verdict } from "./redos/verdict.ts";
import { type RiskSuggestion, riskSuggestion } from "./rewrites/suggestion.ts";

/** What an analysis says with a view to risk. */
export interface RiskReport {
  /** From 0 to 100. */
  readonly riskScore: number;
  readonly warnings: readonly Warning[];
  /** How the verdict was reached; sentences. */
  readonly notes: readonly string[];
  /** Other patterns to use instead, each checked. */
  readonly suggestions: readonly RiskSuggestion[];
  /** With the metrics left out where the pattern is too large to be walked. */
  readonly complexity?: {
    readonly level: "low" | "medium" | "high" | "critical";
    readonly factors: readonly string[];
  };
  readonly verdict: Verdict;
  readonly metrics?: Metrics;
}

/** Builds the report on what is known; null for nothing. */
export function riskReport(knowledge: Knowledge | null, notes: readonly string[] = []): RiskReport {
  if (knowledge === null) {
    return {
      riskScore: assess(NOT_ANALYSED).riskScore,
      warnings: [],
      notes,
      suggestions: [],
      verdict: NOT_ANALYSED,
    };
  }
  const { metrics, complexity, warnings, finding: { verdict }, rewrites } = knowledge;
  return {
    riskScore: riskScoreOf(verdict, warnings),
    warnings,
    notes: [...notesOf(knowledge), ...notes],
    suggestions: (rewrites?.found ?? []).map(riskSuggestion),
    complexity: { level: riskLevelOf(verdict, complexity), factors: complexity.factors },
    verdict,
    metrics,
  };
}

/** Mostly the verdict; other warnings add up to ten points. */
function riskScoreOf(verdict: Verdict, warnings: readonly Warning[]): number {
  const others = warnings.filter(({ id, severity }) => severity !== "info" && !id.endsWith("-backtracking"));
  return Math.min(100, assess(verdict).riskScore + Math.min(10, 2 * others.length));
}

const READABILITY = { simple: "low", moderate: "medium", complex: "high", extreme: "critical" } as const;

/** The graver of how hard it is to read and how slow it is known to be. */
function riskLevelOf(
  verdict: Verdict,
  { level }: Complexity,
): NonNullable<RiskReport["complexity"]>["level"] {
  const { redosRisk } = assess(verdict);
  const readability = READABILITY[level];
  if (verdict.kind !== "vulnerable" || redosRisk === "none") return readability;
  return LEVELS.indexOf(redosRisk) > LEVELS.indexOf(readability) ? redosRisk : readability;
}

const LEVELS = ["low", "medium", "high", "critical"] as const;
