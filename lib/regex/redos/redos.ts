import {
  MAX_SAFE_CHARACTERS,
  NATIVE_STEPS_PER_SECOND,
  SAFE_MS,
  SAFE_STEPS_PER_CHARACTER,
} from "../../limits/search.ts";
import type { Tree } from "../syntax/tree.ts";
import { findHotspots, measureAttacks, type MeasuredAttack } from "./attacks/attack_search.ts";
import { confirmedNatively, NativeBudget, type NativeRun } from "./growth/confirmation.ts";
import { decide, type Undecided } from "./decision.ts";
import type { CountSteps } from "./growth/growth.ts";
import type { LinearBound } from "./bounds/linear_bound.ts";
import { lawReachIn, longestIn, reachIn } from "./attacks/reach.ts";
import { type Evidence, SUSPICION, type Verdict } from "./verdict.ts";

/** The verdict so far, and how it was reached, as sentences with a full stop. */
export interface ReasonedVerdict {
  readonly verdict: Verdict;
  readonly notes: readonly string[];
}

/**
 * Determines whether a pattern can be slow: proves a bound on the steps, or searches for a text on which they
 * grow. It never runs the native engine, so it can be stopped at any time; an attack that it finds is
 * unconfirmed.
 *
 * @returns the attacks that may be confirmed natively, the worst one first
 * @example findBacktracking(tree("/a/"), () => 1).next().value.verdict.kind // "safe"
 */
export function* findBacktracking(
  tree: Tree,
  stepsOn: CountSteps,
): Generator<ReasonedVerdict, MeasuredAttack[]> {
  const decision = decide(tree);
  if (decision.kind === "linear") {
    const verdict = linearVerdict(decision.bound);
    yield {
      verdict,
      notes: [PROVED_NOTE, ...verdict.kind === "unknown" ? [LOOSE_NOTE] : [], ...lengthNotes(verdict)],
    };
    return [];
  }
  if (decision.attacks.length > 0) yield ambiguous(decision);
  const measured: MeasuredAttack[] = [];
  const attacks = measureAttacks(decision.attacks, {
    stepsOn,
    reachOf: reachIn(tree),
    lawReachOf: lawReachIn(tree),
    longest: longestIn(tree),
    isPolynomial: decision.isPolynomial,
  });
  let isSettled = true;
  for (let next = attacks.next();; next = attacks.next()) {
    if (next.done) {
      if (!measured.some(({ growth }) => growth.isSettled)) {
        yield nothingShown(decision, isSettled && next.value ? [] : [LONGER_TEXTS]);
      }
      return measured;
    }
    measured.unshift(next.value);
    if (next.value.growth.isSettled) {
      yield { verdict: attackVerdict(next.value, decision), notes: [countedNote(next.value)] };
    } else isSettled = false;
  }
}

/** Maximum number of attempts at a native confirmation, if there is time; each has a separate budget. */
const NATIVE_TRIES = 4;

/**
 * Confirms an attack natively: the worst one that makes the native engine slow as well.
 *
 * On a busy machine, times may not show existing growth, but never show growth that doesn't exist: each of
 * them is the minimum of several, and must grow over several lengths. So repeated attempts are useful.
 *
 * @param attacks from `findBacktracking()` on the same tree
 * @param mayRetry whether there is time for another attempt, which takes up to `NATIVE_CONFIRMATION_MS`
 */
export function confirmBacktracking(
  tree: Tree,
  attacks: readonly MeasuredAttack[],
  runNatively: NativeRun,
  mayRetry: () => boolean = () => false,
): ReasonedVerdict | undefined {
  const decision = decide(tree);
  if (decision.kind === "linear" || attacks.length === 0) return undefined;
  const reachOf = reachIn(tree);
  let milder: ReasonedVerdict | undefined;
  for (let tries = 0; tries < NATIVE_TRIES && (tries === 0 || mayRetry()); tries++) {
    const budget = new NativeBudget();
    for (const [rank, attack] of attacks.entries()) {
      const { text, growth } = attack;
      const count = confirmedNatively(text, growth, runNatively, reachOf(text.pump), budget);
      if (count === undefined) continue;
      const confirmed = {
        verdict: attackVerdict(attack, decision, count),
        notes: [countedNote(attack), CONFIRMED_NOTE],
      };
      if (rank === 0) return confirmed;
      // On a busy machine, the worst attack may need another attempt.
      milder ??= confirmed;
      break;
    }
  }
  return milder;
}

/**
 * A proved bound makes a pattern safe if it is low enough. Otherwise the length decides how slow it can be,
 * unless the bound is loose, which doesn't show how slow it is. If a text was found on which it isn't reached, the length is
 * that of such a text.
 */
function linearVerdict(linear: LinearBound): Verdict {
  const { perCharacter, atEnd, isLoose, reached = perCharacter } = linear;
  const longestFor = (ms: number) =>
    Math.max(0, Math.floor((NATIVE_STEPS_PER_SECOND * ms / 1_000 - atEnd) / Math.max(1, perCharacter)));
  const evidence = {
    class: "linear",
    bound: polynomial([atEnd, perCharacter]),
    safeLength: { ms: SAFE_MS, characters: Math.min(longestFor(SAFE_MS), MAX_SAFE_CHARACTERS) },
    steps: [],
    hotspots: [],
  } as const;
  if (perCharacter <= SAFE_STEPS_PER_CHARACTER) return { kind: "safe", how: "proved", ...evidence };
  if (isLoose) return { kind: "unknown", how: "searched", complete: false, ...evidence };
  return {
    kind: "vulnerable",
    how: "proved",
    ...evidence,
    slowLength: { ms: 1_000, characters: Math.floor(longestFor(1_000) * perCharacter / reached) },
  };
}

