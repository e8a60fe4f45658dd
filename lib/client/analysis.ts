import type { Verdict } from "../regex/analysis/redos/verdict.ts";
import type { RiskReport } from "../regex/analysis/risk_report.ts";
import type { Regex } from "../regex/regex.ts";
import { ask, sending } from "./answer.ts";

/** What the server knows about a pattern's backtracking; null when it does not tell. */
export async function askForVerdict(regex: Regex): Promise<Verdict | null> {
  const answer = await ask<RiskReport>("/api/analyze", sending("POST", regex));
  return answer.ok ? answer.value.verdict : null;
}
