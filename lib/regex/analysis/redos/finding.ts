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
    notes: ["The structure of the pattern points to slow input; no text was tried."],
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
    ...(shown === undefined
      ? { kind: "suspicious", how: "searched" } as const
      : { kind: "vulnerable", how: "confirmed" } as const),
    class: kind,
    ...(kind === "polynomial" ? { degree: Math.max(2, Math.round(rate)) } : { base: rate }),
    attack: { ...text, count: shown ?? growth.count },
    slowLength: { ms: 1_000, characters: growth.secondAt },
    steps,
    hotspots: hotspotsAt(positions, kind),
  };
}

/** The verdict where the search came to its end and found nothing, which is no proof; with notes on the search. */
export function withoutFinding(...notes: readonly string[]): Said {
  return { verdict: { kind: "unknown", how: "searched", complete: true, steps: [], hotspots: [] }, notes };
}

/** The verdict where the search was not finished; with further notes. */
export function undecided(...notes: readonly string[]): Said {
  return {
    verdict: { kind: "unknown", how: "searched", complete: false, steps: [], hotspots: [] },
    notes: ["The search for slow input did not finish.", ...notes],
  };
}

/** The note of a search by the parts of the pattern alone. */
export const SEARCHED_NOTE =
  "No slow input was found: no text that parts of the pattern can share made the steps grow faster than the text. " +
  "This is not a proof.";
