import { visibleJson } from "../../change/visible_text.ts";
import { isAboutSlowRegex } from "./alert.ts";
import { isClosed, ruleOf } from "./read_sarif.ts";
import type { TriageReport } from "./triage_report.ts";
import { listAt } from "./unknown_json.ts";

/** The same SARIF log, in which alerts about regexes that are proved linear are suppressed. */
export function suppressedSarif(log: unknown, { alerts }: TriageReport): string {
  let position = 0;
  const runs = listAt(log, "runs").map((run) => ({
    ...run as object,
    results: listAt(run, "results").map((result) => {
      if (!isAboutSlowRegex(ruleOf(result, run)) || isClosed(result)) return result;
      const judged = alerts[position++];
      if (judged?.state !== "linear") return result;
      const suppression = { kind: "external", status: "accepted", justification: judged.sentence };
      return {
        ...result as object,
        suppressions: [...listAt(result, "suppressions"), suppression],
      };
    }),
  }));
  return `${visibleJson(JSON.stringify({ ...log as object, runs }, null, 2))}\n`;
}
