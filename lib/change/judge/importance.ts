import { assess, type Verdict } from "../../regex/redos/verdict.ts";
import { neededProof } from "../use.ts";
import type { ChangeRelation, Importance, RegexChange, RegexPair } from "../model.ts";

/** Importances, the most important first. */
export const IMPORTANCES: readonly Importance[] = ["danger", "warning", "note", "none"];

/** A change of which everything else is known. */
type UnratedChange = Omit<RegexChange, "importance">;

/**
 * The importance of a change. Only a regex that became dangerous is a danger: a new one is only if the base revision has it
 * nowhere. Other changed behavior may be intended, so it is a warning.
 */
export function rateImportance(change: UnratedChange): Importance {
  const { pair } = change;
  const found = moreImportant(importanceOfSteps(change), RELATIONS[change.relation](change));
  const importance = found === "danger" && isExample(pair) ? "warning" : found;
  const isMinor = isSourceOnly(pair) || pair.isGenerated || pair.knownIn !== undefined;
  // A contract is written for the regex itself, wherever else it is.
  return moreImportant(
    importance !== "none" && isMinor ? "note" : importance,
    pair.isGenerated ? "none" : importanceOfContracts(change),
  );
}

/** True for a code block of a text, which nothing runs. People copy it, so that it is worth a warning. */
const isExample = ({ file }: RegexPair): boolean => /\.(?:md|markdown)$/i.test(file);

/** A broken contract is a danger, and everything else about contracts a warning. */
function importanceOfContracts({ contracts = [] }: UnratedChange): Importance {
  if (contracts.length === 0) return "none";
  return contracts.some(({ kind }) => kind === "broken") ? "danger" : "warning";
}

const moreImportant = (one: Importance, other: Importance): Importance =>
  IMPORTANCES.indexOf(one) < IMPORTANCES.indexOf(other) ? one : other;

/** True if no version is used as a regex, but only its source as a part of another one, which is judged itself. */
export function isSourceOnly({ before, after }: RegexPair): boolean {
  return [before, after].every((found) => found === null || found.use === "source");
}

/** The importance of new backtracking and of the other new warnings. */
function importanceOfSteps(change: UnratedChange): Importance {
  const slower = newSlowness(change);
  if (slower === 2) return "danger";
  if (isStillDangerous(change)) return "warning";
  const hasWarning = change.newWarnings.some(({ severity }) => severity !== "info");
  return slower === 1 || hasWarning ? "warning" : "none";
}

/** The importance of each relation between the versions. */
const RELATIONS: Readonly<Record<ChangeRelation, (change: UnratedChange) => Importance>> = {
  // The steps of one that could not be judged may be anything.
  added: ({ after, reason }) => after === null && reason !== undefined ? "warning" : "note",
  removed: () => "note",
  equal: importanceOfMatches,
  wider: () => "warning",
  narrower: () => "warning",
  overlapping: () => "warning",
  disjoint: () => "warning",
  undecided: () => "warning",
};

/** True if the new version can be slower than the old one, or a new regex can be slow; false if that isn't known. */
export const becameSlower = (change: UnratedChange): boolean => newSlowness(change) > 0;

/** How slow the new version can be if that is worse than the old one; 0 if it isn't, or isn't known. */
export function newSlowness({ pair, before, after }: UnratedChange): Slowness {
  const isComparable = pair.before === null || before !== null;
  const now = slowness(after?.verdict);
  return isComparable && slowness(before?.verdict) < now ? now : 0;
}

/** Not at all, on long input (1), or dangerously (2). */
type Slowness = 0 | 1 | 2;

/** How slow a regex is known to be; steps counted on an attack are enough, even if further ones don't confirm them. */
export function slowness(verdict: Verdict | undefined): Slowness {
  if (verdict === undefined) return 0;
  const { word } = assess(verdict);
  if (word === "Dangerous" || word === "Probably dangerous") return 2;
  return word === "Slow on long input" ? 1 : 0;
}

/** The degree of the steps' growth; infinite if it is exponential. */
export function growthOf({ class: growth, degree = 1 }: Verdict): number {
  return growth === "exponential" ? Infinity : growth === "polynomial" ? degree : 0;
}

/** True if the pattern of a dangerous regex was changed, and it stayed dangerous: its author may believe that it is fixed. */
export function isStillDangerous({ pair, before, after }: UnratedChange): boolean {
  return slowness(before?.verdict) === 2 && slowness(after?.verdict) === 2 &&
    pair.before?.regex?.pattern !== pair.after?.regex?.pattern;
}

/** The importance of a change that is proved to accept the same texts. */
function importanceOfMatches(change: UnratedChange): Importance {
  const { pair, elsewhere, otherGroups, addedFlags, removedFlags } = change;
  const isTestOnly = [pair.before, pair.after].every((side) => side?.use === "acceptance");
  // With g and y, "test" starts at "lastIndex" and changes it.
  if (/[gy]/.test(addedFlags)) return isTestOnly ? "warning" : "note";
  if (/[gy]/.test(removedFlags)) return "note";
  // Code that only tests can't see where a regex matches.
  if (elsewhere) return isTestOnly ? "none" : "warning";
  if (otherGroups && !isTestOnly) return "warning";
  if (change.mayDeviate) return "note";
  const isIndexed = `${addedFlags}${removedFlags}`.includes("d");
  return isTestOnly || (isSameInUse(change) && !isIndexed) ? "none" : "note";
}

const isSameRegex = ({ before, after }: RegexPair): boolean =>
  before?.regex?.pattern === after?.regex?.pattern && before?.regex?.flags === after?.regex?.flags;

/**
 * True if the matches are proved to be the same wherever the code may search. That is never known of a source that may become part
 * of another regex.
 */
export function isSameInUse({ pair, sameMatches, sameFrom }: UnratedChange): boolean {
  if (!sameMatches || sameFrom === undefined) return false;
  // A contract or a constant may be what changed.
  if (isSameRegex(pair)) return true;
  const needed = [pair.before, pair.after].map((side) => neededProof(side?.use ?? "unknown"));
  return needed.every((each) =>
    each === "start" || each === "texts" || (each === "everywhere" && sameFrom === "everywhere")
  );
}
