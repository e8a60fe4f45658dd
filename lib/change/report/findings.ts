import { quote } from "../../regex/quote.ts";
import { counted } from "../../regex/words.ts";
import { IMPORTANCES, isStillDangerous, newSlowness } from "../judge/importance.ts";
import { isStray } from "../judge/unjudged.ts";
import type { ContractFinding, Importance, RegexChange, ReviewReport } from "../model.ts";

/** What a change comes down to. */
type Finding =
  | "dangerous"
  | "broken"
  | "weakened"
  | "slow"
  | "still"
  | "changed"
  | "undecided"
  | "warning"
  | "unclear"
  | "misread"
  | "added"
  | "removed"
  | "texts"
  | "everywhere"
  | "start"
  | "same";

/** Findings in words. */
const NAMES: Readonly<Record<Finding, string>> = {
  dangerous: "Became dangerous",
  broken: "Breaks a contract",
  weakened: "Contract removed",
  slow: "Became slow on long input",
  still: "Still dangerous after this change",
  changed: "Behavior changed",
  undecided: "Not decided",
  warning: "New warning",
  unclear: "Contract not checked",
  misread: "Not understood",
  added: "New",
  removed: "Removed",
  texts: "Same texts",
  everywhere: "Matches the same",
  start: "Same from the start",
  same: "Same",
};

/** The finding of a change, the most important one if there are several. */
export function findingOf(change: RegexChange): Finding {
  if (change.importance === "none") return "same";
  // That of a regex which is judged elsewhere is no news.
  const slower = change.importance === "note" ? 0 : newSlowness(change);
  if (slower === 2) return "dangerous";
  if (hasContract(change, "broken")) return "broken";
  if (hasContract(change, "weakened")) return "weakened";
  if (change.relation === "removed") return "removed";
  if (slower === 1) return "slow";
  if (change.importance === "warning" && isStillDangerous(change)) return "still";
  if (change.relation === "added") {
    if (isStray(change.pair)) return change.contracts ? "unclear" : "misread";
    if (change.after === null && change.reason !== undefined) return "undecided";
    if (hasNewWarning(change) && change.importance === "warning") return "warning";
    return change.contracts ? "unclear" : "added";
  }
  if (behaviorOf(change) !== null) return "changed";
  if (change.relation === "undecided") return "undecided";
  if (hasNewWarning(change)) return "warning";
  if (change.contracts) return "unclear";
  return change.sameFrom ?? "texts";
}

const hasNewWarning = ({ newWarnings }: RegexChange): boolean =>
  newWarnings.some(({ severity }) => severity !== "info");

const hasContract = ({ contracts = [] }: RegexChange, kind: ContractFinding["kind"]): boolean =>
  contracts.some((each) => each.kind === kind);

/** A finding in a few words, such as "Behavior changed (accepts more)". */
export function findingTitle(change: RegexChange): string {
  const finding = findingOf(change);
  if (finding === "changed") return `${NAMES.changed} (${behaviorOf(change)})`;
  if (finding === "broken") return brokenTitle(change);
  if (finding === "weakened" || finding === "unclear" || finding === "misread") return NAMES[finding];
  if (change.pair.before !== null) return NAMES[finding];
  if (change.pair.isGenerated) return "Slow, in a generated file";
  if (change.pair.knownIn !== undefined) return "New here";
  if (finding === "dangerous") return "New, dangerous";
  if (finding === "slow") return "New, slow on long input";
  return finding === "warning" ? "New, with a warning" : NAMES[finding];
}

/** `Breaks "whole"`. */
function brokenTitle({ contracts = [] }: RegexChange): string {
  const [first, ...others] = contracts.flatMap((each) => each.kind === "broken" ? each.contract : []);
  const more = others.length === 0 ? "" : ` and ${counted(others.length, "more contract")}`;
  return `Breaks ${quote(first ?? "")}${more}`;
}

/** What changed about the texts, matches or flags; null for nothing that is known. */
function behaviorOf(change: RegexChange) {
  const { relation, onlyBefore, onlyAfter, elsewhere, otherGroups, addedFlags, removedFlags } = change;
  switch (relation) {
    case "wider":
      return "accepts more";
    case "narrower":
      return "accepts less";
    case "overlapping":
    case "disjoint":
      return "accepts other texts";
    case "undecided":
      if (onlyBefore !== undefined && onlyAfter !== undefined) return "accepts other texts";
      if (onlyAfter !== undefined) return "accepts more";
      if (onlyBefore !== undefined) return "accepts less";
      break;
    case "added":
    case "removed":
      return null;
    case "equal":
  }
  if (otherGroups || elsewhere) return elsewhere?.in === "place" ? "other positions" : "other groups";
  return /[dgy]/.test(addedFlags + removedFlags) ? "other flags" : null;
}

/** How many changes have a finding. */
interface FindingCount {
  /** Such as "became dangerous". */
  readonly name: string;
  readonly count: number;
  /** That of the most important one. */
  readonly importance: Importance;
}

/** The number of changes of each finding that there is, in the order of the table. */
export function countFindings({ changes }: Pick<ReviewReport, "changes">): FindingCount[] {
  const groups = Map.groupBy(changes, countedName);
  return COUNTED_NAMES.flatMap((name) => {
    const found = groups.get(name) ?? [];
    const importance = IMPORTANCES.find((each) => found.some((change) => change.importance === each));
    return importance ? [{ name, count: found.length, importance }] : [];
  });
}

/** What has a name of its own in counts if the regex is new, so that nothing "became" slow. */
const NEW_NAMES: Partial<Readonly<Record<Finding, string>>> = {
  dangerous: "new and dangerous",
  slow: "new and slow on long input",
  warning: "new with a warning",
};

function countedName(change: RegexChange): string {
  const finding = findingOf(change);
  const isNew = change.pair.before === null;
  return (isNew ? NEW_NAMES[finding] : undefined) ?? NAMES[finding].toLowerCase();
}

const COUNTED_NAMES = (Object.keys(NAMES) as Finding[]).flatMap((finding) =>
  [NAMES[finding].toLowerCase(), NEW_NAMES[finding]].filter((name) => name !== undefined)
);
