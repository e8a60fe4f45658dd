import type { Block, CodeLine, TableRow } from "../../regex/export/block.ts";
import { markdownPieces } from "../../regex/export/markdown.ts";
import { exportedLiteral } from "../../regex/export/pattern_section.ts";
import { singleLine } from "../../regex/export/single_line.ts";
import { SEVERITY_NAMES } from "../../regex/export/warning_section.ts";
import { assess } from "../../regex/redos/verdict.ts";
import { counted, number } from "../../regex/words.ts";
import { slowTextCode } from "./attack_code.ts";
import { reasonWords } from "./create_report.ts";
import { countFindings, findingTitle } from "./findings.ts";
import { slowness } from "../judge/importance.ts";
import { markedChange, unmarked } from "./marked_change.ts";
import type { RegexChange, RegexPair, ReviewReport, SideReport } from "../model.ts";
import {
  capitalized,
  changeSentence,
  contractPhrase,
  quotedExample,
  shorterPhrase,
  verdictPhrase,
} from "./sentence.ts";
import { outsideSentences, unjudgedCount, unreadLines } from "../judge/not_looked_at.ts";
import { splitUnjudged, unjudgedReason } from "../judge/unjudged.ts";
import { type CopiedChange, copiesPhrase, groupCopies } from "./copies.ts";
import { visibleLiteral, visibleText } from "../visible_text.ts";

/** Additional contents of a written review. */
export interface ReviewOptions {
  /** The address of the workbench with both versions; null for none. Very long addresses are left out. */
  readonly link: (change: RegexChange) => string | null;
  /** The address of the whole review, which a comment doesn't contain; absent if there is none. */
  readonly summary?: string;
}

/** True if there is nothing that a comment would have to say. */
export const isQuiet = (report: ReviewReport): boolean =>
  report.accepted.length === 0 && unreadLines(report).length === 0 &&
  report.changes.every(({ importance }) => importance === "none");

/** Changes that a comment shows; the others are counted. */
const MAX_COMMENTED = 10;

/** Characters of the comment on a review. GitHub allows 65,536. */
export const MAX_REVIEW_COMMENT_CHARACTERS = 60_000;

/**
 * Writes a report as a short comment on a pull request: what became dangerous with an attack, then a folded table of the other
 * changes. What is the same is only counted.
 */
export function reviewComment(report: ReviewReport, options: ReviewOptions): string {
  const changes = groupCopies(report.changes.filter(({ importance }) => importance !== "none"));
  for (let most = MAX_COMMENTED;; most--) {
    const shown = changes.slice(0, most);
    const comment = written(commentBlocks(report, shown, changes.length - shown.length, options));
    if (comment.length <= MAX_REVIEW_COMMENT_CHARACTERS || most === 0) return comment;
  }
}

function commentBlocks(
  report: ReviewReport,
  shown: readonly CopiedChange[],
  hidden: number,
  options: ReviewOptions,
): Block[] {
  const dangers = shown.filter(({ change }) => change.importance === "danger");
  const others = [
    ...shown.filter(({ change }) => change.importance !== "danger"),
    ...groupCopies(report.accepted).slice(0, MAX_COMMENTED),
  ];
  const details = dangers.length === 0
    ? reportTitle(report)
    : others.length === 1
    ? "1 more change"
    : `${number(others.length)} more changes`;
  return [
    ...dangers.length === 0 && others.length > 0
      ? []
      : [{ type: "label", text: reportTitle(report) }] as const,
    ...unreadBlocks(report),
    ...dangers.flatMap((each) => dangerBlocks(each, options)),
    ...dangers.length === 0 ? [] : [{ type: "paragraph", text: HOW_TO_ACCEPT }] as const,
    ...others.length === 0
      ? []
      : [{ type: "details", summary: details, blocks: [changeTable(others, options)] }] as const,
    ...restBlocks(report, hidden, options),
  ];
}

/** Most files and regexes in a comment that weren't looked at, and in annotations. */
export const MAX_UNREAD_LINES = 20;

