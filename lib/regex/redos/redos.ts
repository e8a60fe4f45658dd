import {
  MAX_ATTACK_CHARACTERS,
  MAX_SAFE_CHARACTERS,
  NATIVE_STEPS_PER_SECOND,
  SAFE_MS,
  SAFE_STEPS_PER_CHARACTER,
} from "../../limits/search.ts";
import type { Tree } from "../syntax/tree.ts";
import { measureAttacks, type MeasuredAttack } from "./attacks/attack_search.ts";
import { combinedAttacks } from "./attacks/combined_attacks.ts";
import { findHotspots, nestedRepeats } from "./attacks/hotspots.ts";
import { CLOSE } from "./attacks/slow_text.ts";
import { decide, type Linear, type Undecided } from "./decision.ts";
import { type AttackText, pumpsUpTo } from "./attack.ts";
import type { CountSteps, Growth } from "./growth/growth.ts";
import type { LinearBound } from "./bounds/linear_bound.ts";
import { lawReachIn, longestIn, reachIn } from "./attacks/reach.ts";
import { type Evidence, SUSPICION, type Tried, triedNote, type Verdict } from "./verdict.ts";

/** The verdict so far, and how it was reached, as sentences with a full stop. */
export interface ReasonedVerdict {
  readonly verdict: Verdict;
  readonly notes: readonly string[];
}

/**
 * Determines whether a pattern can be slow: proves a bound on the steps, or searches for a text on which they
 * grow. All of its work is counted, and it never runs the native engine, so that the last verdict is the same on every
 * machine. The others are of use where only the first one is wanted.
 *
 * @returns the attacks that make the steps grow, the worst one first
 * @example findBacktracking(tree("/a/"), () => 1).next().value.verdict.kind // "safe"
 */
export function* findBacktracking(
  tree: Tree,
  stepsOn: CountSteps,
): Generator<ReasonedVerdict, MeasuredAttack[]> {
  const decision = decide(tree);
  if (decision.kind === "linear") {
    const verdict = linearVerdict(tree, decision);
    yield {
      verdict,
      notes: [PROVED_NOTE, ...verdict.kind === "unknown" ? [LOOSE_NOTE] : [], ...lengthNotes(verdict)],
    };
    return [];
  }
  const proposed = decision.attacks();
  if (proposed.length > 0) yield ambiguous(tree, decision);
  const measured: MeasuredAttack[] = [];
  const attacks = measureAttacks(proposed, {
    stepsOn,
    reachOf: reachIn(tree),
    lawReachOf: lawReachIn(tree),
    longest: longestIn(tree),
    isPolynomial: decision.isPolynomial,
    combined: (attack) => combinedAttacks(tree, attack, proposed),
  });
  let isSettled = true;
  for (let next = attacks.next();; next = attacks.next()) {
    if (next.done) {
      if (!measured.some(({ growth }) => growth.isSettled)) {
        const { isComplete, tried } = next.value;
        yield nothingShown(decision, isSettled && isComplete ? [] : [LONGER_TEXTS], tried);
      }
      return measured;
    }
    measured.unshift(next.value);
    if (next.value.growth.isSettled) {
      yield { verdict: attackVerdict(tree, next.value, decision), notes: [countedNote(next.value)] };
    } else isSettled = false;
  }
}

/** What is proved about every text, without trying any; undefined if nothing is. */
export function provedSteps(tree: Tree): Evidence["bound"] | undefined {
  const decision = decide(tree);
  return decision.kind === "linear"
    ? polynomial([decision.bound.atEnd, decision.bound.perCharacter])
    : quadraticBound(decision.ofAttempt).bound;
}

/**
 * A proved bound makes a pattern safe if it is low enough. Otherwise the length decides how slow it can be,
 * unless the bound is loose, which doesn't show how slow it is. If a text was found on which it isn't reached, the length is
 * that of such a text.
 */
