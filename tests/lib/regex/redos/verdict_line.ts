import type { Verdict } from "../../../../lib/regex/redos/verdict.ts";

/** A verdict in a line: kind, how, whether the search is complete, class, degree. */
export function verdictLine(verdict: Verdict | undefined): string {
  if (verdict === undefined) return "none";
  const { kind, how, class: growth, degree } = verdict;
  const complete = "complete" in verdict && verdict.complete ? "complete" : undefined;
  return [kind, how, complete, growth, degree].filter((each) => each !== undefined).join(" ");
}
