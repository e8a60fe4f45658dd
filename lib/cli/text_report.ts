import { slowTextCode } from "../change/report/attack_code.ts";
import { findingTitle } from "../change/report/findings.ts";
import { becameSlower, isSourceOnly, isStillDangerous } from "../change/judge/importance.ts";
import type { FoundRegex, RegexChange, RegexPair, ReviewReport } from "../change/model.ts";
import { reasonWords } from "../change/report/create_report.ts";
import { ACCEPTED, reportTitle, warningSentences } from "../change/report/report.ts";
import { changeSentence, quotedExample, verdictPhrase } from "../change/report/sentence.ts";
import { outsideSentences, unreadCount, unreadLines } from "../change/judge/not_looked_at.ts";
import { unjudgedReason } from "../change/judge/unjudged.ts";
import { groupCopies, shownSource } from "../change/report/copies.ts";
import { visibleText } from "../change/visible_text.ts";
import { counted } from "../regex/words.ts";
import { colored, PLAIN, type TextStyle, wrapped } from "./terminal.ts";

/**
 * The report for a terminal. A change that occurs in several places, such as a source file and its build, is shown once.
 * Data from files can't insert control characters.
 */
export function textReport(report: ReviewReport, style: TextStyle = PLAIN): string {
  const important = report.changes.filter(({ importance }) => importance !== "none");
  const blocks = groupCopies(important).map(({ change, copies }) => changeLines([change, ...copies], style));
  const lines = [
    // Lists of new and removed regexes have no blank lines.
    ...blocks.flatMap((lines, at) =>
      lines.length > 1 || (blocks[at + 1]?.length ?? 2) > 1 ? [...lines, ""] : lines
    ),
    ...acceptedLines(report),
    ...problemLines(report),
    `${reportTitle(report)}${unreadSentence(report)}`,
    ...outsideLines(report),
  ];
  return `${lines.flatMap((line) => styled(line, style)).join("\n")}\n`;
}

/** What comments accept, and entries of the baseline that a change has added. */
export function acceptedLines({ accepted }: ReviewReport): string[] {
  const lines = accepted.map((change) =>
    `${placeOf(change.pair)}${ACCEPTED}: ${findingTitle(change)}: ${
      [visibleText(changeSentence(change)), ...reasonWords(change)].join(". ")
    }`
  );
  return lines.length === 0 ? [] : [...lines, ""];
}

/** What is outside of what is read, a line for each kind. */
const outsideLines = (report: ReviewReport): string[] =>
  outsideSentences(report).map((text) =>
    text.endsWith("not compared") ? `${text}; --generated compares them` : text
  );

/** How many files weren't looked at, after a title. */
export const unreadSentence = (report: ReviewReport): string => {
  const count = unreadCount(report);
  return count === "" ? "" : `; ${count}`;
};

/**
 * What isn't judged and why, a place each.
 *
 * @param isOurs true for only what may be dangerous and makes the check fail
 */
export function problemLines(report: ReviewReport, isOurs = false): string[] {
  const unread = unreadLines(report);
  const named = new Set(unread.map(({ file, line }) => `${file}:${line}`));
  const listed = isOurs
    ? []
    : report.unjudged.filter((pair) =>
      !pair.isBeyondLimit && !named.has(`${pair.file}:${(pair.after ?? pair.before)?.line}`)
    );
  const skipped = isOurs ? [] : report.skipped.filter(({ file }) => !named.has(`${file}:undefined`));
  const lines = [
    ...[...Map.groupBy(listed, (pair) => JSON.stringify(unjudgedLines(pair))).values()].flatMap(
      ([pair, ...others]) => {
        if (pair === undefined) return [];
        const [title = "", ...versions] = unjudgedLines(pair);
        return [`${placeOf(pair)}${title}`, ...alsoIn(others), ...versions];
      },
    ),
    ...skipped.map(({ file, problem }) => `${visibleText(file)}  Skipped: ${visibleText(problem.message)}`),
    ...unread.map(({ file, line, column, text }) =>
      `${visibleText(file)}${line === undefined ? "" : `:${line}:${column}`}  ${visibleText(text)}`
    ),
  ];
  return lines.length === 0 ? [] : [...lines, ""];
}

/** What is said of an unjudged regex apart from its place. */
const unjudgedLines = (pair: RegexPair): string[] => [
  `Not judged: ${visibleText(unjudgedReason(pair))}`,
  ...versionLines(pair, ({ source }) => onOneLine(source)),
];

/** A list of at most one line. */
export const alsoIn = (others: readonly RegexPair[]): string[] =>
  others.length === 0 ? [] : [`  Also in ${placeList(others)}`];

