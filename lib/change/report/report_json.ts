import { assess, type Verdict } from "../../regex/redos/verdict.ts";
import { notLookedAt, type OutsideKind, type Unread } from "../judge/not_looked_at.ts";
import { splitUnjudged } from "../judge/unjudged.ts";
import type { ChangeComparison, FoundRegex, RegexChange, ReviewReport, SideReport } from "../model.ts";
import { findingTitle } from "./findings.ts";
import { linkTo, reportTitle, type ReviewOptions } from "./report.ts";
import { changeSentence } from "./sentence.ts";

/**
 * A report as plain data for JSON. Fields may be added; `version` is incremented when the meaning of a field
 * changes. Texts are complete, positions are UTF-16 code units, lines and columns count from 1.
 */
export interface ReviewJson {
  readonly version: 1;
  readonly title: string;
  readonly changes: readonly ChangeJson[];
  /** Findings that comments accept, or entries of the baseline that are part of the reviewed change; with the reason. */
  readonly accepted: readonly ChangeJson[];
  readonly unjudged: readonly UnjudgedJson[];
  readonly skipped: readonly { readonly file: string; readonly code: string; readonly message: string }[];
  /** Number of changed files that a program has written, whose versions are not compared. */
  readonly generated: number;
  /** Number of the unjudged regexes that are beyond the limit of work; absent for none. With some, the check fails. */
  readonly beyondLimit?: number;
  /** What the report says nothing about. With something in `ours`, the check fails; absent for nothing. */
  readonly notLookedAt?: { readonly ours: readonly Unread[]; readonly outside: readonly OutsideKind[] };
}

/** A changed regex; see `RegexChange`. */
export interface ChangeJson extends
  ChangeComparison,
  Pick<
    RegexChange,
    | "importance"
    | "beyondFormat"
    | "contracts"
    | "acceptance"
    | "breaks"
    | "newWarnings"
    | "addedFlags"
    | "removedFlags"
  > {
  readonly file: string;
  /** What the change comes down to, such as "Behavior changed (accepts more)". */
  readonly finding: string;
  /** What changed, as a sentence without a full stop. */
  readonly sentence: string;
  readonly before: VersionJson | null;
  readonly after: VersionJson | null;
  /** The workbench with both versions. */
  readonly link?: string;
}

/** A version of a regex with its verdict on backtracking. */
interface VersionJson extends PlaceJson {
  readonly pattern: string;
  readonly flags: string;
  /** Texts are complete; `law`, `bound` and `attack` are absent where none is known. */
  readonly verdict: Pick<Verdict, "kind" | "how" | typeof VERDICT_FIELDS[number]> & {
    readonly title: string;
  };
}

const VERDICT_FIELDS = ["class", "degree", "base", "slowLength", "attack", "law", "bound"] as const;

/** A place in a file, and its contents. */
type PlaceJson = Pick<FoundRegex, typeof PLACE_FIELDS[number]>;

const PLACE_FIELDS = [
  "origin",
  "source",
  "range",
  "line",
  "column",
  "use",
  "path",
  "problem",
  "constants",
] as const;

/** A regex that could not be judged; the problem is in one of its versions. */
interface UnjudgedJson {
  readonly file: string;
  readonly before: PlaceJson | null;
  readonly after: PlaceJson | null;
  /** True if both versions are known, but the review has reached its limit of work. */
  readonly isBeyondLimit?: true;
}

/** Turns a report into plain data for JSON. */
export function reviewJson(report: ReviewReport, options: ReviewOptions): ReviewJson {
  const { beyond } = splitUnjudged(report);
  const { ours, outside } = notLookedAt(report);
  return {
    version: 1,
    title: reportTitle(report),
    changes: report.changes.map((change) => changeJson(change, options)),
    accepted: report.accepted.map((change) => changeJson(change, options)),
    unjudged: report.unjudged.map(({ file, before, after, isBeyondLimit }) => ({
      file,
      before: before && placeJson(before),
      after: after && placeJson(after),
      ...(isBeyondLimit && { isBeyondLimit }),
    })),
    skipped: report.skipped.map(({ file, problem: { code, message } }) => ({ file, code, message })),
    generated: report.generated,
    ...(beyond.length > 0 && { beyondLimit: beyond.length }),
    ...(ours.length + outside.length > 0 && { notLookedAt: { ours, outside } }),
  };
}

function changeJson(change: RegexChange, options: ReviewOptions): ChangeJson {
  const { pair, before, after, ...rest } = change;
  const url = linkTo(change, options);
  return {
    file: pair.file,
    finding: findingTitle(change),
    sentence: changeSentence(change),
    ...rest,
    before: versionJson(pair.before, before),
    after: versionJson(pair.after, after),
    ...(url !== undefined && { link: url }),
  };
}

function versionJson(found: FoundRegex | null, report: SideReport | null): VersionJson | null {
  if (found === null || report === null) return null;
  const { regex: { pattern, flags }, verdict } = report;
  const { kind, how } = verdict;
  const { title } = assess(verdict);
  return {
    ...placeJson(found),
    pattern,
    flags,
    verdict: { kind, how, title, ...pick(verdict, VERDICT_FIELDS) },
  };
}

const placeJson = (found: FoundRegex): PlaceJson => pick(found, PLACE_FIELDS);

/** Some fields, as far as they are there. */
function pick<T extends object, K extends keyof T>(source: T, names: readonly K[]): Pick<T, K> {
  const present = names.filter((name) => source[name] !== undefined);
  return Object.fromEntries(present.map((name) => [name, source[name]])) as Pick<T, K>;
}
