import type { Tree } from "../../syntax/parse.ts";
import { confirmedNatively, type NativeRun } from "./confirmed.ts";
import type { StepCounter } from "./growth.ts";
import { measureAttacks } from "./measured.ts";
import { type Proposed, proposedFor } from "./proposed.ts";
import {
  atFirstSight,
  type Finding,
  type Said,
  SEARCHED_NOTE,
  undecided,
  verdictOn,
  withoutFinding,
} from "./finding.ts";
import { isProof, isProvedInParts, PROVED, PROVED_IN_PARTS } from "./proved.ts";
import { type DeepSearch, searchDeeply } from "./searched.ts";
import { analyseStatically } from "./static.ts";
import { SUSPICION } from "./verdict.ts";

/** What the analysis runs the pattern with. */
export interface Instruments {
  readonly stepsOn: StepCounter;
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
  yield atFirstSight(reports);
  const proposed = proposedFor(tree, reports);
  const tried = yield* tryOut(proposed, proposed.proposals, instruments);
  if (tried.shown?.verdict.kind === "vulnerable") return;
  const isDone = proposed.complete && tried.complete;
  if (!tried.shown) yield at("tried", isDone ? withoutFinding(SEARCHED_NOTE) : undecided());
  if (!tried.shown && isProvedInParts(tree, instruments.msLeft)) return yield at("searched", PROVED_IN_PARTS);
  const deep = searchDeeply(tree, instruments.msLeft());
  const texts = deep.texts.map((text) => ({ texts: [text], positions: [] }));
  const again = yield* tryOut(proposed, texts, instruments);
  if (!again.shown) yield at("searched", tried.shown ?? decided(tree, proposed, deep, isDone));
}

const at = (stage: Finding["stage"], { verdict, notes }: Said): Finding => ({ stage, verdict, notes });

interface Tried {
  /** The worst that was seen; one that is slow natively before one that only takes many steps. */
  readonly shown: Finding | undefined;
  readonly complete: boolean;
}

function* tryOut(
  { hotspotsAt }: Proposed,
  proposals: Proposed["proposals"],
  { stepsOn, runNatively }: Instruments,
): Generator<Finding, Tried> {
  let shown: Finding | undefined;
  const attacks = measureAttacks(proposals, stepsOn);
  for (let next = attacks.next();; next = attacks.next()) {
    if (next.done) return { shown, complete: next.value };
    const count = confirmedNatively(next.value.text, next.value.growth, runNatively);
    if (count === undefined && shown?.verdict.kind === "vulnerable") continue;
    const verdict = verdictOn(next.value, hotspotsAt, count);
    shown = { stage: "tried", verdict, notes: [count === undefined ? MEASURED_NOTE : CONFIRMED_NOTE] };
    yield shown;
  }
}

function decided(tree: Tree, proposed: Proposed, deep: DeepSearch, isDone: boolean): Said {
  if (deep.status === "safe") {
    return isProof(tree, proposed, deep) ? PROVED : withoutFinding(DEEP_NOTE);
  }
  if (deep.status === "vulnerable") return { verdict: SUSPICION, notes: [UNCONFIRMED_NOTE] };
  const note = deep.status === "late" ? LATE_NOTE : REFUSED_NOTE;
  return isDone ? withoutFinding(SEARCHED_NOTE, note) : undecided(note);
}

const CONFIRMED_NOTE = "Confirmed: the steps were counted on texts of growing length, and a run with the " +
  "native engine was slow too.";
const MEASURED_NOTE =
  "The steps grow with the length of the text, but a run with the native engine was not slow.";
const DEEP_NOTE =
  "Searched without finding, by the parts of the pattern and by trying texts. That is no proof.";
const UNCONFIRMED_NOTE =
  "A search by automata holds the pattern to be slow, but the text that it names is not.";
const LATE_NOTE = "The search by automata did not come to its end.";
const REFUSED_NOTE = "The search by automata does not know all of the syntax.";
