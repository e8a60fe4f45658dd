import { annotatedPlace } from "./annotated_place.ts";
import { findingOf, findingTitle } from "./findings.ts";
import { becameSlower } from "../judge/importance.ts";
import type { Importance, RegexChange, ReviewReport } from "../model.ts";
import { ACCEPTED } from "./report.ts";
import { capitalized, changeSentence } from "./sentence.ts";
import { limitSentence, splitUnjudged, unjudgedReason } from "../judge/unjudged.ts";

/** Additional contents of a SARIF log. */
export interface SarifOptions {
  /** Version of the program, as in `1.2.3`. */
  readonly version: string;
  /** Identifies a result in later runs, regardless of its line. */
  readonly fingerprint: (change: RegexChange) => string;
  /** Maximum number of results; the most important ones come first. */
  readonly maxResults: number;
}

/** A SARIF log of one run: the subset of the format that is written here. */
export interface SarifLog {
  readonly $schema: string;
  readonly version: "2.1.0";
  readonly runs: readonly SarifRun[];
}

interface SarifRun {
  readonly tool: { readonly driver: SarifDriver };
  /** Columns count UTF-16 code units, as in JavaScript. */
  readonly columnKind: "utf16CodeUnits";
  readonly invocations: readonly SarifInvocation[];
  readonly results: readonly SarifResult[];
}

interface SarifDriver {
  readonly name: string;
  readonly version: string;
  readonly rules: readonly SarifRule[];
}

interface SarifRule {
  readonly id: RuleId;
  readonly name: string;
  readonly shortDescription: SarifText;
  readonly fullDescription: SarifText;
  readonly defaultConfiguration: { readonly level: SarifLevel };
}

interface SarifInvocation {
  readonly executionSuccessful: true;
  readonly toolExecutionNotifications: readonly {
    readonly level: "note" | "error";
    readonly message: SarifText;
    readonly locations: readonly SarifLocation[];
  }[];
}

interface SarifResult {
  readonly ruleId: RuleId;
  readonly ruleIndex: number;
  readonly level: SarifLevel;
  readonly message: SarifText;
  readonly locations: readonly SarifLocation[];
  readonly partialFingerprints: { readonly "regexChange/v1": string };
  /** Code scanning doesn't report a suppressed result. */
  readonly suppressions?: readonly [
    { readonly kind: "external"; readonly status: "accepted"; readonly justification: string },
  ];
}

interface SarifLocation {
  readonly physicalLocation: {
    readonly artifactLocation: { readonly uri: string; readonly uriBaseId: "%SRCROOT%" };
    readonly region?: {
      readonly startLine: number;
      readonly startColumn?: number;
      readonly snippet?: SarifText;
    };
  };
}

type SarifText = { readonly text: string };
type SarifLevel = "error" | "warning" | "note" | "none";
type RuleId = typeof RULES[number]["id"];

