import { MAX_WARNINGS, MAX_WARNINGS_PER_RULE } from "../../limits.ts";
import type { Severity, Warning } from "./warning.ts";

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
export function byPlace(a: Warning, b: Warning): number {
  return a.range.start - b.range.start || GRAVITY[a.severity] - GRAVITY[b.severity];
}

const GRAVITY: Readonly<Record<Severity, number>> = {
  danger: 0,
  warn: 1,
  info: 2,
};
