import { Buffer } from "node:buffer";
import { annotatedPlace } from "../change/report/annotated_place.ts";
import { findingTitle } from "../change/report/findings.ts";
import type { RegexChange, ReviewReport } from "../change/model.ts";
import { reasonWords } from "../change/report/create_report.ts";
import { ACCEPTED, MAX_UNREAD_LINES, reviewMarkdown, type ReviewOptions } from "../change/report/report.ts";
import { reviewJson } from "../change/report/report_json.ts";
import { reviewSarif } from "../change/report/sarif.ts";
import { changeSentence } from "../change/report/sentence.ts";
import { notLookedAt, outsideSentences, unreadLines } from "../change/judge/not_looked_at.ts";
import { type CopiedChange, copiesPhrase, groupCopies } from "../change/report/copies.ts";
import { visibleJson, visibleText } from "../change/visible_text.ts";
import { counted } from "../regex/words.ts";
import type { Format } from "./arguments.ts";
import { fingerprint } from "./baseline.ts";
import type { TextStyle } from "./terminal.ts";
import { textReport } from "./text_report.ts";
import { type ScanOptions, textScan } from "./text_scan.ts";

/** Writes a report in a format. The result ends with a line feed unless it is empty. */
export function formatReport(report: ReviewReport, format: Format, options: FormatOptions): string {
  switch (format) {
    case "text":
      return options.isScan ? textScan(report, options) : textReport(report, options.style);
    case "json":
      return writeJson(reviewJson(report, options));
    case "markdown":
      return reviewMarkdown(report, options);
    case "sarif":
      return writeJson(formatSarif(report, options));
    case "github":
      return annotations(report);
  }
}

/** Additional contents of formats. */
interface FormatOptions extends ReviewOptions, Omit<ScanOptions, "style"> {
  /** Version of this program. */
  readonly version: string;
  /** True if the report lists all regexes instead of changed ones. */
  readonly isScan?: boolean;
  /** How text is written; plain by default. */
  readonly style?: TextStyle;
}

/** JSON of which nothing can control a terminal or is a command of a workflow. */
function writeJson(value: unknown): string {
  return `${visibleJson(JSON.stringify(value, null, 2)).replaceAll("##[", "##\\u005b")}\n`;
}

/** Results in a SARIF file; the maximum that GitHub reads. */
const MAX_SARIF_RESULTS = 25_000;

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

/** Annotations that the action writes. GitHub shows ten of each kind per step. */
const MAX_ANNOTATIONS = 50;

/**
 * The report as commands of a workflow, which GitHub shows next to the changed lines.
 *
 * @see https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands
 */
function annotations(report: ReviewReport): string {
  const important = groupCopies(report.changes.filter(({ importance }) => importance !== "none"));
  const unread = unreadLines(report);
  const outside = outsideSentences(report);
  const lines = [
    ...important.map((each) => annotation(each, KINDS[each.change.importance], findingTitle(each.change))),
    ...groupCopies(report.accepted).map((each) => annotation(each, "notice", ACCEPTED)),
  ];
  const shown = lines.slice(0, MAX_ANNOTATIONS);
  const missed = notLookedAt(report).ours.filter(({ reason }) => reason !== "beyond_limit").length;
  const listed = report.unjudged.filter(({ isBeyondLimit }) => !isBeyondLimit).length + report.skipped.length;
  const rest = lines.length - shown.length + Math.max(0, unread.length - MAX_UNREAD_LINES) + listed - missed;
  return [
    ...unread.slice(0, MAX_UNREAD_LINES).map(({ file, line, column, text }) =>
      placedCommand("error", file, line === undefined ? null : { line, column }, "Not looked at", text)
    ),
    ...shown,
    ...outside.length === 0 ? [] : [workflowCommand("notice", `${outside.join(". ")}.`)],
    ...rest > 0 ? [`::notice title=Regex::${counted(rest, "more result")} in the report\n`] : [],
  ].join("");
}

const KINDS = { danger: "error", warning: "warning", note: "notice", none: "notice" } as const;

/** Longest annotation. */
const MAX_ANNOTATION_CHARACTERS = 4_000;

function annotation({ change, copies }: CopiedChange, kind: CommandName, title: string): string {
  const words = `${changeSentence(change)}${copiesPhrase({ change, copies })}`;
  const sentences = [words, ...reasonWords(change)].join(". ");
  return placedCommand(kind, change.pair.file, annotatedPlace(change.pair), title, sentences);
}

function placedCommand(
  kind: CommandName,
  file: string,
  found: { readonly line: number; readonly column?: number | undefined } | null,
  title: string,
  words: string,
): string {
  const column = found?.column === undefined ? "" : `,col=${found.column}`;
  const place = found ? `,line=${found.line}${column}` : "";
  const message = escapeData(words.slice(0, MAX_ANNOTATION_CHARACTERS));
  return `::${kind} file=${escapeProperty(file)}${place},title=${
    escapeProperty(`Regex: ${title}`)
  }::${message}\n`;
}

type CommandName = "error" | "warning" | "notice";

/** A command of a workflow that shows a message of the program, as a line. */
export function workflowCommand(name: CommandName, message: string): string {
  return `::${name} title=Regex review::${escapeData(message)}\n`;
}

/** A text whose lines can't be read as commands of a workflow, of which there are two forms. */
export function withoutCommands(text: string): string {
  return text.replace(/^\s*:(?=:)/gm, (start) => `${start.slice(0, -1)}\\u003a`).replaceAll(
    "##[",
    "##\\u005b",
  );
}

/** Neither text has control characters, because the log is shown in a terminal, too. */
function escapeData(text: string): string {
  return visibleText(text).replaceAll("%", "%25");
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
