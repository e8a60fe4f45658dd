import { byPlace } from "./firings.ts";
import type { Warning } from "./warning.ts";

/**
 * Brings together what a look at a tree gave and what a search gave: by where they start, the graver first.
 * A suspicion is left out where the search says about the same part what is so.
 */
export function together(instant: readonly Warning[], searched: readonly Warning[]): Warning[] {
  const kept = instant.filter((warning) => !searched.some((found) => saysBetter(found, warning)));
  return [...kept, ...searched].sort(byPlace);
}

/** Suspicions, and the findings that confirm or replace them. */
const BETTER: Readonly<Record<string, readonly string[]>> = {
  "nested-quantifiers": ["exponential-backtracking", "polynomial-backtracking"],
};

function saysBetter(found: Warning, { id, range }: Warning): boolean {
  const isInside = (inner: Warning["range"], outer: Warning["range"]) =>
    outer.start <= inner.start && inner.end <= outer.end;
  return BETTER[id]?.includes(found.id) === true &&
    (isInside(found.range, range) || isInside(range, found.range));
}