/** What is ours but wasn't looked at, with its place. */
function unreadBlocks(report: ReviewReport, most = MAX_UNREAD_LINES): Block[] {
  const lines = unreadLines(report);
  const rest = lines.length - most;
  return [
    ...lines.slice(0, most).map(({ file, line, text }): Block => ({
      type: "paragraph",
      text: `${singleLine(file)}${line === undefined ? "" : `:${line}`}: ${text}`,
    })),
    ...rest > 0 ? [{ type: "paragraph", text: `${number(rest)} more not looked at` }] as const : [],
  ];
}

/** What a comment only counts, and where it is listed. */
function restBlocks(report: ReviewReport, hidden: number, { summary }: ReviewOptions): Block[] {
  const { listed: unjudged } = splitUnjudged(report);
  const listed = [
    ...hidden === 0 ? [] : [counted(hidden, "more change")],
    ...unjudged.length === 0
      ? []
      : [`${unjudged.length === 1 ? "1 regex" : `${number(unjudged.length)} regexes`} not judged`],
  ].join(", ");
  const rest = outsideSentences(report).map((text): Block => ({ type: "paragraph", text }));
  if (listed === "") return rest;
  return [
    summary === undefined
      ? { type: "paragraph", text: `In the summary of the job: ${listed}` }
      : { type: "paragraph", text: `${listed}:`, link: { text: "summary of the job", url: summary } },
    ...rest,
  ];
}

/** A change that fails the check: both versions, an attack, and how to accept it. */
function dangerBlocks(copied: CopiedChange, options: ReviewOptions): Block[] {
  const { change } = copied;
  const { pair, before, after } = change;
  const url = linkTo(change, options);
  const attack = after && slowTextCode(after.verdict);
  const [old, now] = [before && literalOf(before), after && literalOf(after)];
  // Only the contracts of a regex may have changed.
  const lines = old === now ? [`  ${now}`] : [
    ...old === null ? [] : [`- ${old}`],
    ...now === null ? [] : [`+ ${now}`],
  ];
  return [
    {
      type: "heading",
      level: 3,
      text: `${findingTitle(change)}: ${placeLabel(pair)}${copiesPhrase(copied)}`,
    },
    { type: "code", code: lines.join("\n"), language: "diff" },
    {
      type: "paragraph",
      text: changeSentence(change),
      ...url !== undefined && { link: { text: "Compare", url } },
    },
    ...after === null || attack === undefined || attack === null
      ? []
      : [{ type: "code", code: `${literalOf(after)}.test(${attack})`, language: "js" }] as const,
  ];
}

/** A literal that is cut if it is very long. */
function literalOf({ regex }: SideReport): string {
  const literal = visibleLiteral(exportedLiteral(regex));
  return literal.length <= MAX_COMMENTED_LITERAL ? literal : `${literal.slice(0, MAX_COMMENTED_LITERAL)}…`;
}

/** Longest literal of a comment that is shown in full. */
const MAX_COMMENTED_LITERAL = 2_000;

const HOW_TO_ACCEPT =
  'To accept a change, write the comment "regex-review: accept -- reason" on the line above the regex.';

/** Markdown in which no character controls a terminal, or hides or reorders others. */
const written = (blocks: readonly Block[]): string =>
  `${[...markdownPieces(blocks)].join("").split("\n").map(visibleText).join("\n")}\n`;

/** A table of changes, with links if there are any. */
function changeTable(changes: readonly CopiedChange[], options: ReviewOptions): Block {
  const links = changes.map(({ change }): TableRow => {
    const url = linkTo(change, options);
    return [url === undefined ? "" : { text: "Compare", url }];
  });
  const hasLinks = links.some(([link]) => link !== "");
  return {
    type: "table",
    columns: ["Place", "Regex", "What changes", ...hasLinks ? ["Compare"] : []],
    rows: changes.map(({ change, copies }, at) => [
      `${placeLabel(change.pair)}${copiesPhrase({ change, copies })}`,
      { code: literalLines(change) },
      rowWords(change),
      ...hasLinks ? links[at] ?? [] : [],
    ]),
  };
}

/** The versions of a regex; the difference is marked if there are two. */
function literalLines({ pair, before, after }: RegexChange): CodeLine[] {
  const [old, now] = [before?.regex ?? pair.before?.regex, after?.regex ?? pair.after?.regex].map((regex) =>
    regex ? visibleLiteral(exportedLiteral(regex)) : undefined
  );
  if (old !== undefined && now !== undefined && old !== now) return [...markedChange(old, now)];
  return [unmarked(old ?? now ?? "")];
}

