import { assess, secondLabel, type Verdict } from "../../regex/redos/verdict.ts";
import { number } from "../../regex/words.ts";
import type { VerdictColor, VerdictHeadline } from "../model/results.ts";

/** The color of a verdict. */
export const verdictColor = (verdict: Verdict): VerdictColor => COLORS[assess(verdict).severity ?? "none"];

const COLORS = { none: "safe", info: "calm", warn: "warn", danger: "danger" } as const;

/**
 * The line below the pattern.
 *
 * @param isFinal whether the search has ended
 */
export function verdictHeadline(verdict: Verdict, isFinal: boolean): VerdictHeadline | null {
  const { title } = assess(verdict);
  if (!isFinal) return null;
  return {
    severity: verdictColor(verdict),
    word: title,
    detail: verdictDetail(verdict),
    short: shortDetail(verdict),
  };
}

function verdictDetail(verdict: Verdict): string {
  if (verdict.kind === "safe") return "linear time (proved)";
  if (verdict.kind !== "unknown") return secondLabel(verdict);
  return "finished" in verdict && !verdict.finished ? "the search did not finish" : "";
}

function shortDetail({ kind, slowLength }: Verdict): string {
  if (kind === "safe") return "linear time";
  return slowLength ? `${number(slowLength.characters)} chars → ${number(slowLength.ms / 1_000)} s` : "";
}
