import type { ReasonedVerdict } from "../../regex/redos/redos.ts";
import type { SafetyState } from "./analysis.ts";

/** The finding to show: the server's, unless it is unknown. */
export function foundIn({ report, local }: SafetyState): ReasonedVerdict | null {
  const isFromServer = report !== null &&
    (report.verdict.how !== "not_analysed" || local.knowledge.finding === null);
  return isFromServer ? report : local.knowledge.finding;
}

/** The state of the analysis, in a sentence; empty for none. */
export function safetyStatus({ isAsking, report, local }: SafetyState): string {
  if (isAsking) return "The server is analyzing the pattern";
  return report ? "Analyzed by the server" : LOCAL_STATUS[local.status];
}

const LOCAL_STATUS: Readonly<Record<SafetyState["local"]["status"], string>> = {
  running: "Your browser is counting steps",
  done: "",
  ended: "Your browser stopped at its time limit, so there may be more to find",
  failed: "The search in your browser failed, so there may be more to find",
};
