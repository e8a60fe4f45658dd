import type { ContractFinding, RegexChange, RegexPair, ReviewReport } from "../model.ts";
import { visibleText } from "../visible_text.ts";

/** True if both versions that exist are known, so that the pair can be judged, and there is work left for it. */
export function isJudgeable({ before, after, isBeyondLimit, isUnfinished }: RegexPair): boolean {
  return before?.regex !== null && after?.regex !== null && !isBeyondLimit && !isUnfinished;
}

/** The unjudged regexes that are listed one by one, and those that are only counted: there may be thousands beyond the limit. */
export function splitUnjudged({ unjudged }: ReviewReport) {
  return {
    listed: unjudged.filter(({ isBeyondLimit }) => !isBeyondLimit),
    beyond: unjudged.filter(({ isBeyondLimit }) => isBeyondLimit),
  };
}

/** True if a pair is nothing but a contract without a regex or a comment that can't be read, which is a finding of its own. */
export function isStray({ after }: RegexPair): boolean {
  return after?.origin === "comment";
}

/** Why a pair can't be judged: the problem of its new version, or else that of the old one. */
export function unjudgedReason(pair: RegexPair): string {
  const { before, after } = pair;
  if (pair.isBeyondLimit) return BEYOND_LIMIT;
  if (pair.isUnfinished) return "Its judgement was not finished in time";
  if (after?.problem && isStray(pair)) return after.problem.message;
  const message = (after?.problem ?? before?.problem)?.message ?? "The regex is not known";
  const changed = changedConstants(pair);
  const contracts = after?.contracts ? "its contracts can't be checked" : "";
  return [message, changed, contracts].filter((words) => words !== "").join("; ");
}

const BEYOND_LIMIT = "The review has reached its limit of work";

/**
 * Where the constants are that changed a regex whose own code is the same, such as "constant ID changed in line 3"; empty for other
 * changes.
 */
export function changedConstants({ before, after }: RegexPair): string {
  if (!before?.constants || !after?.constants || before.source !== after.source) return "";
  const olds = new Map(before.constants.map(({ name, source }) => [name, source]));
  // Of an old version that isn't known, some constants may not be either.
  const isComplete = before.regex !== null;
  const changed = after.constants.filter(({ name, source }) =>
    olds.get(name) !== source && (isComplete || olds.has(name))
  );
  const shown = changed.slice(0, MAX_NAMED).map(({ name, line, file }) =>
    `constant ${name} changed in line ${line}${file === undefined ? "" : ` of ${visibleText(file)}`}`
  );
  return shown.join(", ");
}

/** Most constants that are named in a sentence. */
const MAX_NAMED = 3;

/**
 * A change of which only the patterns are known, such as one whose judgement didn't end. Its effect may be
 * anything.
 *
 * @param reason a sentence without full stop
 */
export function undecidedChange(pair: RegexPair, reason: string): RegexChange {
  const { before, after } = pair;
  const contracts = after?.contracts?.map(({ text, line, column }): ContractFinding =>
    isStray(pair)
      ? { kind: "mistake", message: reason, line, column }
      : { kind: "undecided", contract: text.trim(), reason }
  );
  return {
    pair,
    ...(contracts && { contracts }),
    relation: before === null ? "added" : after === null ? "removed" : "undecided",
    how: "searched",
    reason,
    sameMatches: false,
    before: null,
    after: null,
    newWarnings: [],
    addedFlags: flagsOnlyIn(after?.regex?.flags, before?.regex?.flags),
    removedFlags: flagsOnlyIn(before?.regex?.flags, after?.regex?.flags),
    isConfirmed: false,
    importance: after === null ? "note" : "warning",
  };
}

/** The flags that only the first of two versions has; empty if one of them is unknown. */
export function flagsOnlyIn(flags: string | undefined, others: string | undefined): string {
  if (flags === undefined || others === undefined) return "";
  return [...flags].filter((flag) => !others.includes(flag)).join("");
}
