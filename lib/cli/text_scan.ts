import { slowness } from "../change/judge/importance.ts";
import { outsideRegexes } from "../change/judge/not_looked_at.ts";
import type { FoundRegex, RegexChange, ReviewReport } from "../change/model.ts";
import { groupCopies, shownSource } from "../change/report/copies.ts";
import { isHint, isScanFinding, reportTitle, warningSentences } from "../change/report/report.ts";
import { capitalized, contractPhrase } from "../change/report/sentence.ts";
import { visibleText } from "../change/visible_text.ts";
import { assess, secondLabel } from "../regex/redos/verdict.ts";
import { type Range, toLiteral } from "../regex/regex.ts";
import { VERDICT_RULES } from "../regex/rules/verdict_warnings.ts";
import { number } from "../regex/words.ts";
import { attackCall, type FastForm, formWords, shownLiteral } from "./regex_words.ts";
import { colored, PLAIN, type TextStyle, wrapped } from "./terminal.ts";
import { acceptedLines, alsoIn, placeOf, problemLines, sourceLine, unreadSentence } from "./text_report.ts";

/** What a scan shows besides its report. */
export interface ScanOptions {
  readonly style?: TextStyle;
  /** True if hints are shown, too. */
  readonly showsAll?: boolean;
  /** Fast forms of the slow regexes. */
  readonly formsOf?: (change: RegexChange) => readonly FastForm[];
}

/** The findings of a scan, the most important ones first, and their number. */
export function textScan(
  report: ReviewReport,
  { style = PLAIN, showsAll = false, formsOf = () => [] }: ScanOptions = {},
): string {
  const findings = report.changes.filter(isScanFinding);
  const shown = showsAll ? findings : findings.filter((change) => !isHint(change));
  const hints = findings.length - shown.length;
  const lines = [
    ...groupCopies(shown.toSorted((one, other) => rank(other) - rank(one))).flatMap(({ change, copies }) => [
      ...findingLines(change, copies, { style, showsAll, forms: formsOf(change) }),
      "",
    ]),
    ...[
      ...acceptedLines(report),
      ...problemLines(report, !showsAll),
      `${reportTitle(report)}${unreadSentence(report)}`,
    ]
      .flatMap((line) => wrapped(line, style)),
    ...outsideRegexes(report).flatMap((text) => wrapped(text, style)),
    ...hints === 0 ? [] : [`With hints only, which --all shows: ${number(hints)}`],
  ];
  return `${lines.join("\n")}\n`;
}

/** Dangerous ones first, then broken contracts, slow ones, warnings, and what isn't judged. */
function rank({ after, contracts = [], newWarnings, importance }: RegexChange): number {
  const slow = slowness(after?.verdict);
  if (slow === 2 && importance === "danger") return 6;
  if (contracts.some(({ kind }) => kind === "broken")) return 5;
  if (slow > 0) return 2 + slow;
  return newWarnings.some(({ severity }) => severity !== "info") || contracts.length > 0 ? 2 : after ? 0 : 1;
}

interface FindingOptions {
  readonly style: TextStyle;
  readonly showsAll: boolean;
  readonly forms: readonly FastForm[];
}

/** A headline, the regex with the marked place, an attack, a fast form, and what else is known: nothing twice. */
function findingLines(
  change: RegexChange,
  copies: readonly RegexChange[],
  { style, showsAll, forms }: FindingOptions,
): string[] {
  const { pair, after, reason, importance } = change;
  const isSlow = slowness(after?.verdict) > 0;
  const sentences = [
    ...after === null ? [reason ?? "Not judged"] : isSlow ? [slowWords(after.verdict)] : [],
    ...(change.contracts ?? []).map((finding) => capitalized(contractPhrase(finding))),
    ...warningWords(change, showsAll),
  ];
  const [headline = assess(after!.verdict).title, ...others] = sentences;
  const line = (text: string) => wrapped(`  ${visibleText(text)}`, style);
  const attack = isSlow && after ? attackCall(after.regex, after.verdict, pair.after?.searches) : undefined;
  return [
    ...wrapped(`${placeOf(pair)}${visibleText(headline)}`, style).map((text, at) =>
      at === 0
        ? text.replace(visibleText(headline), (words) => colored(words, COLORS[importance], style))
        : colored(text, COLORS[importance], style)
    ),
    ...alsoIn(copies.map((copy) => copy.pair)),
    ...pair.after === null ? [] : markedSource(pair.after, isSlow && after ? after.verdict.hotspots : []),
    ...attack === undefined ? [] : [`  ${attack}`],
    ...forms.flatMap((form) => [
      ...line(formWords(form)),
      `    ${shownLiteral(form.regex)}`,
    ]),
    ...others.flatMap(line),
    ...acceptedComment(pair.after),
  ];
}

function slowWords(verdict: NonNullable<RegexChange["after"]>["verdict"]): string {
  const second = secondLabel(verdict);
  return `${assess(verdict).title}${second === "" ? "" : `: ${second}`}`;
}

/** The warnings apart from those that say what the verdict does. */
function warningWords(change: RegexChange, showsAll: boolean): string[] {
  const newWarnings = change.newWarnings.filter(({ id, severity }) =>
    (showsAll || severity !== "info") && !VERDICT_RULES.some((rule) => rule.id === id)
  );
  return warningSentences({ ...change, newWarnings }).map(([severity, sentence]) =>
    `${severity}: ${sentence}`
  );
}

const COLORS = { danger: "red", warning: "yellow", note: null, none: "green" } as const;

/** Longest regex below which places are marked. */
const MAX_MARKED_COLUMNS = 200;

/** The code of a regex, and marks below some of its parts, if it is a literal of one line. */
function markedSource(found: FoundRegex, ranges: readonly Range[]): string[] {
  const source = sourceLine(shownSource(found));
  const isLiteral = found.regex !== null && source === toLiteral(found.regex);
  if (ranges.length === 0 || !isLiteral || source.length > MAX_MARKED_COLUMNS || /[^ -~]/.test(source)) {
    return [`  ${source}`];
  }
  const marks = Array.from(
    source,
    (_, at) => ranges.some(({ start, end }) => start < at && at <= end) ? "^" : " ",
  );
  return [`  ${source}`, `  ${marks.join("").trimEnd()}`];
}

/** A scan has no change that a comment could accept. */
function acceptedComment(found: FoundRegex | null): string[] {
  const { kind = "ignore", reason = "" } = found?.comment ?? {};
  return kind === "accept" && reason !== "" ? [`  Accepted in a comment: ${visibleText(reason)}`] : [];
}
