/** A bound on the steps of every search in a text of `n` UTF-16 code units: `perCharacter * n + atEnd`. */
export interface LinearBound {
  readonly perCharacter: number;
  readonly atEnd: number;
}

/** What steps are counted for: one attempt, the search for one match, or for all matches one after the other. */
export type Extent = "attempt" | "match" | "all matches";

/** The one of two bounds that takes fewer steps on long texts. */
export function lowerBound(a: LinearBound | undefined, b: LinearBound | undefined): LinearBound | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return a.perCharacter < b.perCharacter || (a.perCharacter === b.perCharacter && a.atEnd <= b.atEnd) ? a : b;
}
