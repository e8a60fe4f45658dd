import { visibleJson } from "../../change/visible_text.ts";
import { isAboutSlowRegex } from "./alert.ts";
import { isClosed, ruleOf } from "./read_sarif.ts";
import { listAt } from "./unknown_json.ts";

/**
 * The same SARIF log, in which some alerts about slow regexes are suppressed.
 *
 * @param reasons why, for each of these alerts; null for one that stays
 */
export function suppressedSarif(log: unknown, reasons: readonly (string | null)[]): string {
  let position = 0;
  const runs = listAt(log, "runs").map((run) => ({
    ...run as object,
    results: listAt(run, "results").map((result) => {
      if (!isAboutSlowRegex(ruleOf(result, run)) || isClosed(result)) return result;
      const justification = reasons[position++] ?? null;
      if (justification === null) return result;
      const suppression = { kind: "external", status: "accepted", justification };
      return {
        ...result as object,
        suppressions: [...listAt(result, "suppressions"), suppression],
      };
    }),
  }));
  return `${visibleJson(JSON.stringify({ ...log as object, runs }, null, 2))}\n`;
}
