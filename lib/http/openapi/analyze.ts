import { AnalysisResult, AnalyzeRequest } from "../../schema/analysis.ts";
import type { Operation } from "./operation.ts";

/** The analysis of a pattern. */
export const analyzeOperation: Operation = {
  id: "analyze",
  method: "POST",
  path: "/api/analyze",
  summary: "Analyse a pattern",
  description:
    "Without `options` the answer is a `RiskReport`, with them a `PerformanceReport`. `vulnerable` " +
    "and severity `danger` about backtracking need an attack on which the native engine slows down, and `safe` " +
    "needs a proof. An " +
    "analysis that meets its deadline answers with what is known by then, and `notes` says so.",
  body: AnalyzeRequest,
  answer: { status: 200, description: "What is known of the pattern", schema: AnalysisResult },
  example: { path: "/api/analyze", body: { pattern: "^(a+)+$", options: { performance: true } } },
};
