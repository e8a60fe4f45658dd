import { MAX_TEXT_CHANGES } from "../../limits.ts";
import type { Program } from "../engine/program.ts";
import type { Why } from "../engine/why.ts";
import type { Node } from "../syntax/visit.ts";
import { differenceOf, type TextChange } from "../difference.ts";
import { fittingCharacters } from "./fitting.ts";
import { fits, type Goal, type Trials } from "./trying.ts";

/** A place where a search stopped, and what was expected there. */
export interface Stop {
  readonly index: number;
  readonly expected: readonly Node[];
}

interface Question {
  readonly program: Program;
  readonly text: string;
  readonly from: number;
  /** Told of a match in the changed text. */
  readonly goal: Goal;
}

/** One character put in, in place of another, or taken out, at the stops; the first that reaches the goal. */
export function nearestChange(question: Question, stops: readonly Stop[], trials: Trials): TextChange | null {
  const { program, text, from, goal } = question;
  for (const change of changesAt(program, text, stops)) {
    if (fits(trials.search(program, changed(text, change), from), goal)) return change;
  }
  return null;
}

/**
 * Several characters, one after the other, each of which lets the attempt from one start get further. Short, but
 * not always the shortest.
 */
export function furtherChange(question: Question, reason: Why, trials: Trials): TextChange | null {
  let [text, best] = [question.text, reason];
  for (let round = 0; round < MAX_TEXT_CHANGES; round++) {
    const next = further({ ...question, text }, best, trials);
    if (next === null) return null;
    text = next.text;
    best = next.reason;
    if (best.status === "match") return differenceOf(question.text, text);
  }
  return null;
}

/** A text with a change made in it. */
export function changed(text: string, { start, end, inserted }: TextChange): string {
  return text.slice(0, start) + inserted + text.slice(end);
}

function* changesAt(program: Program, text: string, stops: readonly Stop[]): Generator<TextChange> {
  for (const { index, expected } of stops) {
    const characters = new Set(expected.flatMap((node) => fittingCharacters(program.tree, node)));
    const width = (text.codePointAt(index) ?? 0) > 0xffff ? 2 : 1;
    const end = Math.min(index + width, text.length);
    for (const inserted of characters) {
      if (index < text.length) yield { start: index, end, inserted };
      yield { start: index, end: index, inserted };
    }
    if (index < text.length) yield { start: index, end, inserted: "" };
    if (index > 0) yield { start: index - 1, end: index, inserted: "" };
    if (end < text.length) yield { start: index, end: text.length, inserted: "" };
  }
}

/** The first change that makes a match, or else the one with which the attempt gets furthest. */
function further({ program, text, from }: Question, { start, furthest, expected }: Why, trials: Trials) {
  let best: { text: string; reason: Why } | null = null;
  for (const change of changesAt(program, text, [{ index: furthest, expected }])) {
    const next = changed(text, change);
    const reason = trials.explain(program, next, from);
    if (reason === null || reason.status === "match") return reason && { text: next, reason };
    if (reason.start === start && reason.furthest > (best?.reason.furthest ?? furthest)) {
      best = { text: next, reason };
    }
  }
  return best;
}
