import { annotatedPlace } from "./annotated_place.ts";
import { findingOf, findingTitle } from "./findings.ts";
import { becameSlower, isStillDangerous } from "../judge/importance.ts";
import type { FoundRegex, Importance, RegexChange, ReviewReport } from "../model.ts";
import { slowTextCode } from "./attack_code.ts";
import { type CopiedChange, copiesPhrase, groupCopies } from "./copies.ts";
import { capitalized, changeSentence } from "./sentence.ts";
import { outsideSentences, unreadLines } from "../judge/not_looked_at.ts";
import { isJudgeable, unjudgedReason } from "../judge/unjudged.ts";

/** Additional contents of a SARIF log. */
interface SarifOptions {
  /** Version of the program, as in `1.2.3`. */
  readonly version: string;
  /** Identifies a result in later runs, regardless of its line. */
  readonly fingerprint: (change: RegexChange) => string;
  /** Maximum number of results; the most important ones come first. */
  readonly maxResults: number;
}

type SarifLevel = "error" | "warning" | "note" | "none";
type RuleId = typeof RULES[number]["id"];

const RULES = [
  {
    id: "backtracking",
    title: "Slow regex",
    text: "A regex, or the new version of one, can take very long for some texts because of backtracking.",
    level: "error",
    help:
      "Make the loops that can match the same text in several ways exclude each other, bound them, or limit the length of the text before the regex runs. The attack in the message shows the growth: run it with more repetitions.",
    tags: ["security", "external/cwe/cwe-1333"],
    severity: "7.5",
  },
  {
    id: "broken-contract",
    title: "Regex breaks a contract",
    text: "A contract in a comment doesn't hold of the new version of its regex.",
    level: "error",
    help: "Change the regex so that the contract holds again, or the contract if it is no longer meant.",
    tags: ["security"],
    severity: "5.0",
  },
  {
    id: "removed-contract",
    title: "Contract removed or weakened",
    text: "The old version of a regex had a contract that no contract of the new version implies.",
    level: "warning",
    help: "Restore the contract, or accept the change with a comment that says why.",
  },
  {
    id: "unchecked-contract",
    title: "Contract not checked",
    text: "A contract of a regex can't be read, or whether it holds is not decided.",
    level: "warning",
    help: "Correct the contract, or make the regex simpler, so that it can be checked.",
  },
  {
    id: "not-understood",
    title: "Not understood",
    text: "A comment for regex-review or a key in a list of regexes can't be read, so it has no effect.",
    level: "warning",
    help: "The message names the words and keys that there are.",
  },
  {
    id: "accepts-more",
    title: "Regex accepts more texts",
    text: "The new version of a regex accepts texts that the old version rejected.",
    level: "warning",
    help:
      "Check that the texts which match now are meant to. If the regex protects something, such as a list of trusted hosts, they get past it.",
  },
  {
    id: "accepts-less",
    title: "Regex accepts fewer texts",
    text: "The new version of a regex rejects texts that the old version accepted.",
    level: "warning",
    help: "Check that the texts which no longer match are meant to be rejected.",
  },
  {
    id: "accepts-others",
    title: "Regex accepts other texts",
    text: "Each version of a regex accepts texts that the other one rejects.",
    level: "warning",
    help: "Check both kinds of texts: those that match now, and those that no longer do.",
  },
  {
    id: "matches-differ",
    title: "Regex matches or captures something else",
    text:
      "Both versions of a regex accept the same texts, as far as known, but match or capture different parts of them.",
    level: "warning",
    help: "Check the code that uses positions and groups of the match.",
  },
  {
    id: "not-decided",
    title: "Effect of a regex change is undecided",
    text: "The analysis could not determine the effect of the change.",
    level: "note",
    help: "Compare both versions by hand, or add tests with texts that matter.",
  },
  {
    id: "new-regex",
    title: "New regex",
    text: "A regex was added.",
    level: "note",
    help: "Nothing is known to be wrong with it, unless the message says so.",
  },
  {
    id: "removed-regex",
    title: "Removed regex",
    text: "A regex was removed.",
    level: "note",
    help: "Check that what it rejected is still rejected elsewhere.",
  },
] as const satisfies readonly {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly level: SarifLevel;
  readonly help: string;
  readonly tags?: readonly string[];
  /** From 0 to 10, only of rules about security; GitHub shows it as low, medium, high or critical. */
  readonly severity?: string;
}[];

const LEVELS: Readonly<Record<Importance, SarifLevel>> = {
  danger: "error",
  warning: "warning",
  note: "note",
  none: "none",
};

/**
 * Writes a report as a SARIF log, for code scanning. Changes that are proved to have no effect are left out.
 *
 * @see https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html
 */
export function reviewSarif(report: ReviewReport, options: SarifOptions) {
  const changes = groupCopies(report.changes.filter(({ importance }) => importance !== "none"));
  return {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [{
      tool: { driver: { name: "Regex review", version: options.version, rules: RULES.map(sarifRule) } },
      // As in JavaScript.
      columnKind: "utf16CodeUnits",
      invocations: [{ executionSuccessful: true, toolExecutionNotifications: notifications(report) }],
      results: changes.slice(0, options.maxResults).map((each) =>
        result(each, titleIn(report, each.change), options)
      ),
    }],
  };
}

