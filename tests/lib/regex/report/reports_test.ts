import { assertEquals } from "@std/assert";
import type { Conclusion, Evidence, Verdict } from "../../../../lib/regex/redos/verdict.ts";
import type { AnalysisState } from "../../../../lib/regex/report/analysis.ts";
import { performanceReport, riskReport } from "../../../../lib/regex/report/reports.ts";
import { findRewrites } from "../../../../lib/regex/rewrite/rewrites.ts";
import { instantWarnings } from "../../../../lib/regex/rules/instant.ts";
import { searchedWarnings } from "../../../../lib/regex/rules/searched.ts";
import { warningsUnder } from "../../../../lib/regex/rules/verdict_warnings.ts";
import { verdictLine } from "../redos/verdict_line.ts";
import { treeOf } from "../trees.ts";

const verdict = (conclusion: Conclusion, more: Partial<Evidence> = {}): Verdict => ({
  ...conclusion,
  steps: [],
  hotspots: [],
  ...more,
});

const SAFE: Conclusion = { kind: "safe", how: "proved" };
const SLOW: Conclusion = { kind: "vulnerable", how: "confirmed" };
const SUSPICIOUS: Conclusion = { kind: "suspicious", how: "searched" };
const UNFINISHED: Conclusion = { kind: "unknown", how: "searched", finished: false };
const NOT_FOUND: Conclusion = { kind: "unknown", how: "searched", finished: true };
const slowAt = (characters: number) => ({ slowLength: { ms: 1_000, characters } });

const EXPONENTIAL = verdict(SLOW, {
  class: "exponential",
  attack: { prefix: "", pump: "a", suffix: "!", count: 20 },
  steps: [[10, 1_000], [20, 1_000_000]],
  hotspots: [{ start: 1, end: 6 }],
});

const knowledgeOf = (verdict: Verdict): AnalysisState => ({
  metrics: { nodes: 5, depth: 2, quantifiers: 2, groups: 1, lookarounds: 0 },
  complexity: { score: 1.5, level: "simple", factors: ["5 parts"] },
  warnings: [],
  finding: { verdict, notes: ["So it was found."] },
  isAnchored: true,
  isComplete: true,
});

/** A verdict; score and level of the risk report; worst case and risk of the performance report. */
const CASES: readonly (readonly [Verdict, number, string, string | undefined, string])[] = [
  [EXPONENTIAL, 90, "critical", "O(2^n)", "critical"],
  [verdict(SLOW, { class: "polynomial", degree: 2, ...slowAt(18_601) }), 50, "medium", "O(n^2)", "medium"],
  [verdict(SLOW, { class: "polynomial", degree: 9, ...slowAt(30) }), 90, "critical", "O(n^9)", "critical"],
  [verdict(SUSPICIOUS, { class: "exponential" }), 60, "low", "O(2^n)", "high"],
  [verdict(SUSPICIOUS, { class: "polynomial", degree: 2, ...slowAt(18_601) }), 40, "low", "O(n^2)", "high"],
  [verdict({ kind: "unknown", how: "not_analysed" }), 25, "low", undefined, "medium"],
  [verdict(UNFINISHED), 25, "low", undefined, "medium"],
  [verdict(NOT_FOUND), 10, "low", undefined, "low"],
  [verdict(SAFE, { class: "linear" }), 0, "low", "O(n)", "none"],
];

const ALL = { complexity: true, performance: true, suggestions: true, testCases: true };

for (const [verdict, score, level, worstCase, redosRisk] of CASES) {
  Deno.test(`the reports on ${verdictLine(verdict)} ${verdict.slowLength?.characters ?? ""}`, () => {
    const knowledge = knowledgeOf(verdict);
    const risk = riskReport(knowledge, ["And so it went."]);
    assertEquals([risk.riskScore, risk.complexity?.level], [score, level]);
    assertEquals(risk.notes, ["So it was found.", "And so it went."]);
    const { performance } = performanceReport(knowledge, ALL);
    assertEquals([performance?.worstCase, performance?.redosRisk], [worstCase, redosRisk]);
    assertEquals(performance?.bestCase, "O(1)");
  });
}

Deno.test("both reports include the rewrites, and report if the search for them was stopped", () => {
  const found = [...findRewrites(treeOf("/[0-9]/"))];
  const withRewrites = (isComplete: boolean): AnalysisState => ({
    ...knowledgeOf(EXPONENTIAL),
    rewrites: { found, isComplete },
  });
  const ended = "The search for rewrites stopped early; there may be more.";
  for (const [isComplete, ...notes] of [[true], [false, ended]] as const) {
    const known = withRewrites(isComplete);
    const [risk, performance] = [riskReport(known), performanceReport(known, ALL)];
    assertEquals(risk.suggestions.map(({ id, proof }) => [id, proof]), [["shorthand-class", "equal"]]);
    assertEquals(performance.suggestions?.map(({ type }) => type), ["equivalent"]);
    for (const report of [risk, performance]) {
      assertEquals([report.notes, report.verdict], [["So it was found.", ...notes], EXPONENTIAL]);
    }
  }
  assertEquals("suggestions" in performanceReport(withRewrites(true), { ...ALL, suggestions: false }), false);
});

Deno.test("reports without an analysis claim nothing", () => {
  assertEquals(Object.keys(riskReport(null)).sort(), [
    "notes",
    "riskScore",
    "suggestions",
    "verdict",
    "warnings",
  ]);
  assertEquals(Object.keys(performanceReport(null, ALL)).sort(), ["notes", "verdict"]);
});

Deno.test("warningsUnder() replaces suspicions with the verdict", () => {
  const tree = treeOf("/^(a+)+$/");
  const warnings = [...instantWarnings(tree), ...searchedWarnings(tree)];
  const told = (verdict: Verdict) =>
    warningsUnder(verdict, tree, warnings)
      .filter(({ id }) => /backtracking|nested/.test(id))
      .map(({ id, severity }) => `${severity} ${id}`);
  assertEquals(told(EXPONENTIAL), ["danger exponential-backtracking", "info nested-quantifiers"]);
  assertEquals(told(verdict(SUSPICIOUS, { class: "polynomial" })), [
    "warn polynomial-backtracking",
    "info nested-quantifiers",
  ]);
  assertEquals(told(verdict(SLOW, { class: "polynomial", ...slowAt(2_000) })), [
    "warn polynomial-backtracking",
    "info nested-quantifiers",
  ]);
  assertEquals(told(verdict(SLOW, { class: "polynomial", ...slowAt(1_999) })), [
    "danger polynomial-backtracking",
    "info nested-quantifiers",
  ]);
  assertEquals(told(verdict(NOT_FOUND)), ["info nested-quantifiers"]);
  assertEquals(told(verdict(SAFE)), []);
  assertEquals(told(verdict(UNFINISHED)), ["warn nested-quantifiers"]);
});
