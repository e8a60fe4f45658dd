import { Buffer } from "node:buffer";
import { IMPORTANCE_NAMES } from "../change/importance.ts";
import type { FoundRegex, RegexChange, ReviewReport } from "../change/model.ts";
import { reportTitle, reviewJson, reviewMarkdown, type ReviewOptions } from "../change/report.ts";
import { reviewSarif } from "../change/sarif.ts";
import { changeSentence, exampleWords, verdictWords } from "../change/sentence.ts";
import { unjudgedReason } from "../change/unjudged.ts";
import { MAX_ANNOTATION_CHARACTERS, MAX_ANNOTATIONS, MAX_SARIF_RESULTS } from "../limits/command_line.ts";
import { exportedLiteral } from "../regex/export/sections.ts";
import { assess } from "../regex/redos/verdict.ts";
import { counted, number } from "../regex/words.ts";
import type { Format } from "./arguments.ts";
import { fingerprint } from "./baseline.ts";

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
      return `${JSON.stringify(sarifOf(report, options), null, 2)}\n`;
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

function sarifOf(report: ReviewReport, { version }: FormatOptions) {
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

/** The report for a terminal. Data from files can't insert control characters. */
function textReport(report: ReviewReport): string {
  const important = report.changes.filter(({ importance }) => importance !== "none");
  const lines = [
    ...important.flatMap((change) => [...changeLines(change), ""]),
    ...problemLines(report),
    `${reportTitle(report)}${skippedWords(report)}`,
  ];
  return `${lines.join("\n")}\n`;
}

/** Regexes with findings, and their number. */
function textScan(report: ReviewReport): string {
  const { changes, unjudged } = report;
  const shown = changes.filter(isScanFinding);
  const total = changes.length + unjudged.length;
  const lines = [
    ...shown.flatMap((change) => [...scanLines(change), ""]),
    ...problemLines(report),
    `${total === 1 ? "1 regex" : `${number(total)} regexes`}, ${
      shown.length === 0 ? "none" : number(shown.length)
    }` +
    ` with a warning${unjudged.length > 0 ? `, ${number(unjudged.length)} not judged` : ""}${
      skippedWords(report)
    }`,
  ];
  return `${lines.join("\n")}\n`;
}

/** Whether a scan reports a regex: there is a warning, or it could not be judged. The others are only counted. */
export function isScanFinding({ after, importance, newWarnings }: RegexChange): boolean {
  return after === null || importance !== "note" || newWarnings.length > 0;
}

function scanLines(change: RegexChange): string[] {
  const { pair: { file, after: found }, importance, after, reason } = change;
  const words = after === null ? reason ?? "Not judged" : assess(after.verdict).title;
  return [
    `${terminalSafe(file)}:${found?.line}:${found?.column}  ${IMPORTANCE_NAMES[importance]}: ${
      terminalSafe(words)
    }`,
    `  ${sourceLine(found ? shownSource(found) : "")}`,
    ...warningLines(change),
  ];
}

const skippedWords = ({ skipped }: ReviewReport): string =>
  skipped.length > 0 ? `; ${counted(skipped.length, "file")} skipped` : "";

function problemLines({ unjudged, skipped }: ReviewReport): string[] {
  return [
    ...unjudged.flatMap((pair) => {
      const { before, after } = pair;
      const found = after ?? before;
      const place = `${terminalSafe(pair.file)}:${found?.line}:${found?.column}`;
      const isChange = before !== null && after !== null && before.source !== after.source;
      return [
        `${place}  Not judged: ${terminalSafe(unjudgedReason(pair))}`,
        ...(isChange ? [`  - ${sourceLine(before.source)}`, `  + ${sourceLine(after.source)}`] : []),
      ];
    }),
    ...skipped.map(({ file, problem }) => `${terminalSafe(file)}  Skipped: ${terminalSafe(problem.message)}`),
    ...(unjudged.length + skipped.length > 0 ? [""] : []),
  ];
}

function changeLines(change: RegexChange): string[] {
  const { pair, importance, both } = change;
  const { line = 1, column = 1 } = pair.after ?? pair.before ?? {};
  const place = pair.file === "" ? "" : `${terminalSafe(pair.file)}:${line}:${column}  `;
  return [
    `${place}${IMPORTANCE_NAMES[importance]}: ${terminalSafe(changeSentence(change))}`,
    ...(pair.before ? [`  - ${sourceLine(shownSource(pair.before))}`] : []),
    ...(pair.after ? [`  + ${sourceLine(shownSource(pair.after))}`] : []),
    ...(verdictWords(change) === "" ? [] : [`  Backtracking: ${terminalSafe(verdictWords(change))}`]),
    ...(both === undefined ? [] : [`  Both match ${terminalSafe(exampleWords(both))}`]),
    ...(change.isConfirmed || change.before === null && change.after === null
      ? []
      : ["  Not confirmed here: this JavaScript engine doesn't support the syntax"]),
    ...warningLines(change),
  ];
}

function warningLines({ newWarnings }: RegexChange): string[] {
  return newWarnings.map(({ title, message }) => {
    return `  Warning: ${terminalSafe(message === "" ? title : `${title}: ${message}`)}`;
  });
}

/** The source code of a regex; for one that is made of constants, the regex itself. */
const shownSource = ({ regex, constants, source }: FoundRegex): string =>
  regex && constants ? exportedLiteral(regex) : source;

const sourceLine = (source: string): string =>
  terminalSafe(source.length > MAX_SOURCE_COLUMNS ? `${source.slice(0, MAX_SOURCE_COLUMNS)}…` : source);

/** Longest regex that is shown in full. */
const MAX_SOURCE_COLUMNS = 400;

/** Escapes characters that a terminal would execute or could hide. */
export function terminalSafe(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return code > 0xffff ? `\\u{${code.toString(16)}}` : `\\u${code.toString(16).padStart(4, "0")}`;
  });
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
