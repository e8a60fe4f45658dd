import type { MeasuredAttack } from "./measured.ts";
import type { Proposed } from "./proposed.ts";
import type { StaticReport } from "./static.ts";
import { NOT_ANALYSED, SUSPICION, type Verdict } from "./verdict.ts";

/** A verdict as it stands, and how it was come to: sentences with a full stop. */
export interface Finding {
  /** The structure was looked at; the pattern was tried; texts were searched for as well. */
  readonly stage: "seen" | "tried" | "searched";
  readonly verdict: Verdict;
  readonly notes: readonly string[];
}

/** A finding at any stage. */
export type Said = Omit<Finding, "stage">;

/** What the reports of a look at the structure make one think, the gravest first. */
export function atFirstSight([report]: readonly StaticReport[]): Finding {
  if (report === undefined) return { stage: "seen", verdict: NOT_ANALYSED, notes: [] };
  const { degree, ranges } = report;
  return {
    stage: "seen",
    verdict: { ...SUSPICION, class: degree, hotspots: ranges },
    notes: ["The structure of the pattern points to it; no text was tried."],
  };
}

/**
 * The verdict on an attack that was measured.
 *
 * @param shown pumps of the text that was slow natively; undefined where none was
 */
export function verdictOn(
  { text, growth, positions }: MeasuredAttack,
  hotspotsAt: Proposed["hotspotsAt"],
  shown?: number,
): Verdict {
  const { class: kind, rate, steps } = growth;
  return {
    kind: shown === undefined ? "suspicious" : "vulnerable",
    how: shown === undefined ? "searched" : "confirmed",
    class: kind,
    ...(kind === "polynomial" ? { degree: Math.max(2, Math.round(rate)) } : { base: rate }),
    attack: { ...text, count: shown ?? growth.count },
    steps,
    hotspots: hotspotsAt(positions, kind),
  };
}

/** The verdict where nothing was found; with the notes on how it was searched for. */
export function withoutFinding(...notes: readonly string[]): Said {
  return { verdict: { kind: "safe", how: "searched", steps: [], hotspots: [] }, notes };
}

/** The verdict where the search was not finished. */
export function undecided(...notes: readonly string[]): Said {
  return {
    verdict: { kind: "unknown", how: "searched", steps: [], hotspots: [] },
    notes: ["The search for slow texts did not come to its end.", ...notes],
  };
}

/** The note of a search by the parts of the pattern alone. */
export const SEARCHED_NOTE =
  "Searched without finding: no text that the parts of the pattern can share made the steps grow.";
