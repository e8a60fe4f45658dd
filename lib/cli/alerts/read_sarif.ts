import { type Alert, type AlertFile, type AlertPlace, isAboutSlowRegex } from "./alert.ts";
import { at, integerAt, listAt, textAt } from "./unknown_json.ts";

/** Places of an alert that are looked at. */
const MAX_PLACES = 20;

/**
 * Reads the alerts of a SARIF log.
 *
 * @returns null if it isn't one
 * @see https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html
 */
export function readSarif(log: unknown): AlertFile | null {
  if (!textAt(log, "version")?.startsWith("2.") || !Array.isArray(at(log, "runs"))) return null;
  const alerts: Alert[] = [];
  let [others, closed] = [0, 0];
  for (const run of listAt(log, "runs")) {
    for (const result of listAt(run, "results")) {
      const rule = ruleOf(result, run);
      if (!isAboutSlowRegex(rule)) others++;
      else if (isClosed(result)) closed++;
      else alerts.push({ ...alertOf(result, run, rule), position: alerts.length + 1 });
    }
  }
  return { alerts, others, closed };
}

/** Whether it is suppressed already, or was found by an earlier run only. */
export function isClosed(result: unknown): boolean {
  return at(result, "baselineState") === "absent" ||
    listAt(result, "suppressions").some((each) => (textAt(each, "status") ?? "accepted") === "accepted");
}

/** The name of the rule of a result, which may only be an index in the list of rules. */
export function ruleOf(result: unknown, run: unknown): string {
  const name = textAt(result, "ruleId") ?? textAt(result, "rule", "id");
  if (name !== undefined) return name;
  const index = integerAt(result, 0, "rule", "index") ?? integerAt(result, 0, "ruleIndex");
  const extension = integerAt(result, 0, "rule", "toolComponent", "index");
  const component = extension === undefined
    ? at(run, "tool", "driver")
    : at(run, "tool", "extensions", extension);
  return index === undefined ? "" : textAt(component, "rules", index, "id") ?? "";
}

function alertOf(result: unknown, run: unknown, rule: string): Omit<Alert, "position"> {
  const isInCodePoints = textAt(run, "columnKind") === "unicodeCodePoints";
  const places = [...listAt(result, "locations"), ...listAt(result, "relatedLocations")].slice(0, MAX_PLACES)
    .flatMap((location) => placeOf(location, run, isInCodePoints) ?? []);
  const number = integerAt(result, 1, "properties", "github/alertNumber");
  return {
    ...number !== undefined && { number },
    tool: textAt(run, "tool", "driver", "name") ?? "",
    rule,
    message: textAt(result, "message", "text") ?? "",
    places,
  };
}

function placeOf(location: unknown, run: unknown, isInCodePoints: boolean): AlertPlace | undefined {
  const artifact = at(location, "physicalLocation", "artifactLocation");
  const index = integerAt(artifact, 0, "index");
  const listed = index === undefined ? undefined : at(run, "artifacts", index, "location");
  const uri = textAt(artifact, "uri") ?? textAt(listed, "uri");
  if (uri === undefined) return undefined;
  const base = textAt(artifact, "uriBaseId") ?? textAt(listed, "uriBaseId");
  const region = at(location, "physicalLocation", "region");
  const [startLine, startColumn, endLine, endColumn] = ["startLine", "startColumn", "endLine", "endColumn"]
    .map((name) => integerAt(region, 1, name));
  const snippet = textAt(region, "snippet", "text");
  return {
    uri: base === undefined ? uri : baseOf(base, run) + uri,
    ...startLine !== undefined && { startLine },
    ...startColumn !== undefined && { startColumn },
    ...endLine !== undefined && { endLine },
    ...endColumn !== undefined && { endColumn },
    isInCodePoints,
    ...snippet !== undefined && { snippet },
  };
}

/** The folder of a base, if it is relative itself. An absolute one is that of the machine that looked for the alerts. */
function baseOf(base: string, run: unknown): string {
  const uri = textAt(run, "originalUriBaseIds", base, "uri");
  return uri === undefined || /^[a-z][a-z\d+.-]*:/i.test(uri) || uri.startsWith("/") ? "" : uri;
}