function rowWords(change: RegexChange): string {
  const title = change.acceptance !== undefined
    ? `${ACCEPTED}: `
    : change.pair.isGenerated
    ? `${findingTitle(change)}: `
    : "";
  const verdicts = verdictPhrase(change);
  return title + [
    changeSentence(change),
    ...verdicts.includes("→") ? [`Backtracking: ${verdicts}`] : [],
    ...newWarningTitles(change),
    ...reasonWords(change),
  ].join(". ");
}

/** How accepted findings are listed. */
export const ACCEPTED = "Accepted";

/** Characters of a link in a review. Browsers and servers accept longer ones, but not all chats and emails do. */
const MAX_REVIEW_LINK_CHARACTERS = 4_000;

/** The address of a change on the workbench; undefined without one, or if it is too long. */
export function linkTo(change: RegexChange, { link }: ReviewOptions): string | undefined {
  const url = link(change);
  return url === null || url.length > MAX_REVIEW_LINK_CHARACTERS ? undefined : url;
}

/** The titles of the new warnings, except those about backtracking, which are in the sentence. */
function newWarningTitles({ newWarnings, after }: RegexChange): string[] {
  const word = after ? assess(after.verdict).word : "";
  const titles = newWarnings.filter(({ severity }) => severity !== "info").map(({ title }) => title)
    .filter((title) => !title.startsWith(`${word}: `));
  return titles.length === 0 ? [] : [`New: ${[...new Set(titles)].join(", ")}`];
}

/** "2 changed regexes: 1 became dangerous, 1 new"; of a scan, "3 regexes: 1 dangerous, 2 fine". */
export function reportTitle(report: ReviewReport): string {
  const { unjudged } = report;
  if (report.isScan) return scanTitle(report);
  const [changes, accepted] = [report.changes, report.accepted].map(groupCopies).map((groups) =>
    groups.map(({ change }) => change)
  ) as [RegexChange[], RegexChange[]];
  const total = changes.length + accepted.length + unjudged.length;
  if (total === 0) return "No changed regexes";
  const counts = countFindings({ changes }).map(({ name, count }) => `${number(count)} ${name}`);
  const rest = [
    ...accepted.length === 0 ? [] : [`${number(accepted.length)} accepted`],
    ...unjudged.length === 0 ? [] : [`${number(unjudged.length)} not judged`],
  ];
  return `${number(total)} changed ${total === 1 ? "regex" : "regexes"}: ${[...counts, ...rest].join(", ")}`;
}

function scanTitle(report: ReviewReport): string {
  const { changes, unjudged, inBaseline = 0 } = report;
  const total = changes.length + unjudged.length + inBaseline;
  const counts = Object.entries(Object.groupBy(changes, scanCount));
  const listed = [
    ...SCAN_COUNTS.flatMap((name) =>
      counts.flatMap(([each, found]) => each === name ? `${number(found.length)} ${name}` : [])
    ),
    ...unjudged.length === 0 ? [] : [unjudgedCount(report)],
    ...inBaseline === 0 ? [] : [`${number(inBaseline)} in the baseline`],
  ];
  return [
    total === 1 ? "1 regex" : `${number(total)} regexes`,
    ...listed.length === 0 ? [] : [listed.join(", ")],
  ]
    .join(": ");
}

/** What a scan counts, the most important first. */
const SCAN_COUNTS = ["dangerous", "with a broken contract", "slow", "with a warning", "fine"] as const;

function scanCount(change: RegexChange): typeof SCAN_COUNTS[number] {
  const slow = slowness(change.after?.verdict);
  if (slow === 2) return "dangerous";
  if (change.contracts?.some(({ kind }) => kind === "broken")) return "with a broken contract";
  if (slow === 1) return "slow";
  return isScanFinding(change) && !isHint(change) ? "with a warning" : "fine";
}

/** True if nothing but hints is known about a regex: it is neither slow nor has a warning or contract that matters. */
export const isHint = ({ after, importance, contracts, newWarnings }: RegexChange): boolean =>
  after !== null && importance === "note" && contracts === undefined &&
  newWarnings.every(({ severity }) => severity === "info");

