import { MAX_WARNINGS, MAX_WARNINGS_PER_RULE } from "../../limits.ts";
import type { Range, Severity } from "../regex.ts";

/** Something in a pattern that its author may not have meant. */
export interface Warning {
  /** The rule's name, kebab-case and stable. */
  readonly id: string;
  readonly severity: Severity;
  /** Sentence case, no full stop. */
  readonly title: string;
  /** What is so, about this very pattern. */
  readonly message: string;
  /** What to do. */
  readonly hint: string;
  readonly range: Range;
}

/** What stands once per rule. */
type RuleHead = Pick<Warning, "id" | "severity" | "title" | "hint">;

/** Makes a rule's warnings: each says with `message` what is so at `at`, a node or another stretch. */
export function rule(
  { id, severity, title, hint }: RuleHead,
): (at: Range, message: string) => Warning {
  return ({ start, end }, message) => ({
    id,
    severity,
    title,
    message,
    hint,
    range: { start, end },
  });
}

/**
 * Brings together what the rules found, each in its own list: by where they start, then the graver first,
 * then in the order of the rules. Of too many the least grave are left out.
 */
export function firings(found: readonly (readonly Warning[])[]): Warning[] {
  return found
    .flatMap((warnings) => warnings.slice(0, MAX_WARNINGS_PER_RULE))
    .sort((a, b) => GRAVITY[a.severity] - GRAVITY[b.severity])
    .slice(0, MAX_WARNINGS)
    .sort(byPlace);
}

/** The order in which warnings are shown: by where they start, the graver first. */
function byPlace(a: Warning, b: Warning): number {
  return a.range.start - b.range.start || GRAVITY[a.severity] - GRAVITY[b.severity];
}

const GRAVITY: Readonly<Record<Severity, number>> = {
  danger: 0,
  warn: 1,
  info: 2,
};

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
