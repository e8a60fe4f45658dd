import type { Tree } from "../syntax/parse.ts";
import { measureAttacks, proposeAttacks, type Proposed } from "./candidates.ts";
import { confirmedNatively, type NativeRun } from "./confirmation.ts";
import {
  attackVerdict,
  type Finding,
  nothingFound,
  SEARCHED_NOTE,
  structuralFinding,
  undecided,
  type VerdictWithNotes,
} from "./finding.ts";
import type { CountSteps } from "./growth.ts";
import { isBounded, isExact, isProvedInParts, PROVED, PROVED_IN_PARTS } from "./proof.ts";
import { type DeepSearch, searchDeeply } from "./recheck.ts";
import { analyseStatically } from "./static_analysis.ts";
import { SUSPICION } from "./verdict.ts";

/** What the analysis runs the pattern with. */
export interface Instruments {
  readonly stepsOn: CountSteps;
  readonly runNatively: NativeRun;
  /** Milliseconds that are left. */
  readonly msLeft: () => number;
}

/**
 * Looks for backtracking in stages, each of which yields the verdict as it stands then: where the analysis is
 * ended from outside, the last one yielded is what is known.
 */
export function* analyseBacktracking(tree: Tree, instruments: Instruments): Generator<Finding> {
  const { reports } = analyseStatically(tree);
  yield structuralFinding(reports);
  const proposed = proposeAttacks(tree, reports);
  const tried = yield* tryOut(proposed, proposed.proposals, instruments);
  if (tried.shown?.verdict.kind === "vulnerable") return;
  const isDone = proposed.complete && tried.complete;
  if (!tried.shown) yield at("tried", isDone ? nothingFound(SEARCHED_NOTE) : undecided());
  if (!tried.shown && isProvedInParts(tree, instruments.msLeft)) return yield at("searched", PROVED_IN_PARTS);
  const deep = searchDeeply(tree, instruments.msLeft());
  const texts = deep.texts.map((text) => ({ texts: [text], positions: [] }));
  const again = yield* tryOut(proposed, texts, instruments);
  if (!again.shown) yield at("searched", tried.shown ?? decided(tree, proposed, deep, isDone));
}

const at = (stage: Finding["stage"], { verdict, notes }: VerdictWithNotes): Finding => ({
  stage,
  verdict,
  notes,
});

interface Tried {
  /** The worst that was seen; one that is slow natively before one that only takes many steps. */
  readonly shown: Finding | undefined;
  readonly complete: boolean;
}

function* tryOut(
  { hotspotsAt, reachOf }: Proposed,
  proposals: Proposed["proposals"],
  { stepsOn, runNatively }: Instruments,
): Generator<Finding, Tried> {
  let shown: Finding | undefined;
  let isSettled = true;
  const attacks = measureAttacks(proposals, { stepsOn, reachOf });
  for (let next = attacks.next();; next = attacks.next()) {
    if (next.done) return { shown, complete: isSettled && next.value };
    const { text, growth } = next.value;
    const count = confirmedNatively(text, growth, runNatively, reachOf(text.pump));
    if (count === undefined && !growth.isSettled) {
      isSettled = false;
      continue;
    }
    if (count === undefined && shown?.verdict.kind === "vulnerable") continue;
    const verdict = attackVerdict(next.value, hotspotsAt, count);
    shown = { stage: "tried", verdict, notes: [count === undefined ? MEASURED_NOTE : CONFIRMED_NOTE] };
    yield shown;
  }
}

function decided(tree: Tree, proposed: Proposed, deep: DeepSearch, isDone: boolean): VerdictWithNotes {
  if (deep.status === "safe") {
    if (!isExact(tree, proposed, deep)) return nothingFound(DEEP_NOTE);
    if (isBounded(tree)) return PROVED;
    // Where nothing is read in two ways over and over, there is a bound on the steps, and it is high.
    return proposed.isUnambiguous ? undecided(HIGH_NOTE) : nothingFound(DEEP_NOTE);
  }
  if (deep.status === "vulnerable") {
    if (isExact(tree, proposed, deep)) return { verdict: SUSPICION, notes: [UNCONFIRMED_NOTE] };
    return isDone ? nothingFound(SEARCHED_NOTE, INEXACT_NOTE) : undecided(INEXACT_NOTE);
  }
  const note = deep.status === "late" ? LATE_NOTE : REFUSED_NOTE;
  return isDone ? nothingFound(SEARCHED_NOTE, note) : undecided(note);
}

const CONFIRMED_NOTE =
  "Confirmed: on attacks of growing length the steps were counted, and the time of the native " +
  "engine grew with them.";
const MEASURED_NOTE =
  "The steps grow faster than the length of the text. In runs of the native engine the time did not grow with them.";
const DEEP_NOTE =
  "No slow input was found, by the parts of the pattern and by trying texts. This is not a proof.";
const HIGH_NOTE =
  "The steps grow in line with the text at most, but the number for each character may be too high to wait for.";
const UNCONFIRMED_NOTE = "A search by automata reports slow input, but the text that it names is not slow.";
const INEXACT_NOTE =
  "A search by automata that does not count repeats reports slow input, but the text that it names is not slow.";
const LATE_NOTE = "The search by automata did not finish.";
const REFUSED_NOTE = "The search by automata does not support all of the syntax.";
