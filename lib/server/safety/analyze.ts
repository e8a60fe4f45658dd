import {
  type PerformanceReport,
  performanceReport,
  type ReportParts,
  type RiskReport,
  riskReport,
} from "../../regex/report/reports.ts";
import type { AnalyzeOptions, AnalyzeRequest } from "../../schema/analysis.ts";
import { parseOrThrow } from "../errors.ts";
import type { Analyser } from "./analyser.ts";
import type { Caller } from "../fair_queue.ts";

/**
 * Analyses a pattern outside this thread and returns the requested report.
 *
 * @throws AppError `validation_error` when the pattern does not compile; errors of `Analyser.analyse`
 */
export async function analyze(
  analyser: Analyser,
  { pattern, flags, options }: AnalyzeRequest,
  caller: Caller,
): Promise<RiskReport | PerformanceReport> {
  parseOrThrow({ pattern, flags });
  const { knowledge, notes } = await analyser.analyse({ pattern, flags }, caller);
  if (options === null) return riskReport(knowledge, notes);
  return performanceReport(knowledge, selectParts(options), notes);
}

/** The parts set to true. If there are none, all parts that are not set to false. */
function selectParts(options: AnalyzeOptions): ReportParts {
  const isAny = Object.values(options).includes(true);
  const isPart = (wish: boolean | undefined) => isAny ? wish === true : wish !== false;
  return {
    complexity: isPart(options.complexity),
    performance: isPart(options.performance),
    suggestions: isPart(options.suggestions),
    testCases: isPart(options.testCases),
  };
}
