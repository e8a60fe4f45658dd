import { Buffer } from "node:buffer";
import { IMPORTANCE_NAMES } from "../change/importance.ts";
import type { RegexChange, ReviewReport } from "../change/model.ts";
import { reviewJson, reviewMarkdown, type ReviewOptions } from "../change/report.ts";
import { reviewSarif } from "../change/sarif.ts";
import { changeSentence } from "../change/sentence.ts";
import { MAX_ANNOTATION_CHARACTERS, MAX_ANNOTATIONS, MAX_SARIF_RESULTS } from "../limits/command_line.ts";
import { counted } from "../regex/words.ts";
import type { Format } from "./arguments.ts";
import { fingerprint } from "./baseline.ts";
import { terminalSafe, textReport, textScan } from "./text_report.ts";

/** Writes a report in a format. The result ends with a line feed unless it is empty. */
export function formatReport(report: ReviewReport, format: Format, options: FormatOptions): string {
  switch (format) {
    case "text":
      return options.isScan ? textScan(report) : textReport(report);
    case "json":
      return `${JSON.stringify(reviewJson(report, options), null, 2)}\n`;
    case "markdown":
      return reviewMarkdown(report, options);
    case "sarif":
      return `${JSON.stringify(formatSarif(report, options), null, 2)}\n`;
    case "github":
      return annotations(report);
  }
}

/** Additional contents of formats. */
export interface FormatOptions extends ReviewOptions {
  /** Version of this program. */
  readonly version: string;
  /** Whether the report lists all regexes instead of changed ones. */
  readonly isScan?: boolean;
}

function formatSarif(report: ReviewReport, { version }: FormatOptions) {
  return reviewSarif(report, { version, fingerprint, maxResults: MAX_SARIF_RESULTS });
}

/** Links to a workbench with both versions of a regex; none without its address. */
export function linkTo(workbench: string | undefined): ReviewOptions["link"] {
  return ({ pair: { before, after } }: RegexChange) => {
    const [one, other] = [before?.regex ?? after?.regex, before ? after?.regex : null];
    if (workbench === undefined || !one) return null;
    const parameters = [
      ["p", one.pattern],
      ["f", one.flags],
      ...(other ? [["d", other.pattern], ["df", other.flags]] : []),
    ].map(([name, value = ""]) => `${name}=${Buffer.from(value).toString("base64url")}`);
    return `${workbench.replace(/\/$/, "")}/?${parameters.join("&")}`;
  };
}

/**
 * The report as commands of a workflow, which GitHub shows next to the changed lines.
 *
 * @see https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands
 */
function annotations({ changes, unjudged, skipped }: ReviewReport): string {
  const lines = changes.filter(({ importance }) => importance !== "none").map((change) => {
    const { pair, importance } = change;
    const { line = 1, column = 1 } = pair.after ?? pair.before ?? {};
    const kind = importance === "danger" ? "error" : importance === "warning" ? "warning" : "notice";
    // A removed regex has no line in the new version.
    const place = pair.after ? `,line=${line},col=${column}` : "";
    const title = `Regex: ${IMPORTANCE_NAMES[importance]}`;
    const message = changeSentence(change).slice(0, MAX_ANNOTATION_CHARACTERS);
    return `::${kind} file=${escapeProperty(pair.file)}${place},title=${escapeProperty(title)}::${
      escapeData(terminalSafe(message))
    }`;
  });
  const shown = lines.slice(0, MAX_ANNOTATIONS);
  const rest = lines.length - shown.length + unjudged.length + skipped.length;
  if (rest > 0) shown.push(`::notice title=Regex::${counted(rest, "more result")} in the report`);
  return shown.map((line) => `${line}\n`).join("");
}

function escapeData(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
