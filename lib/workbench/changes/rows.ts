import type { FoundRegex, RegexChange, RegexPair } from "../../change/model.ts";
import { FLAGS, type Regex } from "../../regex/regex.ts";
import { verdictHeadline } from "../judging/verdict_headline.ts";
import { isStateShareable, writeUrlState } from "../model/link_writing.ts";
import type { VerdictHeadline } from "../model/results.ts";

/** How the relation is known; null if there is no relation. */
export function certainty({ relation, how }: RegexChange): RegexChange["how"] | null {
  return relation === "added" || relation === "removed" || relation === "undecided" ? null : how;
}

/** True if somebody should decide if a change is intended. */
export const needsDecision = ({ importance }: RegexChange): boolean =>
  importance === "danger" || importance === "warning";

/** True if a regex was added or removed, so that there is nothing to decide. */
export const isSingle = ({ relation, importance }: RegexChange): boolean =>
  (relation === "added" || relation === "removed") && importance === "note";

/** File and line of a change, as `src/a.ts:12`; empty for patterns without a file. */
export function pairLocation({ file, before, after }: RegexPair): string {
  const line = (after ?? before)?.line;
  return file === "" ? "" : line === undefined ? file : `${file}:${line}`;
}

/** One version of a change as it is shown. */
export interface ShownVersion {
  readonly title: "Before" | "After";
  readonly regex: Regex | null;
  /** The source code, if the regex isn't known. */
  readonly source: string;
}

/** The versions of a change that exist. */
export function shownVersions({ before, after }: RegexPair): ShownVersion[] {
  const show = (title: ShownVersion["title"], found: FoundRegex | null) =>
    found ? [{ title, regex: found.regex, source: found.source }] : [];
  return [...show("Before", before), ...show("After", after)];
}

/**
 * How slow the versions can be, from before to after, without what a sentence beside it says; null for a version that isn't
 * there or wasn't judged.
 */
export function safetyHeadlines(
  { before, after }: RegexChange,
  said = "",
): readonly (VerdictHeadline | null)[] {
  return [before, after].map((side) => {
    const headline = side && verdictHeadline(side.verdict, true);
    return headline && said.includes(headline.detail) ? { ...headline, detail: "" } : headline;
  });
}

/**
 * A sentence without what the label above it says.
 *
 * @example sentenceBeside("Became dangerous", "Became dangerous (29 characters); accepts more") // "29 characters; accepts more"
 */
export const sentenceBeside = (label: string, sentence: string): string =>
  sentence.startsWith(`${label} (`)
    ? sentence.slice(label.length + 1).replace(/^\((.*?)\)(?=;|$)/, "$1")
    : sentence;

/** The flags that were added and removed, as sentences without full stop. */
export function flagSentences({ addedFlags, removedFlags }: RegexChange): string[] {
  return [
    ...[...addedFlags].map((flag) => `Flag ${flag} added${flagMeaning(flag)}`),
    ...[...removedFlags].map((flag) => `Flag ${flag} removed${flagMeaning(flag)}`),
  ];
}

const isFlag = (letter: string): letter is keyof typeof FLAGS => Object.hasOwn(FLAGS, letter);

const flagMeaning = (flag: string) => isFlag(flag) ? ` (${FLAGS[flag].name.toLowerCase()})` : "";

/**
 * Address of the workbench with the old version, compared with the new one, and a text in which they differ.
 * All of it is after `#`, so that nothing is sent to the server; null if a link can't carry it.
 */
export function workbenchLink(change: RegexChange): string | null {
  const { pair, onlyAfter, onlyBefore, typicalAfter, typicalBefore, elsewhere, both } = change;
  const differing = change.typicalElsewhere ?? elsewhere;
  const [before, after] = [pair.before?.regex ?? null, pair.after?.regex ?? null];
  const first = before ?? after;
  if (first === null) return null;
  const text = typicalAfter ?? onlyAfter ?? typicalBefore ?? onlyBefore ?? differing?.text ?? both ?? "";
  const state = { ...first, text, ...before && after ? { second: after } : {} };
  return isStateShareable(state) ? `/#${writeUrlState(state).query}` : null;
}
