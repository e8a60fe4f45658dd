import { counted, number } from "../../regex/words.ts";
import type { FileProblem, OutsideCount, RegexPair, RegexProblem, ReviewReport } from "../model.ts";
import { visibleText } from "../visible_text.ts";
import { isStray, unjudgedReason } from "./unjudged.ts";

/** Why something wasn't looked at. */
type UnreadReason =
  | FileProblem["code"]
  | RegexProblem["code"]
  | OutsideCount["code"]
  | "beyond_limit"
  | "not_finished"
  | "generated";

/**
 * All ways of not looking, and what follows. What is ours but wasn't looked at may be dangerous: the file is named, and the check
 * fails. What is outside of what is read is counted by its kind, in these words, and never fails.
 */
const REASONS: Readonly<Record<UnreadReason, "ours" | readonly [one: string, many: string]>> = {
  too_large: "ours",
  too_long: "ours",
  parse_error: "ours",
  unreadable: "ours",
  not_finished: "ours",
  beyond_limit: "ours",
  not_understood: "ours",
  no_regex: "ours",
  unsupported: ["file in a language that isn't read", "files in languages that aren't read"],
  generated: ["generated file not compared", "generated files not compared"],
  binary: ["binary file", "binary files"],
  template: ["template that isn't a document", "templates that aren't documents"],
  partly_parsed: ["file with syntax that isn't known", "files with syntax that isn't known"],
  engine: ["pattern for another engine", "patterns for other engines"],
  unknown_key: [
    "string that looks like a pattern, under a key that may be anything",
    "strings that look like patterns, under keys that may be anything",
  ],
  unknown_call: [
    "string that looks like a pattern, in a call that may be anything",
    "strings that look like patterns, in calls that may be anything",
  ],
  built_at_run_time: ["pattern that is built at run time", "patterns that are built at run time"],
  unknown_use: [
    "string that looks like a pattern, whose use isn't known",
    "strings that look like patterns, whose use isn't known",
  ],
  syntax_error: ["regex that doesn't compile", "regexes that don't compile"],
};

/** True if a check fails because of what wasn't looked at. */
export const isOurs = (reason: UnreadReason): boolean => REASONS[reason] === "ours";

/** Something that is ours, but wasn't looked at. Lines and columns count from 1; they are absent for a whole file. */
export interface Unread {
  readonly file: string;
  readonly line?: number;
  readonly column?: number;
  readonly reason: UnreadReason;
  /** A sentence without full stop. */
  readonly message: string;
}

/** What a report is silent about. */
interface NotLookedAt {
  readonly ours: readonly Unread[];
  /** What is outside, by its kind. */
  readonly outside: readonly OutsideKind[];
}

/** How much of a kind is outside of what is read. */
interface OutsideKind {
  readonly reason: UnreadReason;
  readonly count: number;
  /** Names of languages or engines; absent where there are none. */
  readonly names?: readonly string[];
}

/** Everything that a report wasn't made of. */
export function notLookedAt(report: ReviewReport): NotLookedAt {
  const files = report.skipped.map(({ file, problem }): Unread => ({
    file,
    reason: problem.code,
    message: problem.message,
  }));
  const regexes = report.unjudged.filter((pair) => !isStray(pair)).map((pair): Unread => {
    const { line = 1, column = 1 } = pair.after ?? pair.before ?? {};
    return { file: pair.file, line, column, reason: reasonOf(pair), message: unjudgedReason(pair) };
  });
  const counts = new Map<UnreadReason, number>();
  const add = (reason: UnreadReason, count: number) => counts.set(reason, (counts.get(reason) ?? 0) + count);
  const all = [...files, ...regexes];
  for (const { reason } of all) if (!isOurs(reason)) add(reason, 1);
  if (report.generated > 0) add("generated", report.generated);
  const outside = report.outside ?? [];
  for (const { code, count } of outside) add(code, count);
  return {
    ours: all.filter(({ reason }) => isOurs(reason)),
    outside: REASON_ORDER.flatMap((reason): OutsideKind[] => {
      const count = counts.get(reason);
      if (count === undefined) return [];
      const names = new Set(outside.flatMap(({ code, name }) => code === reason && name ? name : []));
      return [{ reason, count, ...names.size > 0 && { names: [...names].sort() } }];
    }),
  };
}

const REASON_ORDER = Object.keys(REASONS) as readonly UnreadReason[];