const RULES = [
  {
    id: "backtracking",
    name: "Backtracking",
    title: "Slow regex",
    text: "A regex, or the new version of one, can take very long for some texts because of backtracking.",
    level: "error",
  },
  {
    id: "broken-contract",
    name: "BrokenContract",
    title: "Regex breaks a contract",
    text: "A contract in a comment doesn't hold of the new version of its regex.",
    level: "error",
  },
  {
    id: "removed-contract",
    name: "RemovedContract",
    title: "Contract removed or weakened",
    text: "The old version of a regex had a contract that no contract of the new version implies.",
    level: "warning",
  },
  {
    id: "unchecked-contract",
    name: "UncheckedContract",
    title: "Contract not checked",
    text: "A contract of a regex can't be read, or whether it holds is not decided.",
    level: "warning",
  },
  {
    id: "not-understood",
    name: "NotUnderstood",
    title: "Not understood",
    text: "A comment for regex-review or a key in a list of regexes can't be read, so it has no effect.",
    level: "warning",
  },
  {
    id: "accepts-more",
    name: "AcceptsMore",
    title: "Regex accepts more texts",
    text: "The new version of a regex accepts texts that the old version rejected.",
    level: "warning",
  },
  {
    id: "accepts-less",
    name: "AcceptsLess",
    title: "Regex accepts fewer texts",
    text: "The new version of a regex rejects texts that the old version accepted.",
    level: "warning",
  },
  {
    id: "accepts-others",
    name: "AcceptsOthers",
    title: "Regex accepts other texts",
    text: "Each version of a regex accepts texts that the other one rejects.",
    level: "warning",
  },
  {
    id: "matches-differ",
    name: "MatchesDiffer",
    title: "Regex matches or captures something else",
    text:
      "Both versions of a regex accept the same texts, as far as known, but match or capture different parts of them.",
    level: "warning",
  },
  {
    id: "not-decided",
    name: "NotDecided",
    title: "Effect of a regex change is undecided",
    text: "The analysis could not determine the effect of the change.",
    level: "note",
  },
  {
    id: "new-regex",
    name: "NewRegex",
    title: "New regex",
    text: "A regex was added.",
    level: "note",
  },
  {
    id: "removed-regex",
    name: "RemovedRegex",
    title: "Removed regex",
    text: "A regex was removed.",
    level: "note",
  },
] as const;

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
export function reviewSarif(report: ReviewReport, options: SarifOptions): SarifLog {
  const results = [
    ...report.changes.filter(({ importance }) => importance !== "none").map((change) =>
      result(change, titleIn(report, change), options)
    ),
    ...report.accepted.map((change): SarifResult => ({
      ...result(change, titleIn(report, change), options),
      suppressions: [{ kind: "external", status: "accepted", justification: change.acceptance || ACCEPTED }],
    })),
  ];
  return {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [{
      tool: {
        driver: {
          name: "Regex review",
          version: options.version,
          rules: RULES.map(({ id, name, title, text, level }) => ({
            id,
            name,
            shortDescription: { text: title },
            fullDescription: { text },
            defaultConfiguration: { level },
          })),
        },
      },
      columnKind: "utf16CodeUnits",
      invocations: [{ executionSuccessful: true, toolExecutionNotifications: notifications(report) }],
      results: results.slice(0, options.maxResults),
    }],
  };
}

/** In a scan, no regex is new. */
function titleIn({ isScan }: ReviewReport, change: RegexChange): string {
  const title = findingTitle(change);
  return isScan ? capitalized(title.replace(/^New, /, "")) : title;
}

function result(change: RegexChange, title: string, { fingerprint }: SarifOptions): SarifResult {
  const { pair, importance } = change;
  const ruleId = ruleFor(change);
  return {
    ruleId,
    ruleIndex: RULES.findIndex(({ id }) => id === ruleId),
    level: LEVELS[importance],
    message: { text: `${title}: ${changeSentence(change)}.` },
    // Code scanning needs a line. It shows remarks only about those that were added.
    locations: [location(pair.file, annotatedPlace(pair) ?? pair.after ?? { line: 1 })],
    partialFingerprints: { "regexChange/v1": fingerprint(change) },
  };
}

function ruleFor(change: RegexChange): RuleId {
  const finding = findingOf(change);
  if (finding === "broken") return "broken-contract";
  if (finding === "weakened") return "removed-contract";
  if (becameSlower(change)) return "backtracking";
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
  const { skipped } = report;
  const { listed, beyond } = splitUnjudged(report);
  return [
    ...beyond.slice(0, 1).map((pair) => ({
      level: "error" as const,
      message: { text: limitSentence(report) },
      locations: [location(pair.file, pair.after)],
    })),
    ...listed.map((pair) => ({
      level: "note" as const,
      message: { text: `Not judged: ${unjudgedReason(pair)}.` },
      locations: [location(pair.file, pair.after)],
    })),
    ...skipped.map(({ file, problem }) => ({
      level: "note" as const,
      message: { text: `Skipped: ${problem.message}.` },
      locations: [location(file, null)],
    })),
  ];
}

function location(file: string, found: ReturnType<typeof annotatedPlace>): SarifLocation {
  return {
    physicalLocation: {
      artifactLocation: { uri: fileUri(file), uriBaseId: "%SRCROOT%" },
      ...(found && {
        region: {
          startLine: found.line,
          ...found.column !== undefined && { startColumn: found.column },
        },
      }),
    },
  };
}

/** A path as a relative URI. */
function fileUri(file: string): string {
  return file.toWellFormed().split("/").map(encodeURIComponent).join("/");
}
