import { MAX_CHANGES, MAX_WHY_STEPS } from "../../limits.ts";
import type { Status } from "../engine/machine.ts";
import type { Program } from "../engine/program.ts";
import { failedAt, takerOf, type Why, why } from "../engine/why.ts";
import type { Range } from "../regex.ts";
import type { Node } from "../syntax/visit.ts";
import { candidatesFor, type PatternChange } from "./pattern_candidates.ts";
import type { TextChange } from "../difference.ts";
import { furtherChange, nearestChange, type Stop } from "./text_change.ts";
import { type Goal, type Trials, trialsOf } from "./trying.ts";

/** Why a character of a text was taken, or why a search stopped there. Ranges of nodes are those of the pattern. */
export interface WhyAnswer {
  readonly index: number;
  /** How the search ended; `running`: its budget did. */
  readonly status: Status;
  /** What the search found. */
  readonly match: Range | null;
  /** What took the character; null when nothing did. */
  readonly taker: TakerRange | null;
  /** What was tried at the character and failed. */
  readonly expected: readonly Range[];
  /** The attempt that got furthest from its start, and what failed there. */
  readonly best: { readonly start: number; readonly furthest: number; readonly expected: readonly Range[] };
  /** A change of the text that makes a match, or one over the character. */
  readonly textChange: TextChange | null;
  /** Changes of the pattern that do the same, the smallest first. */
  readonly patternChanges: readonly PatternChange[];
}

/** The part of a pattern that took a character; ranges are of the pattern. */
export interface TakerRange {
  readonly node: Range;
  /** The quantifiers around it, the outermost first, each with the number of its iteration, from 1. */
  readonly iterations: readonly { readonly quantifier: Range; readonly number: number }[];
}

/**
 * Says why a character was taken or not, by one search from a position; for a text without a match also from
 * the best start. Changes are shown only after a search of their own has found what they promise.
 */
export function whyAt(program: Program, text: string, from: number, index: number): WhyAnswer {
  const reason = why(program, text, { at: from, maxSteps: MAX_WHY_STEPS });
  const taker = reason.status === "match" ? takerOf(reason, index) : undefined;
  const failed = failedAt(program, text, index, { at: from, maxSteps: MAX_WHY_STEPS });
  const changes = taker || reason.status === "running"
    ? NO_CHANGES
    : changesFor(reason, text, from, { index, expected: failed });
  return {
    index,
    status: reason.status,
    match: matchOf(reason),
    taker: taker === undefined ? null : {
      node: rangeOf(taker.node),
      iterations: taker.iterations.map(({ quantifier, number }) => ({
        quantifier: rangeOf(quantifier),
        number,
      })),
    },
    expected: failed.map(rangeOf),
    best: { start: reason.start, furthest: reason.furthest, expected: reason.expected.map(rangeOf) },
    ...changes,
  };
}

const NO_CHANGES = { textChange: null, patternChanges: [] };

const rangeOf = ({ start, end }: Node): Range => ({ start, end });

function matchOf({ status, start, path }: Why): Range | null {
  return status === "match" ? { start, end: path.at(-1)?.end ?? start } : null;
}

function changesFor(reason: Why, text: string, from: number, clicked: Stop) {
  const { program, status } = reason;
  const best: Stop = { index: reason.furthest, expected: reason.expected };
  const found = status === "match";
  const covers: Goal = (start, end) => start <= clicked.index && clicked.index < end;
  // Where nothing fitted at all, no start is better than another.
  const isStart = (start: number) => start === reason.start || reason.furthest === reason.start;
  const fromBest: Goal = (start, end) => isStart(start) && end > start;
  const trials = trialsOf();
  const stop = found ? clicked : best;
  const textGoal: Goal = found ? covers : () => true;
  const question = { program, text, from, goal: textGoal };
  return {
    textChange: nearestChange(question, [stop], trials) ??
      (found ? null : furtherChange(question, reason, trials)),
    patternChanges: patternChangesFor(program, text, from, stop, found ? covers : fromBest),
  };
}

function patternChangesFor(
  { tree }: Program,
  text: string,
  from: number,
  { index, expected }: Stop,
  goal: Goal,
): PatternChange[] {
  const trials: Trials = trialsOf();
  const point = text.codePointAt(index);
  const character = point === undefined ? undefined : String.fromCodePoint(point);
  const found: PatternChange[] = [];
  for (const { pattern, flags, words } of candidatesFor(tree, expected, character)) {
    if (found.length >= MAX_CHANGES || trials.spent) break;
    if (trials.reaches({ pattern, flags }, text, from, goal)) found.push({ pattern, flags, words });
  }
  return found;
}