function linearVerdict(tree: Tree, { bound: { perCharacter, atEnd }, reached }: Linear): Verdict {
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
  const found = reached();
  const slowest = found < CLOSE * perCharacter ? found : perCharacter;
  if (slowest <= SAFE_STEPS_PER_CHARACTER) {
    return { kind: "unknown", how: "searched", finished: true, ...evidence };
  }
  return {
    kind: "vulnerable",
    how: "proved",
    ...evidence,
    hotspots: nestedRepeats(tree),
    slowLength: { ms: 1_000, characters: Math.floor(longestFor(1_000) * perCharacter / slowest) },
  };
}

/** The verdict on a measured attack. */
function attackVerdict(
  tree: Tree,
  { text, growth, nodes }: MeasuredAttack,
  { ofAttempt, degree }: Undecided,
): Verdict {
  const { class: kind, rate, law, steps, secondAt, safeAt, isConfirmed } = growth;
  const exact = law ? Math.round(rate) : limitedDegree(rate, degree);
  return {
    ...isConfirmed
      ? { kind: "vulnerable", how: "confirmed" } as const
      : { kind: "suspicious", how: "searched" } as const,
    class: kind,
    ...(kind === "polynomial" ? { degree: exact } : { base: roundToMillionths(rate) }),
    ...(law && { law }),
    attack: { ...text, count: shownCount(text, growth) },
    slowLength: { ms: 1_000, characters: secondAt },
    safeLength: { ms: SAFE_MS, characters: Math.min(safeAt, MAX_SAFE_CHARACTERS) },
    ...quadraticBound(ofAttempt),
    steps,
    hotspots: findHotspots(tree, nodes, kind, text.pump),
  };
}

/** Pumps of the text that takes a second, or of a text that can still be handled. */
function shownCount(text: AttackText, { secondAt, count }: Growth): number {
  return Math.max(1, count, pumpsUpTo(text, Math.min(secondAt, MAX_ATTACK_CHARACTERS)));
}

const roundToMillionths = (value: number): number => Math.round(1_000_000 * value) / 1_000_000;

/** If growth begins late, an estimate may give too high a degree. */
const limitedDegree = (rate: number, most = Infinity): number =>
  Math.min(Math.max(2, Math.round(rate)), Math.max(2, most));

/** How the lengths in the verdict are known. */
function countedNote({ growth: { law, isConfirmed } }: MeasuredAttack): string {
  if (law === undefined) {
    return "The steps were counted on attacks of growing length; those on longer ones are estimated" +
      (isConfirmed ? ", and two further texts took about as many steps as estimated." : ".");
  }
  return "Steps counted on growing attacks follow an exact formula, which also predicted longer attacks.";
}

/** The finding before any text was tried. */
function ambiguous(tree: Tree, { attacks, ofAttempt }: Undecided): ReasonedVerdict {
  const hotspots = attacks().slice(0, 1).flatMap(({ nodes, kind, texts }) =>
    findHotspots(tree, nodes, kind, texts[0]?.pump ?? "")
  );
  return {
    verdict: { ...SUSPICION, ...quadraticBound(ofAttempt), hotspots },
    notes: ["The structure of the pattern points to slow input; no text was tried."],
  };
}

/**
 * @param others what the runs of the attacks didn't cover
 * @param tried the texts that were run
 */
function nothingShown(
  { attacks, ofAttempt, isFinished, notCovered: gaps }: Undecided,
  others: readonly string[],
  tried: Tried,
): ReasonedVerdict {
  const notCovered = [...gaps, ...others];
  const verdict: Verdict = {
    kind: "unknown",
    how: "searched",
    finished: isFinished && others.length === 0,
    tried,
    ...(notCovered.length > 0 && { notCovered }),
    ...quadraticBound(ofAttempt),
    steps: [],
    hotspots: [],
  };
  const notes = [
    ...attacks().length > 0 ? [UNSHOWN_NOTE] : [],
    triedNote(tried),
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
const LOOSE_NOTE = "The bound may be far too high, so whether the pattern can be slow isn't known.";

const PROVED_NOTE = "An automaton of all attempts shows that a search never takes more steps than the bound.";
const UNSHOWN_NOTE =
  "The structure of the pattern points to slow input, but no text that was tried shows it.";
const LONGER_TEXTS = "longer texts, whose steps were too many to count";
