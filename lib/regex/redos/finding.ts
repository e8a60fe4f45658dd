import type { Tree } from "../syntax/parse.ts";
import { measureAttacks, type MeasuredAttack, proposeAttacks, type Proposed } from "./candidates.ts";
import type { CountSteps } from "./growth.ts";
import { analyseStatically, type StaticReport } from "./static_analysis.ts";
import { NOT_ANALYSED, SUSPICION, type Verdict } from "./verdict.ts";

/** The verdict so far, and how it was reached, as sentences with a full stop. */
export interface Finding {
  /** `seen`: from the structure; `tried`: from running candidate texts; `searched`: after searching for slow texts, too. */
  readonly stage: "seen" | "tried" | "searched";
  readonly verdict: Verdict;
  readonly notes: readonly string[];
}

/** A verdict with its notes, at any stage. */
export type VerdictWithNotes = Omit<Finding, "stage">;

/** The finding based on the structure alone; the reports are sorted, the most serious first. */
export function structuralFinding([report]: readonly StaticReport[]): Finding {
  if (report === undefined) return { stage: "seen", verdict: NOT_ANALYSED, notes: [] };
  const { degree, ranges } = report;
  return {
    stage: "seen",
    verdict: { ...SUSPICION, class: degree, hotspots: ranges },
    notes: ["The structure of the pattern points to slow input; no text was tried."],
  };
}

/**
 * The verdict on a measured attack.
 *
 * @param shown number of pumps in the text that was slow natively; undefined if none was
 */
export function attackVerdict(
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

/** The verdict if the search is complete and found nothing, which is not a proof; with notes on the search. */
export function nothingFound(...notes: readonly string[]): VerdictWithNotes {
  return { verdict: { kind: "unknown", how: "searched", complete: true, steps: [], hotspots: [] }, notes };
}

/** The verdict if the search did not finish; with more notes. */
export function undecided(...notes: readonly string[]): VerdictWithNotes {
  return {
    verdict: { kind: "unknown", how: "searched", complete: false, steps: [], hotspots: [] },
    notes: ["The search for slow input did not finish.", ...notes],
  };
}

/** The note about a search based only on the parts of the pattern. */
export const SEARCHED_NOTE =
  "No slow input was found: no text that parts of the pattern can share made the steps grow faster than the text. " +
  "This is not a proof.";

/**
 * Looks for backtracking only by counting steps, for callers that cannot terminate a native run. A text that makes the
 * steps grow is reported as a suspicion, never as confirmed. Each stage yields what is known so far.
 */
export function* measuredFindings(tree: Tree, stepsOn: CountSteps): Generator<Finding> {
  const { reports } = analyseStatically(tree);
  const first = structuralFinding(reports);
  yield first;
  const proposed = proposeAttacks(tree, reports);
  const attacks = measureAttacks(proposed.proposals, { stepsOn, reachOf: proposed.reachOf });
  let isShown = false;
  let isSettled = true;
  for (let next = attacks.next();; next = attacks.next()) {
    if (next.done) {
      if (!isShown) yield unshown(first, proposed, isSettled && next.value);
      return;
    }
    if (!next.value.growth.isSettled) {
      isSettled = false;
      continue;
    }
    isShown = true;
    const verdict = attackVerdict(next.value, proposed.hotspotsAt);
    yield { stage: "tried", verdict, notes: [COUNTED_NOTE] };
  }
}

/**
 * Suspicions from the structure remain, because not finding a text does not prove safety. But the structural analysis
 * treats counted repeats as unbounded, so for those the result is not decided.
 */
function unshown(first: Finding, { complete, countsRepeats }: Proposed, isDone: boolean): Finding {
  if (first.verdict.kind !== "suspicious") {
    return { stage: "tried", ...complete && isDone ? nothingFound(SEARCHED_NOTE) : undecided() };
  }
  return countsRepeats
    ? { stage: "tried", ...undecided(UNSHOWN_NOTE) }
    : { ...first, stage: "tried", notes: [UNSHOWN_NOTE] };
}

const COUNTED_NOTE = "The steps were counted on attacks of growing length.";
const UNSHOWN_NOTE =
  "The structure of the pattern points to slow input, but no text that was tried made the steps grow.";
