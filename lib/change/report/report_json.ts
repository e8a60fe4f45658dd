import { assess } from "../../regex/redos/verdict.ts";
import { notLookedAt } from "../judge/not_looked_at.ts";
import { splitUnjudged } from "../judge/unjudged.ts";
import type { FoundRegex, RegexChange, ReviewReport, SideReport } from "../model.ts";
import { findingTitle } from "./findings.ts";
import { linkTo, reportTitle, type ReviewOptions } from "./report.ts";
import { changeSentence } from "./sentence.ts";

/**
 * A report as plain data for JSON. Fields may be added; `version` is incremented when the meaning of a field
 * changes. Texts are complete, positions are UTF-16 code units, lines and columns count from 1.
 */
export function reviewJson(report: ReviewReport, options: ReviewOptions) {
  const { beyond } = splitUnjudged(report);
  const { ours, outside } = notLookedAt(report);
  return {
    version: 1,
    title: reportTitle(report),
    changes: report.changes.map((change) => changeJson(change, options)),
    // Findings that comments accept, or entries of the baseline that are part of the reviewed change; with the reason.
    accepted: report.accepted.map((change) => changeJson(change, options)),
    unjudged: report.unjudged.map(({ file, before, after, isBeyondLimit }) => ({
      file,
      before: before && placeJson(before),
      after: after && placeJson(after),
      // True if both versions are known, but the review has reached its limit of work.
      ...(isBeyondLimit && { isBeyondLimit }),
    })),
    skipped: report.skipped.map(({ file, problem: { code, message } }) => ({ file, code, message })),
    // Changed files that a program has written, whose versions are not compared.
    generated: report.generated,
    // With some, the check fails.
    ...(beyond.length > 0 && { beyondLimit: beyond.length }),
    // What the report says nothing about. With something in `ours`, the check fails.
    ...(ours.length + outside.length > 0 && { notLookedAt: { ours, outside } }),
  };
}

function changeJson(change: RegexChange, options: ReviewOptions) {
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

function versionJson(found: FoundRegex | null, report: SideReport | null) {
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

/** What is said of a verdict on backtracking, as far as it is known. */
const VERDICT_FIELDS = ["class", "degree", "base", "slowLength", "attack", "law", "bound"] as const;

/** A place in a file, and its contents. */
const placeJson = (found: FoundRegex) => pick(found, PLACE_FIELDS);

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

/** Some fields, as far as they are there. */
function pick<T extends object, K extends keyof T>(source: T, names: readonly K[]): Pick<T, K> {
  const present = names.filter((name) => source[name] !== undefined);
  return Object.fromEntries(present.map((name) => [name, source[name]])) as Pick<T, K>;
}