/** True if a scan reports a regex: there is a warning, or it could not be judged. The others are only counted. */
export function isScanFinding({ after, importance, newWarnings }: RegexChange): boolean {
  return after === null || importance !== "note" || newWarnings.length > 0;
}

function placeLabel({ file, before, after }: RegexPair): string {
  const { line, column } = after ?? before ?? { line: 1, column: 1 };
  return `${singleLine(file)}:${line}:${column}`;
}

/** Writes a report as a Markdown document. Changes that are proved to have no effect take one line. */
export function reviewMarkdown(report: ReviewReport, options: ReviewOptions): string {
  const { changes, accepted, skipped } = report;
  const rows = [
    ...splitUnjudged(report).listed.map((pair): TableRow => [placeLabel(pair), unjudgedReason(pair)]),
    ...skipped.map(({ file, problem }): TableRow => [singleLine(file), problem.message]),
  ];
  return written([
    { type: "heading", level: 1, text: reportTitle(report) },
    ...unreadBlocks(report, Infinity),
    ...groupCopies(changes).flatMap((each) => changeBlocks(each, options)),
    ...accepted.length === 0
      ? []
      : [{ type: "heading", level: 2, text: ACCEPTED }, changeTable(groupCopies(accepted), options)] as const,
    ...rows.length === 0 ? [] : [{ type: "heading", level: 2, text: "Not judged" }, {
      type: "table",
      columns: ["Place", "Reason"],
      rows,
    }] as const,
    ...outsideSentences(report).map((text) => ({ type: "paragraph", text }) as const),
  ]);
}

function changeBlocks(copied: CopiedChange, options: ReviewOptions): Block[] {
  const { change } = copied;
  const { pair, importance, before, after } = change;
  const title = `${findingTitle(change)}: ${placeLabel(pair)}${copiesPhrase(copied)}`;
  if (importance === "none") return [{ type: "paragraph", text: `${title}: ${changeSentence(change)}` }];
  const url = linkTo(change, options);
  const facts: TableRow[] = [
    ...contractRows(change),
    ...exampleRows(change),
    ...verdictPhrase(change) === "" ? [] : [["Backtracking", verdictPhrase(change)]],
    ...warningSentences(change).map(([severity, sentence]): TableRow => [`New: ${severity}`, sentence]),
    ...url === undefined ? [] : [["Compare", { text: "Open in Regex Workbench", url }]],
  ];
  return [
    { type: "heading", level: 2, text: title },
    { type: "paragraph", text: changeSentence(change) },
    ...regexBlocks("Before", before),
    ...regexBlocks("After", after),
    ...facts.length === 0 ? [] : [{ type: "table", columns: ["Fact", "Value"], rows: facts }] as const,
  ];
}

/** The severity of each new warning and what it says, once each: several parts of a regex may have the same one. */
export function warningSentences({ newWarnings }: RegexChange): readonly (readonly [string, string])[] {
  const all = newWarnings.map(({ severity, title, message }) =>
    [SEVERITY_NAMES[severity], message === "" ? title : `${title}: ${message}`] as const
  );
  return [...new Map(all.map((each) => [each.join(), each])).values()];
}

function regexBlocks(title: string, side: SideReport | null): Block[] {
  if (side === null) return [];
  return [{ type: "label", text: title }, {
    type: "code",
    code: visibleLiteral(exportedLiteral(side.regex)),
    language: "js",
  }];
}

function exampleRows(
  { onlyBefore, onlyAfter, typicalBefore = onlyBefore, typicalAfter = onlyAfter, both }: RegexChange,
): TableRow[] {
  const examples = [
    ["Matches now", onlyAfter, typicalAfter],
    ["No longer matches", onlyBefore, typicalBefore],
    ["Still matches", both, both],
  ] as const;
  return examples.flatMap(([name, shortest, typical]) =>
    shortest === undefined || typical === undefined
      ? []
      : [[name, `${quotedExample(typical)}${shorterPhrase(shortest, typical)}`]]
  );
}

/** Contracts that the sentence may have no place for. */
const contractRows = ({ contracts = [] }: RegexChange): TableRow[] =>
  contracts.map((finding) => ["Contract", capitalized(contractPhrase(finding))]);