function sarifRule(rule: typeof RULES[number]) {
  const { id, title, text, level, help } = rule;
  return {
    id,
    name: id.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase()),
    shortDescription: { text: title },
    fullDescription: { text },
    defaultConfiguration: { level },
    help: { text: `${text} ${help}`, markdown: `${text}\n\n${help}` },
    properties: {
      tags: ["regex", ..."tags" in rule ? rule.tags : []],
      precision: id === "not-decided" ? "high" : "very-high",
      ..."severity" in rule && { "security-severity": rule.severity },
    },
  };
}

/** Locations of a result that GitHub reads. */
const MAX_RELATED = 1_000;

/** In a scan, no regex is new. */
function titleIn({ isScan }: ReviewReport, change: RegexChange): string {
  const title = findingTitle(change);
  return isScan ? capitalized(title.replace(/^New, /, "")) : title;
}

function result(copied: CopiedChange, title: string, { fingerprint }: SarifOptions) {
  const { change, copies } = copied;
  const ruleId = ruleFor(change);
  const attack = becameSlower(change) || isStillDangerous(change)
    ? change.after && slowTextCode(change.after.verdict)
    : undefined;
  const slowOn = attack ? ` Slow on ${attack}.` : "";
  return {
    ruleId,
    ruleIndex: RULES.findIndex(({ id }) => id === ruleId),
    level: LEVELS[change.importance],
    message: { text: `${title}: ${changeSentence(change)}${copiesPhrase(copied)}.${slowOn}` },
    locations: [locationOf(change)],
    // The other places with the same change.
    ...copies.length > 0 && {
      relatedLocations: copies.slice(0, MAX_RELATED).map((copy, id) => ({
        id,
        ...locationOf(copy),
        message: { text: "The same change" },
      })),
    },
    // GitHub uses the second one only, and computes it from the line where it is missing.
    partialFingerprints: {
      "regexChange/v1": fingerprint(change),
      primaryLocationLineHash: fingerprint(change),
    },
  };
}

/** Code scanning needs a line, and shows remarks only about those that were added; its documents also require columns and an end. */
function locationOf({ pair }: RegexChange) {
  const { line, column } = annotatedPlace(pair) ?? pair.after ?? { line: 1, column: 1 };
  const end = column === undefined ? null : endOf(pair.after);
  return location(pair.file, {
    line,
    column: column ?? 1,
    ...end ?? { endLine: line, endColumn: column ?? 1 },
  });
}

/** Where a regex ends; null if its source code isn't known in full. */
function endOf(found: FoundRegex | null) {
  if (found === null || found.source.length < found.range.end - found.range.start) return null;
  const lines = found.source.split("\n");
  const last = lines.at(-1)?.length ?? 0;
  return lines.length === 1
    ? { endLine: found.line, endColumn: found.column + last }
    : { endLine: found.line + lines.length - 1, endColumn: last + 1 };
}

function ruleFor(change: RegexChange): RuleId {
  const finding = findingOf(change);
  if (finding === "broken") return "broken-contract";
  if (finding === "weakened") return "removed-contract";
  if (becameSlower(change) || finding === "still") return "backtracking";
  if (finding === "unclear") return "unchecked-contract";
  if (finding === "misread") return "not-understood";
  switch (change.relation) {
    case "added":
      return "new-regex";
    case "removed":
      return "removed-regex";
    case "wider":
      return "accepts-more";
    case "narrower":
      return "accepts-less";
    case "overlapping":
    case "disjoint":
      return "accepts-others";
    case "equal":
      return "matches-differ";
    case "undecided":
      return "not-decided";
  }
}

function notifications(report: ReviewReport) {
  const unread = unreadLines(report);
  const named = new Set(unread.map(({ file, line }) => `${file}:${line}`));
  const isNamed = ({ file, line }: { readonly file: string; readonly line?: number }) =>
    named.has(`${file}:${line}`);
  const note = (text: string, ...locations: ReturnType<typeof location>[]) => ({
    level: "note",
    message: { text: sentence(text) },
    ...locations.length > 0 && { locations },
  });
  return [
    ...unread.map(({ text, file, line, column }) => ({
      ...note(text, location(file, line === undefined ? null : { line, column })),
      level: "error",
    })),
    ...outsideSentences(report).map((text) => note(text)),
    ...report.unjudged.flatMap((pair) => {
      const { line } = pair.after ?? pair.before ?? { line: 1 };
      return pair.isBeyondLimit || isNamed({ file: pair.file, line }) || isJudgeable(pair)
        ? []
        : note(`Not judged: ${unjudgedReason(pair)}`, location(pair.file, pair.after));
    }),
    ...report.skipped.flatMap(({ file, problem }) =>
      isNamed({ file }) ? [] : note(`Skipped: ${problem.message}`, location(file, null))
    ),
  ];
}

const sentence = (text: string): string => text.endsWith(".") ? text : `${text}.`;

interface Place {
  readonly line: number;
  readonly column?: number | undefined;
  readonly endLine?: number;
  readonly endColumn?: number;
}

function location(file: string, place: Place | null) {
  const { line, column, endLine, endColumn } = place ?? {};
  return {
    physicalLocation: {
      artifactLocation: { uri: fileUri(file), uriBaseId: "%SRCROOT%" },
      ...place && { region: { startLine: line, startColumn: column, endLine, endColumn } },
    },
  };
}

/** A path as a relative URI. */
function fileUri(file: string): string {
  return file.toWellFormed().split("/").map(encodeURIComponent).join("/");
}