/** Why a pair wasn't judged. What a program has written is only looked at where nothing else is left to do. */
function reasonOf({ before, after, isBeyondLimit, isUnfinished, isGenerated }: RegexPair): UnreadReason {
  if (isGenerated) return "generated";
  if (isBeyondLimit) return "beyond_limit";
  if (isUnfinished) return "not_finished";
  return (after?.problem ?? before?.problem)?.code ?? "unreadable";
}

/** True if a review has left out what may be dangerous and is ours, so that the check fails. */
export const isIncomplete = (report: ReviewReport): boolean => notLookedAt(report).ours.length > 0;

/** A place, and why it wasn't looked at in a sentence. */
interface UnreadLine {
  readonly file: string;
  readonly line?: number;
  readonly column?: number;
  readonly text: string;
}

/** What is ours but wasn't looked at: one line for each file or regex, and one for all beyond the limit of work. */
export function unreadLines(report: ReviewReport): UnreadLine[] {
  const { ours } = notLookedAt(report);
  const beyond = ours.filter(({ reason }) => reason === "beyond_limit");
  const [first] = beyond;
  return [
    ...first === undefined ? [] : [{ ...placeOf(first), text: limitSentence(beyond.length, report) }],
    ...ours.filter(({ reason }) => reason !== "beyond_limit").map((each) => ({
      ...placeOf(each),
      text: `Not looked at: ${each.message}`,
    })),
  ];
}

const placeOf = ({ file, line, column }: Unread) => ({
  file,
  ...line !== undefined && { line },
  ...column !== undefined && { column },
});

/** Says how many regexes are beyond the limit of a review, and what to do, in sentences. */
function limitSentence(count: number, { isScan }: ReviewReport): string {
  const which = count === 1
    ? "This regex isn't judged"
    : `This regex and ${number(count - 1)} more, in the order of the files, aren't judged`;
  return isScan
    ? `${which}: the scan has reached its limit of work. Scan folders one by one, or leave out files.`
    : `${which}: the review has reached its limit of work. Change fewer regexes at a time, or leave out files.`;
}

/** What is outside of what is read, such as "3 changed files in languages that aren't read (Python, Go)", one kind each. */
export function outsideSentences(report: ReviewReport): string[] {
  return notLookedAt(report).outside.map((kind) => outsideSentence(kind, report));
}

/** The same without the kinds that `unjudgedCount()` names. */
export function outsideRegexes(report: ReviewReport): string[] {
  return notLookedAt(report).outside.filter(({ reason }) => !Object.hasOwn(UNJUDGED, reason))
    .map((kind) => outsideSentence(kind, report));
}

function outsideSentence({ reason, count, names = [] }: OutsideKind, { isScan }: ReviewReport): string {
  const words = REASONS[reason];
  const [one, many] = words === "ours" ? ["", ""] : words;
  const changed = reason === "unsupported" && !isScan ? "changed " : "";
  const listed = names.length === 0 ? "" : ` (${names.map(visibleText).join(", ")})`;
  return count === 1 ? `1 ${changed}${one}${listed}` : `${number(count)} ${changed}${many}${listed}`;
}

/** Why regexes that were found aren't judged, in a few words. */
const UNJUDGED: Partial<Readonly<Record<UnreadReason, string>>> = {
  built_at_run_time: "built at run time",
  unknown_use: "used in a way that isn't known",
  syntax_error: "not valid",
  too_long: "too long",
  beyond_limit: "beyond the limit of work",
  not_finished: "not finished in time",
};

/** "12 not looked at (10 built at run time, 2 too long)": the regexes of a scan that aren't judged; empty without any. */
export function unjudgedCount({ unjudged }: ReviewReport): string {
  if (unjudged.length === 0) return "";
  const counts = Map.groupBy(unjudged, (pair) => UNJUDGED[reasonOf(pair)] ?? "not known");
  const why = [...counts].map(([words, pairs]) => `${number(pairs.length)} ${words}`).join(", ");
  return `${number(unjudged.length)} not looked at (${why})`;
}

/** "1 not looked at", for the title of a report; empty for nothing. */
export function unreadCount(report: ReviewReport): string {
  const { ours } = notLookedAt(report);
  const files = new Set(ours.filter(({ line }) => line === undefined).map(({ file }) => file)).size;
  return files === 0 ? "" : `${counted(files, "file")} not looked at`;
}
