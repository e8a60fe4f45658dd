import type { Range, Severity } from "../regex.ts";

/** What a rule reports about a part of a pattern. */
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

/**
 * Merges the warnings of both registries, in display order. A suspicion is left out where the search has a more precise
 * warning about the same part.
 */
export function mergeWarnings(instant: readonly Warning[], searched: readonly Warning[]): Warning[] {
  const remaining = instant.filter((warning) => !searched.some((other) => replaces(other, warning)));
  return [...remaining, ...searched].sort(inDisplayOrder);
}

/** Rules that only suspect something, and the rules that confirm or replace their warnings. */
const REPLACED_BY: Readonly<Record<string, readonly string[]>> = {
  "nested-quantifiers": ["exponential-backtracking", "polynomial-backtracking"],
};

function replaces(other: Warning, { id, range }: Warning): boolean {
  const isInside = (inner: Range, outer: Range) => outer.start <= inner.start && inner.end <= outer.end;
  return REPLACED_BY[id]?.includes(other.id) === true &&
    (isInside(other.range, range) || isInside(range, other.range));
}