/** Code without its indentation. */
const onOneLine = (source: string): string => source.split("\n").map((line) => line.trim()).join(" ");

/** The same change in one or several places. */
function changeLines(changes: readonly RegexChange[], style: TextStyle): string[] {
  const [change, ...others] = changes;
  if (change === undefined) return [];
  const { pair, importance, both, newWarnings } = change;
  const title = `${placeOf(pair)}${colored(findingTitle(change), COLORS[importance], style)}`;
  const only = pair.before === null ? pair.after : pair.after === null ? pair.before : null;
  const isShort = only !== null && importance === "note" && newWarnings.length === 0 && others.length === 0;
  const isPlain = isShort && change.reason === undefined && pair.knownIn === undefined && !isSourceOnly(pair);
  if (isPlain) return [`${title}: ${sourceLine(shownSource(only))}`];
  return [
    title,
    ...alsoIn(others.map((other) => other.pair)),
    ...versionLines(pair, shownSource),
    `  ${visibleText(changeSentence(change))}`,
    ...attackLines(change),
    // The sentence says whether a new regex is slow, and that of a removed one doesn't matter.
    ...(only !== null || verdictPhrase(change) === ""
      ? []
      : [`  Backtracking: ${visibleText(verdictPhrase(change))}`]),
    ...(both === undefined ? [] : [`  Both match ${visibleText(quotedExample(both))}`]),
    ...(change.isConfirmed || change.before === null && change.after === null
      ? []
      : ["  Not confirmed here: this JavaScript engine doesn't support the syntax"]),
    ...warningLines(change),
  ];
}

/** A text on which a regex that became slow can be tried. */
function attackLines(change: RegexChange): string[] {
  const code = (becameSlower(change) || isStillDangerous(change)) && change.after
    ? slowTextCode(change.after.verdict)
    : undefined;
  return code === undefined ? [] : [`  Slow on ${code}`];
}

const warningLines = (change: RegexChange): string[] =>
  warningSentences(change).map(([severity, sentence]) => `  ${severity}: ${visibleText(sentence)}`);

/** A line with its words wrapped; code stays on one line. */
function styled(line: string, style: TextStyle): string[] {
  if (line.startsWith("  - ")) return [colored(line, "red", style)];
  if (line.startsWith("  + ")) return [colored(line, "green", style)];
  // A regex or an attack is to be copied as it is.
  return line.startsWith("  Slow on ") ? [line] : wrapped(line, style);
}

const COLORS = { danger: "red", warning: "yellow", note: null, none: "green" } as const;

/** `src/a.ts:1:2` and two spaces; empty for regexes of the command line. */
export function placeOf(pair: RegexPair): string {
  return pair.file === "" ? "" : `${placeLabel(pair)}  `;
}

function placeLabel({ file, before, after }: RegexPair): string {
  const { line = 1, column = 1 } = after ?? before ?? {};
  return `${visibleText(file)}:${line}:${column}`;
}

function placeList(pairs: readonly RegexPair[]): string {
  const more = pairs.length - MAX_PLACES;
  return pairs.slice(0, MAX_PLACES).map(placeLabel).join(", ") +
    (more > 0 ? ` and ${counted(more, "more place")}` : "");
}

/** Most other places of a change that are listed. */
const MAX_PLACES = 5;

/** Both versions; of long ones, the part that begins a little before the first difference. */
function versionLines({ before, after }: RegexPair, sourceOf: (found: FoundRegex) => string): string[] {
  const [old, now] = [before && sourceOf(before), after && sourceOf(after)];
  let from = 0;
  if (old !== null && now !== null) {
    while (from < old.length && old[from] === now[from]) from++;
    if (Math.max(old.length, now.length) <= MAX_SOURCE_COLUMNS || from <= 2 * SHOWN_BEFORE_DIFFERENCE) {
      from = 0;
    } else from -= SHOWN_BEFORE_DIFFERENCE;
  }
  // Only the contracts of a regex may have changed.
  if (old !== null && old === now) return [`    ${sourceLine(old)}`];
  return [
    ...(old === null ? [] : [`  - ${sourceLine(old, from)}`]),
    ...(now === null ? [] : [`  + ${sourceLine(now, from)}`]),
  ];
}

/** The code of a regex in one line, cut if it is very long. */
export function sourceLine(source: string, from = 0): string {
  const end = from + MAX_SOURCE_COLUMNS;
  return visibleText(`${from > 0 ? "…" : ""}${source.slice(from, end)}${source.length > end ? "…" : ""}`);
}

/** Longest regex that is shown in full. */
const MAX_SOURCE_COLUMNS = 400;

const SHOWN_BEFORE_DIFFERENCE = 40;
