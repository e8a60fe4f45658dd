import type { Verdict } from "../redos/verdict.ts";
import type { Range, Severity } from "../regex.ts";

/** A finding of a rule about a part of a pattern. */
export interface Warning {
  /** The rule's id. */
  readonly id: string;
  readonly severity: Severity;
  /** The rule's title: sentence case, no full stop. */
  readonly title: string;
  /** What this pattern does. */
  readonly message: string;
  /** What to write instead. */
  readonly hint: string;
  readonly range: Range;
}

/** Compares warnings by severity, the most severe first. */
export function bySeverity(a: Warning, b: Warning): number {
  return ORDER[a.severity] - ORDER[b.severity];
}

const ORDER: Readonly<Record<Severity, number>> = { danger: 0, warn: 1, info: 2 };

/** Compares warnings by where they start; at one position the most severe comes first. */
export function inDisplayOrder(a: Warning, b: Warning): number {
  return a.range.start - b.range.start || bySeverity(a, b);
}

/** Merges the warnings of several registries, in display order. */
export function mergeWarnings(...lists: readonly (readonly Warning[])[]): Warning[] {
  return lists.flat().sort(inDisplayOrder);
}

/**
 * The remaining warnings of other rules, given a verdict on backtracking. Rules that only examine the
 * structure report what may be slow: a proof refutes them, and any other result determines their severity.
 */
export function warningsBeside(verdict: Verdict, warnings: readonly Warning[]): Warning[] {
  if (verdict.kind === "unknown" && !hasCoveredAll(verdict)) return [...warnings];
  return warnings.filter(({ id }) => verdict.kind !== "safe" || !REFUTED.has(id)).map(soften);
}

/** True if a search for slow input ended and knows of nothing that it left out. */
const hasCoveredAll = (verdict: Verdict): boolean =>
  "finished" in verdict && verdict.finished && verdict.notCovered === undefined;

/** The rules that warn about slow matching because of the structure alone. */
const REFUTED: ReadonlySet<string> = new Set([
  "nested-quantifiers",
  "overlapping-alternatives",
  "unanchored-dot-star",
]);

/** Rules whose findings stay true if the verdict isn't "safe", but whose severity the verdict determines. */
const STRUCTURAL: ReadonlySet<string> = new Set([...REFUTED, "empty-loop"]);

function soften(warning: Warning): Warning {
  return STRUCTURAL.has(warning.id) && warning.severity !== "info"
    ? { ...warning, severity: "info" }
    : warning;
}

/** Warnings of one rule with the same severity and advice, each about another part. */
export interface WarningGroup {
  /** One or more, in pattern order. */
  readonly warnings: readonly [Warning, ...Warning[]];
}

/** Groups warnings by their cause, the most severe first, then in pattern order. */
export function groupWarnings(warnings: readonly Warning[]): WarningGroup[] {
  const groups = new Map<string, [Warning, ...Warning[]]>();
  for (const warning of warnings.toSorted((a, b) => bySeverity(a, b) || inDisplayOrder(a, b))) {
    const key = [warning.id, warning.severity, warning.title, warning.hint].join("\n");
    const group = groups.get(key);
    if (group) group.push(warning);
    else groups.set(key, [warning]);
  }
  return [...groups.values()].map((warnings) => ({ warnings }));
}
