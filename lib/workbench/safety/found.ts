import type { Finding } from "../../regex/analysis/redos/finding.ts";
import type { Verdict } from "../../regex/analysis/redos/verdict.ts";
import { growthPlot, type Measured } from "./growth_plot.ts";
import { growthWords, measuredOn } from "./growth_words.ts";
import type { SafetyState } from "./safety_task.ts";
import type { Origin } from "./verdict_words.ts";

/** The finding that counts: the server knows more, unless it came to know nothing. */
export function foundIn(
  { report, local }: SafetyState,
): { readonly finding: Omit<Finding, "stage"> | null; readonly origin: Origin } {
  const isTold = report !== null && (report.verdict.how !== "not_analysed" || local.known.finding === null);
  return isTold ? { finding: report, origin: "server" } : { finding: local.known.finding, origin: "browser" };
}

/** What is being done, or was, in a sentence; empty for nothing. */
export function statusOf({ isAsking, report, local }: SafetyState): string {
  if (isAsking) return "The server analyses the pattern";
  return report ? "Analysed by the server" : LOCAL_STATUS[local.status];
}

const LOCAL_STATUS: Readonly<Record<SafetyState["local"]["status"], string>> = {
  running: "Your browser counts steps",
  done: "",
  ended: "Your browser stopped at its deadline: what is missing here was not proved absent",
  failed: "The search in your browser failed: what is missing here was not proved absent",
};

/** Steps on the attack, and where there is none on ordinary texts; null where nothing was measured. */
export function growthIn({ local: { known: { ordinary } } }: SafetyState, verdict: Verdict | undefined) {
  if (verdict?.attack) return curve(verdict.steps, measuredOn(verdict.attack.pump, true));
  return ordinary ? curve(ordinary.steps, measuredOn(ordinary.pump, false)) : null;
}

function curve(measured: Measured, title: string) {
  const plot = growthPlot(measured);
  return plot && { plot, title, words: growthWords(measured), rows: measured };
}
