import type { Range } from "../regex.ts";
import type { Warning } from "../warnings/warning.ts";
import type { Knowledge } from "./analysis.ts";
import type { Complexity } from "./complexity.ts";
import type { Metrics } from "./metrics.ts";
import { NOT_ANALYSED, type Verdict } from "./redos/verdict.ts";
import type { TestCases } from "./test_cases.ts";

/** What an analysis says with a view to risk. */
export interface RiskReport {
  /** From 0 to 100. */
  readonly riskScore: number;
  readonly warnings: readonly Warning[];
  /** How the verdict was reached; sentences. */
  readonly notes: readonly string[];
  readonly suggestions: readonly Rewrite[];
  /** With the metrics left out where the pattern is too large to be walked. */
  readonly complexity?: {
    readonly level: "low" | "medium" | "high" | "critical";
    readonly factors: readonly string[];
  };
  readonly verdict: Verdict;
  readonly metrics?: Metrics;
}

/** Another pattern to use instead, checked before it is shown. */
export interface Rewrite {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly caveat: string;
}

/** Builds the report on what is known; null for nothing. */
export function riskReport(knowledge: Knowledge | null, notes: readonly string[] = []): RiskReport {
  if (knowledge === null) {
    return {
      riskScore: backtrackingRisk(NOT_ANALYSED),
      warnings: [],
      notes,
      suggestions: [],
      verdict: NOT_ANALYSED,
    };
  }
  const { metrics, complexity, warnings, finding: { verdict, notes: reached } } = knowledge;
  return {
    riskScore: riskScoreOf(verdict, warnings),
    warnings,
    notes: [...reached, ...notes],
    suggestions: [],
    complexity: { level: riskLevelOf(verdict, complexity), factors: complexity.factors },
    verdict,
    metrics,
  };
}

/** Mostly the verdict; other warnings add up to ten points. */
function riskScoreOf(verdict: Verdict, warnings: readonly Warning[]): number {
  const others = warnings.filter(({ id, severity }) => severity !== "info" && !id.endsWith("-backtracking"));
  return Math.min(100, backtrackingRisk(verdict) + Math.min(10, 2 * others.length));
}

function backtrackingRisk({ kind, how, class: growth, degree = 2 }: Verdict): number {
  const grows = growth === "exponential" ? 90 : Math.min(80, 30 + 15 * degree);
  switch (kind) {
    case "vulnerable":
      return grows;
    case "suspicious":
      return Math.round(grows / 2);
    case "unknown":
      return 25;
    case "safe":
      return how === "proved" ? 0 : 5;
  }
}

function riskLevelOf(
  { kind, class: growth }: Verdict,
  { level }: Complexity,
): NonNullable<RiskReport["complexity"]>["level"] {
  if (kind === "vulnerable") return growth === "exponential" ? "critical" : "high";
  return ({ simple: "low", moderate: "medium", complex: "high", extreme: "critical" } as const)[level];
}

/** The parts of the other report. */
export interface Parts {
  readonly complexity: boolean;
  readonly performance: boolean;
  readonly suggestions: boolean;
  readonly testCases: boolean;
}

/** What an analysis says with a view to complexity and performance; parts that were not asked for are left out. */
export interface PerformanceReport {
  readonly complexity?: Omit<Complexity, "factors"> & Metrics;
  readonly performance?: Performance;
  readonly suggestions?: readonly Suggestion[];
  /** Left out as well where none were made in time. */
  readonly testCases?: TestCases;
  readonly notes: readonly string[];
  readonly verdict: Verdict;
  readonly metrics?: Metrics;
}

/** How the time of one search grows with the length of the text. */
export interface Performance {
  /** On a text without a match. */
  readonly bestCase: string;
  /** Left out when it is not known. */
  readonly worstCase?: string;
  readonly redosRisk: "none" | "low" | "medium" | "high" | "critical";
}

/** Something to look at, and where; UTF-16 code units of the pattern. */
export interface Suggestion {
  readonly type: "info" | "optimization" | "safety" | "equivalent";
  readonly message: string;
  readonly position: Range;
}

/** Builds the other report on what is known; null for nothing. */
export function performanceReport(
  knowledge: Knowledge | null,
  parts: Parts,
  notes: readonly string[] = [],
): PerformanceReport {
  if (knowledge === null) return { notes, verdict: NOT_ANALYSED };
  const { metrics, complexity: { score, level }, finding: { verdict, notes: reached }, testCases } =
    knowledge;
  return {
    ...(parts.complexity && { complexity: { score, level, ...metrics } }),
    ...(parts.performance && { performance: performanceOf(knowledge) }),
    ...(parts.suggestions && { suggestions: knowledge.warnings.map(suggestionOf) }),
    ...(parts.testCases && testCases && { testCases }),
    notes: [...reached, ...notes],
    verdict,
    metrics,
  };
}

function performanceOf({ isAnchored, finding: { verdict } }: Knowledge): Performance {
  const worstCase = worstCaseOf(verdict);
  return {
    bestCase: isAnchored ? "O(1)" : "O(n)",
    ...(worstCase !== undefined && { worstCase }),
    redosRisk: redosRiskOf(verdict),
  };
}

function worstCaseOf({ kind, class: growth, degree }: Verdict): string | undefined {
  if (growth === "exponential") return "O(2^n)";
  if (growth === "polynomial") return `O(n^${degree ?? 2})`;
  return kind === "safe" ? "O(n)" : undefined;
}

function redosRiskOf({ kind, how, class: growth }: Verdict) {
  const isExponential = growth === "exponential";
  switch (kind) {
    case "vulnerable":
      return isExponential ? "critical" : "high";
    case "suspicious":
      return isExponential ? "high" : "medium";
    case "unknown":
      return "medium";
    case "safe":
      return how === "proved" ? "none" : "low";
  }
}

function suggestionOf({ id, message, hint, range }: Warning): Suggestion {
  const isSafety = id.endsWith("-backtracking");
  return { type: isSafety ? "safety" : "info", message: `${message}. ${hint}`, position: range };
}
