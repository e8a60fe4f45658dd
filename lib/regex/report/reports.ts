import { assess, type Assessment, NOT_ANALYSED, type Verdict } from "../redos/verdict.ts";
import type { Range } from "../regex.ts";
import {
  type PerformanceSuggestion,
  performanceSuggestion,
  type RiskSuggestion,
  riskSuggestion,
} from "../rewrite/rewrite.ts";
import { VERDICT_RULES } from "../rules/verdict_warnings.ts";
import type { Warning } from "../rules/warning.ts";
import { analysisNotes, type AnalysisState } from "./analysis.ts";
import type { Complexity, Metrics } from "./complexity.ts";
import type { TestCases } from "./test_cases.ts";

/** The result of an analysis, focused on risk. */
export interface RiskReport {
  /** From 0 to 100. */
  readonly riskScore: number;
  readonly warnings: readonly Warning[];
  /** How the verdict was reached, as sentences. */
  readonly notes: readonly string[];
  /** Patterns to use instead, each of them checked. */
  readonly suggestions: readonly RiskSuggestion[];
  /** Absent, like the metrics, if the pattern is too large to analyse. */
  readonly complexity?: {
    readonly level: "low" | "medium" | "high" | "critical";
    readonly factors: readonly string[];
  };
  readonly verdict: Verdict;
  readonly metrics?: Metrics;
}

/** Creates the report from the knowledge; null for none. */
export function riskReport(knowledge: AnalysisState | null, notes: readonly string[] = []): RiskReport {
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
    riskScore: computeRiskScore(verdict, warnings),
    warnings,
    notes: [...analysisNotes(knowledge), ...notes],
    suggestions: (rewrites?.found ?? []).map(riskSuggestion),
    complexity: { level: computeRiskLevel(verdict, complexity), factors: complexity.factors },
    verdict,
    metrics,
  };
}

/** The verdict decides; other warnings add up to ten points. */
function computeRiskScore(verdict: Verdict, warnings: readonly Warning[]): number {
  const others = warnings.filter(({ id, severity }) => severity !== "info" && !isOfVerdict(id));
  return Math.min(100, assess(verdict).riskScore + Math.min(10, 2 * others.length));
}

const isOfVerdict = (id: string): boolean => VERDICT_RULES.some((rule) => rule.id === id);

const READABILITY = { simple: "low", moderate: "medium", complex: "high", extreme: "critical" } as const;

/** The higher of two levels: how hard the pattern is to read, and how slow it is known to be. */
function computeRiskLevel(
  verdict: Verdict,
  { level }: Complexity,
): NonNullable<RiskReport["complexity"]>["level"] {
  const { redosRisk } = assess(verdict);
  const readability = READABILITY[level];
  if (verdict.kind !== "vulnerable" || redosRisk === "none") return readability;
  return LEVELS.indexOf(redosRisk) > LEVELS.indexOf(readability) ? redosRisk : readability;
}

const LEVELS = ["low", "medium", "high", "critical"] as const;

/** Which parts of the performance report to include. */
export interface ReportParts {
  readonly complexity: boolean;
  readonly performance: boolean;
  readonly suggestions: boolean;
  readonly testCases: boolean;
}

/** The result of an analysis, focused on complexity and performance. Parts that were not requested are absent. */
export interface PerformanceReport {
  readonly complexity?: Omit<Complexity, "factors"> & Metrics;
  readonly performance?: Performance;
  /** Warnings, then patterns to use instead. */
  readonly suggestions?: readonly (WarningSuggestion | PerformanceSuggestion)[];
  /** Also absent if they were not ready in time. */
  readonly testCases?: TestCases;
  readonly notes: readonly string[];
  readonly verdict: Verdict;
  readonly metrics?: Metrics;
}

/** How the time of a search grows with the length of the text. */
interface Performance {
  /** On a text without a match. */
  readonly bestCase: string;
  /** Absent if unknown. */
  readonly worstCase?: string;
  readonly redosRisk: Assessment["redosRisk"];
}

/** A warning as a suggestion; its position is in UTF-16 code units of the pattern. */
export interface WarningSuggestion {
  readonly type: "info" | "optimization" | "safety" | "equivalent";
  readonly message: string;
  readonly position: Range;
}

/** Creates the report from the knowledge; null for none. */
export function performanceReport(
  knowledge: AnalysisState | null,
  parts: ReportParts,
  notes: readonly string[] = [],
): PerformanceReport {
  if (knowledge === null) return { notes, verdict: NOT_ANALYSED };
  const { metrics, complexity: { score, level }, finding: { verdict }, testCases } = knowledge;
  return {
    ...(parts.complexity && { complexity: { score, level, ...metrics } }),
    ...(parts.performance && { performance: describePerformance(knowledge) }),
    ...(parts.suggestions && { suggestions: listSuggestions(knowledge) }),
    ...(parts.testCases && testCases && { testCases }),
    notes: [...analysisNotes(knowledge), ...notes],
    verdict,
    metrics,
  };
}

function describePerformance({ isAnchored, finding: { verdict } }: AnalysisState): Performance {
  const worstCase = worstCaseNotation(verdict);
  return {
    bestCase: isAnchored ? "O(1)" : "O(n)",
    ...(worstCase !== undefined && { worstCase }),
    redosRisk: assess(verdict).redosRisk,
  };
}

function worstCaseNotation({ kind, class: growth, degree }: Verdict): string | undefined {
  if (growth === "exponential") return "O(2^n)";
  if (growth === "polynomial") return `O(n^${degree ?? 2})`;
  return kind === "safe" ? "O(n)" : undefined;
}

function listSuggestions(
  { warnings, rewrites }: AnalysisState,
): (WarningSuggestion | PerformanceSuggestion)[] {
  return [...warnings.map(warningSuggestion), ...(rewrites?.found ?? []).map(performanceSuggestion)];
}

function warningSuggestion({ id, message, hint, range }: Warning): WarningSuggestion {
  return { type: isOfVerdict(id) ? "safety" : "info", message: `${message}. ${hint}`, position: range };
}
