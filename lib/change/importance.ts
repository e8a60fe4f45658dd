import { assess, type Verdict } from "../regex/redos/verdict.ts";
import { modeLookup } from "../regex/syntax/modifiers.ts";
import type { Tree } from "../regex/syntax/parse.ts";
import type { Node } from "../regex/syntax/visit.ts";
import type { Importance, RegexChange, RegexPair } from "./model.ts";

/** Importances, the most important first. */
export const IMPORTANCES: readonly Importance[] = ["danger", "warning", "note", "none"];

/** Importances in words. */
export const IMPORTANCE_NAMES: Readonly<Record<Importance, string>> = {
  danger: "Danger",
  warning: "Warning",
  note: "Note",
  none: "No effect",
};

/** The importance of a change between versions with these syntax trees; null for a version that isn't known. */
export function rateImportance(
  change: Omit<RegexChange, "importance">,
  before: Tree | null,
  after: Tree | null,
): Importance {
  const importance = importanceOfRegex(change, before, after);
  return importance !== "none" && isSourceOnly(change.pair) ? "note" : importance;
}

/** Whether no version is used as a regex, but only its source as a part of another one, which is judged itself. */
export function isSourceOnly({ before, after }: RegexPair): boolean {
  return [before, after].every((found) => found === null || found.use === "source");
}

function importanceOfRegex(
  change: Omit<RegexChange, "importance">,
  before: Tree | null,
  after: Tree | null,
): Importance {
  const isSlower = becameSlower(change);
  if (isSlower && slowness(change.after?.verdict) === 2) return "danger";
  const acceptsMore = change.relation === "wider" || change.onlyAfter !== undefined;
  if (acceptsMore && isAnchored(before) && isAnchored(after)) return "danger";
  const isSuspect = isSlower || change.newWarnings.some(({ severity }) => severity !== "info");
  switch (change.relation) {
    case "added":
      return isSuspect ? "warning" : "note";
    case "removed":
      return "note";
    case "equal":
      return isSuspect ? "warning" : importanceOfMatches(change);
    default:
      return "warning";
  }
}

/** Whether the new version can be slower than the old one, or a new regex can be slow; false if that isn't known. */
export function becameSlower({ pair, before, after }: Omit<RegexChange, "importance">): boolean {
  const isComparable = pair.before === null || before !== null;
  return isComparable && slowness(before?.verdict) < slowness(after?.verdict);
}

/**
 * How slow a regex is known to be: not at all, on long input (1), or dangerously (2). Steps counted on an
 * attack are enough: whether the native engine confirms them in time depends on the machine, and the result
 * of a review must not.
 */
function slowness(verdict: Verdict | undefined): 0 | 1 | 2 {
  if (verdict === undefined) return 0;
  const { word } = assess(verdict);
  if (word === "Dangerous" || word === "Probably dangerous") return 2;
  return word === "Slow on long input" ? 1 : 0;
}

/** The importance of a change that is proved to accept the same texts. */
function importanceOfMatches(change: Omit<RegexChange, "importance">): Importance {
  const { pair, elsewhere, otherGroups, sameMatches, addedFlags, removedFlags } = change;
  const isTestOnly = [pair.before, pair.after].every((side) => side?.use === "acceptance");
  // With g and y, "test" starts at "lastIndex" and changes it.
  if (/[gy]/.test(addedFlags)) return isTestOnly ? "warning" : "note";
  if (/[gy]/.test(removedFlags)) return "note";
  if (elsewhere) return isTestOnly ? "note" : "warning";
  if (otherGroups && !isTestOnly) return "warning";
  if (change.mayDeviate) return "note";
  const isIndexed = `${addedFlags}${removedFlags}`.includes("d");
  return isTestOnly || (sameMatches && !isIndexed) ? "none" : "note";
}

/** Whether a pattern has to match from the start to the end of a text, in each of its alternatives. */
function isAnchored(tree: Tree | null): boolean {
  if (tree === null) return false;
  const modeAt = modeLookup(tree);
  const isEdge = (node: Node | undefined, kind: "start" | "end") =>
    node?.type === "Assertion" && node.kind === kind && !modeAt(node).multiline;
  return tree.root.alternatives.every(({ elements }) =>
    isEdge(elements[0], "start") && isEdge(elements.at(-1), "end")
  );
}
