import type { Tree } from "../../syntax/parse.ts";
import {
  atFirstSight,
  type Finding,
  SEARCHED_NOTE,
  undecided,
  verdictOn,
  withoutFinding,
} from "./finding.ts";
import type { StepCounter } from "./growth.ts";
import { measureAttacks } from "./measured.ts";
import { type Proposed, proposedFor } from "./proposed.ts";
import { analyseStatically } from "./static.ts";

/**
 * Looks for backtracking by counting steps alone, where nothing can end a native run: a text that makes the steps
 * grow is then told as a suspicion, and never as confirmed. Each stage yields what is known by then.
 */
export function* measuredFindings(tree: Tree, stepsOn: StepCounter): Generator<Finding> {
  const { reports } = analyseStatically(tree);
  const first = atFirstSight(reports);
  yield first;
  const proposed = proposedFor(tree, reports);
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
    const verdict = verdictOn(next.value, proposed.hotspotsAt);
    yield { stage: "tried", verdict, notes: [COUNTED_NOTE] };
  }
}

/**
 * What the structure points to remains a suspicion: no text is not the same as no danger. But the search in the
 * structure takes counted repeats for endless ones, so there it is not decided.
 */
function unshown(first: Finding, { complete, countsRepeats }: Proposed, isDone: boolean): Finding {
  if (first.verdict.kind !== "suspicious") {
    return { stage: "tried", ...complete && isDone ? withoutFinding(SEARCHED_NOTE) : undecided() };
  }
  return countsRepeats
    ? { stage: "tried", ...undecided(UNSHOWN_NOTE) }
    : { ...first, stage: "tried", notes: [UNSHOWN_NOTE] };
}

const COUNTED_NOTE = "The steps were counted on attacks of growing length.";
const UNSHOWN_NOTE =
  "The structure of the pattern points to slow input, but no text that was tried made the steps grow.";