/**
 * The verdict on a measured attack.
 *
 * @param confirmed number of pumps in the text that was slow natively; undefined if none was
 */
function attackVerdict(
  { text, growth, nodes }: MeasuredAttack,
  { ofAttempt, degree }: Undecided,
  confirmed?: number,
): Verdict {
  const { class: kind, rate, law, steps, count, secondAt, safeAt } = growth;
  const exact = law ? Math.round(rate) : limitedDegree(rate, degree);
  return {
    ...(confirmed === undefined
      ? { kind: "suspicious", how: "searched" } as const
      : { kind: "vulnerable", how: "confirmed" } as const),
    class: kind,
    ...(kind === "polynomial" ? { degree: exact } : { base: roundToMillionths(rate) }),
    ...(law && { law }),
    attack: { ...text, count: confirmed ?? count },
    slowLength: { ms: 1_000, characters: secondAt },
    safeLength: { ms: SAFE_MS, characters: Math.min(safeAt, MAX_SAFE_CHARACTERS) },
    ...quadraticBound(ofAttempt),
    steps,
    hotspots: findHotspots(nodes, kind),
  };
}

const roundToMillionths = (value: number): number => Math.round(1_000_000 * value) / 1_000_000;

/** If growth begins late, an estimate may give too high a degree. */
const limitedDegree = (rate: number, most = Infinity): number =>
  Math.min(Math.max(2, Math.round(rate)), Math.max(2, most));

/** How the lengths in the verdict are known. */
function countedNote({ growth: { law } }: MeasuredAttack): string {
  if (law === undefined) {
    return "The steps were counted on attacks of growing length; those on longer ones are estimated.";
  }
  const name = law.kind === "polynomial" ? "a polynomial" : "a linear recurrence";
  return `Steps counted on growing attacks follow an exact formula, ${name}, which also predicted longer attacks.`;
}

/** The finding before any text was tried. */
function ambiguous({ attacks, ofAttempt }: Undecided): ReasonedVerdict {
  const hotspots = attacks.slice(0, 1).flatMap(({ nodes, kind }) => findHotspots(nodes, kind));
  return {
    verdict: { ...SUSPICION, ...quadraticBound(ofAttempt), hotspots },
    notes: ["The structure of the pattern points to slow input; no text was tried."],
  };
}

/** @param others what the runs of the attacks didn't cover */
function nothingShown(
  { attacks, ofAttempt, notCovered: gaps }: Undecided,
  others: readonly string[],
): ReasonedVerdict {
  const notCovered = [...gaps, ...others];
  const verdict: Verdict = {
    kind: "unknown",
    how: "searched",
    ...(notCovered.length === 0 ? { complete: true } : { complete: false, notCovered }),
    ...quadraticBound(ofAttempt),
    steps: [],
    hotspots: [],
  };
  const notes = [
    ...attacks.length > 0 ? [UNSHOWN_NOTE] : [],
    ...notCovered.map((gap) => `Not covered by the search: ${gap}.`),
  ];
  return { verdict, notes };
}

/** A search makes an attempt at each position of the text and at its end. */
function quadraticBound(ofAttempt: LinearBound | undefined): Pick<Evidence, "bound"> {
  if (ofAttempt === undefined) return {};
  const { perCharacter, atEnd } = ofAttempt;
  return { bound: polynomial([atEnd, perCharacter / 2 + atEnd, perCharacter / 2]) };
}

/** A polynomial as its coefficients and as a formula; coefficients are of ascending powers. */
function polynomial(coefficients: readonly number[]): NonNullable<Evidence["bound"]> {
  const isZero = coefficients.every((coefficient) => coefficient === 0);
  const terms = coefficients.flatMap((coefficient, power) => {
    if (coefficient === 0 && !(isZero && power === 0)) return [];
    const factor = coefficient === 1 && power > 0 ? "" : `${coefficient}`;
    return [`${factor}${power === 0 ? "" : power === 1 ? "n" : `n${POWERS[power] ?? `^${power}`}`}`];
  });
  return { coefficients, text: terms.toReversed().join(" + ") };
}

const POWERS: Readonly<Record<number, string>> = { 2: "²", 3: "³" };

function lengthNotes({ safeLength }: Verdict): string[] {
  return safeLength?.characters === MAX_SAFE_CHARACTERS ? [LENGTH_NOTE] : [];
}

const LENGTH_NOTE =
  "Engines may fail on texts of more than 1,000,000 characters, for instance with a stack overflow.";
const LOOSE_NOTE =
  "The bound may be far above what any text takes, so it is not known whether the pattern can be slow.";

const PROVED_NOTE = "An automaton of all attempts shows that a search never takes more steps than the bound.";
const CONFIRMED_NOTE =
  "Confirmed: on attacks of growing length the time of the native engine grew with the steps.";
const UNSHOWN_NOTE =
  "The structure of the pattern points to slow input, but no text that was tried shows that the steps keep growing " +
  "faster than the text.";
const LONGER_TEXTS = "longer texts, whose steps were too many to count";
