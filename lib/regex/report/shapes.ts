import { assess, type Assessment, NOT_ANALYSED, type Verdict } from "../redos/verdict.ts";
import type { Range } from "../regex.ts";
import {
  type PerformanceSuggestion,
  performanceSuggestion,
  type RiskSuggestion,
  riskSuggestion,
} from "../rewrite/rewrite.ts";
import type { Warning } from "../rules/warning.ts";
import type { Complexity, Metrics } from "./complexity.ts";
import { type Knowledge, notesOf } from "./report.ts";
import type { TestCases } from "./test_cases.ts";

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
    riskScore: computeRiskScore(verdict, warnings),
    warnings,
    notes: [...notesOf(knowledge), ...notes],
    suggestions: (rewrites?.found ?? []).map(riskSuggestion),
    complexity: { level: computeRiskLevel(verdict, complexity), factors: complexity.factors },
    verdict,
    metrics,
  };
}

/** Mostly the verdict; other warnings add up to ten points. */
function computeRiskScore(verdict: Verdict, warnings: readonly Warning[]): number {
  const others = warnings.filter(({ id, severity }) => severity !== "info" && !id.endsWith("-backtracking"));
  return Math.min(100, assess(verdict).riskScore + Math.min(10, 2 * others.length));
}

const READABILITY = { simple: "low", moderate: "medium", complex: "high", extreme: "critical" } as const;

/** The graver of how hard it is to read and how slow it is known to be. */
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

/** The parts of this report. */
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
  /** What to look at, then other patterns to use instead. */
  readonly suggestions?: readonly (Suggestion | PerformanceSuggestion)[];
  /** Left out as well where none were made in time. */
  readonly testCases?: TestCases;
  readonly notes: readonly string[];
  readonly verdict: Verdict;
  readonly metrics?: Metrics;
}

/** How the time of one search grows with the length of the text. */
interface Performance {
  /** On a text without a match. */
  readonly bestCase: string;
  /** Left out when it is not known. */
  readonly worstCase?: string;
  readonly redosRisk: Assessment["redosRisk"];
}

/** Something to look at, and where; UTF-16 code units of the pattern. */
export interface Suggestion {
  readonly type: "info" | "optimization" | "safety" | "equivalent";
  readonly message: string;
  readonly position: Range;
}

/** Builds the report on what is known; null for nothing. */
export function performanceReport(
  knowledge: Knowledge | null,
  parts: Parts,
  notes: readonly string[] = [],
): PerformanceReport {
  if (knowledge === null) return { notes, verdict: NOT_ANALYSED };
  const { metrics, complexity: { score, level }, finding: { verdict }, testCases } = knowledge;
  return {
    ...(parts.complexity && { complexity: { score, level, ...metrics } }),
    ...(parts.performance && { performance: describePerformance(knowledge) }),
    ...(parts.suggestions && { suggestions: listSuggestions(knowledge) }),
    ...(parts.testCases && testCases && { testCases }),
    notes: [...notesOf(knowledge), ...notes],
    verdict,
    metrics,
  };
}

function describePerformance({ isAnchored, finding: { verdict } }: Knowledge): Performance {
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

function listSuggestions({ warnings, rewrites }: Knowledge): (Suggestion | PerformanceSuggestion)[] {
  return [...warnings.map(warningSuggestion), ...(rewrites?.found ?? []).map(performanceSuggestion)];
}

function warningSuggestion({ id, message, hint, range }: Warning): Suggestion {
  const isSafety = id.endsWith("-backtracking");
  return { type: isSafety ? "safety" : "info", message: `${message}. ${hint}`, position: range };
}
