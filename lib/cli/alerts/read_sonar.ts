import { type Alert, type AlertFile, type AlertPlace, isAboutSlowRegex } from "./alert.ts";
import { at, integerAt, listAt, textAt } from "./unknown_json.ts";

/**
 * Reads the issues or security hotspots that the interface of SonarQube or SonarCloud answers.
 *
 * @returns null if it is neither
 * @see https://docs.sonarsource.com/sonarqube-server/extension-guide/web-api
 */
export function readSonar(answer: unknown): AlertFile | null {
  if (!Array.isArray(at(answer, "issues")) && !Array.isArray(at(answer, "hotspots"))) return null;
  const paths = new Map(
    listAt(answer, "components").map((each) => [textAt(each, "key"), textAt(each, "path")]),
  );
  const alerts: Alert[] = [];
  let [others, closed] = [0, 0];
  for (const issue of [...listAt(answer, "issues"), ...listAt(answer, "hotspots")]) {
    const rule = textAt(issue, "rule") ?? textAt(issue, "ruleKey") ?? "";
    if (!isAboutSlowRegex(rule)) others++;
    else if (["RESOLVED", "CLOSED", "REVIEWED", "ACCEPTED", "FALSE_POSITIVE"].includes(statusOf(issue))) {
      closed++;
    } else {
      const flows = listAt(issue, "flows").flatMap((flow) => listAt(flow, "locations"));
      const key = textAt(issue, "key");
      alerts.push({
        position: alerts.length + 1,
        ...key !== undefined && { key },
        tool: "Sonar",
        rule,
        message: textAt(issue, "message") ?? "",
        places: [issue, ...flows].flatMap((each) => placeOf(each, textAt(issue, "component"), paths) ?? []),
      });
    }
  }
  return { alerts, others, closed };
}

const statusOf = (issue: unknown): string => textAt(issue, "issueStatus") ?? textAt(issue, "status") ?? "";

/** Columns count from 0 in UTF-16 code units. */
function placeOf(
  found: unknown,
  main: string | undefined,
  paths: ReadonlyMap<string | undefined, string | undefined>,
): AlertPlace | undefined {
  const component = textAt(found, "component") ?? main;
  if (component === undefined) return undefined;
  const path = paths.get(component) ?? component.slice(component.lastIndexOf(":") + 1);
  const range = at(found, "textRange");
  const startLine = integerAt(range, 1, "startLine") ?? integerAt(found, 1, "line");
  const [startOffset, endOffset] = ["startOffset", "endOffset"].map((name) => integerAt(range, 0, name));
  const endLine = integerAt(range, 1, "endLine");
  return {
    uri: path.split("/").map(encodeURIComponent).join("/"),
    ...startLine !== undefined && { startLine },
    ...startOffset !== undefined && { startColumn: startOffset + 1 },
    ...endLine !== undefined && { endLine },
    ...endOffset !== undefined && { endColumn: endOffset + 1 },
    isInCodePoints: false,
  };
}
