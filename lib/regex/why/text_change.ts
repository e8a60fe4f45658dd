import { MAX_COMPLETED_FAILURES, MAX_COMPLETION_CHARACTERS, MAX_TEXT_CHANGES } from "../../limits.ts";
import { differenceOf, type TextChange } from "../difference.ts";
import type { Program } from "../engine/program.ts";
import type { Failure, Why } from "../engine/why.ts";
import type { Range } from "../regex.ts";
import { type Node, nodesOf } from "../syntax/visit.ts";
import { type Complete, completionsFor } from "./completion.ts";
import { fittingCharacters } from "./fitting.ts";
import { boundsOf, type Trials } from "./trying.ts";

interface Question {
  readonly program: Program;
  readonly text: string;
  readonly from: number;
  /** Whether a match in the changed text is what the change is made for. */
  readonly goal: (match: Range, change: TextChange) => boolean;
}

/** A change with its cost: the characters put in, taken out or replaced, and less than 1 for the kind of change. */
interface Costed {
  readonly change: TextChange;
  readonly cost: number;
  /** Whether the match should go on into what follows the change. */
  readonly continues?: boolean;
}

/** The cheapest change of the text that was found to reach the goal; null when none was. */
export function textChangeFor(
  question: Question,
  reason: Why,
  failures: readonly Failure[],
  trials: Trials,
): TextChange | null {
  const single = singleChange(question, candidatesFor(reason, question.text, failures), trials);
  const isCheap = single !== null && single.cost <= CHEAP;
  const several = isCheap || reason.status === "match" ? null : severalChanges(question, reason, trials);
  if (single === null || several === null) return (single ?? several)?.change ?? null;
  return (single.cost <= several.cost ? single : several).change;
}

/** Up to this cost, changes in several places are not looked for. */
const CHEAP = 4;

/** A text with a change made in it. */
export function changed(text: string, { start, end, inserted }: TextChange): string {
  return text.slice(0, start) + inserted + text.slice(end);
}

/** What a kind of change costs beside its characters: of two equal ones the one that keeps more is better. */
const COSTS = { insert: 0, replace: 0.1, remove: 0.2, replaceSpace: 0.3, unusedRest: 0.5 } as const;

function singleChange(question: Question, candidates: readonly Costed[], trials: Trials): Costed | null {
  const { program, text, from, goal } = question;
  let best: Costed | null = null;
  for (const { change, cost, continues } of candidates) {
    if (trials.spent || (best && best.cost <= cost)) break;
    const match = boundsOf(trials.search(program, changed(text, change), from));
    if (match === null || !goal(match, change)) continue;
    const all = cost + (continues ? unusedCost(text, change, match) : 0);
    if (best === null || all < best.cost) best = { change, cost: all };
  }
  return best;
}

/** A text put in is better when the match goes on into what follows it. */
function unusedCost(text: string, { start, end, inserted }: TextChange, match: Range): number {
  const isUnused = start === end && end < text.length && match.end <= start + inserted.length;
  return isUnused ? COSTS.unusedRest : 0;
}

/** Changes to try, the cheapest first. */
function candidatesFor(reason: Why, text: string, failures: readonly Failure[]): Costed[] {
  const found = new Map<string, Costed>();
  const complete = completionsFor(reason, text);
  for (const failure of innermost(failures).slice(0, MAX_COMPLETED_FAILURES)) {
    for (const change of changesAt(text, failure, complete)) {
      if (keepsPairs(text, change)) {
        const key = `${change.start} ${change.end} ${change.inserted}`;
        const cost = costOf(text, change, failure);
        const continues = failure.node.type !== "Assertion";
        if (cost < (found.get(key)?.cost ?? Infinity)) found.set(key, { change, cost, continues });
      }
    }
  }
  return [...found.values()].sort((a, b) => a.cost - b.cost);
}

/** In place of a positive lookaround what failed inside. */
function innermost(failures: readonly Failure[]): Failure[] {
  const found: Failure[] = [];
  const pending = failures.toReversed();
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { lookaround } = next;
    if (lookaround === null || lookaround.negate) found.push(next);
    else pending.push(...lookaround.failures.toReversed());
  }
  return found;
}

function costOf(text: string, { start, end, inserted }: TextChange, { node, lookaround }: Failure): number {
  if (lookaround?.negate) {
    // What a negative lookaround must not match is one thing, however long it is.
    const isAll = end - start === lookaround.matched.end - lookaround.matched.start;
    return isAll === isAnyLength(node) ? 1 + COSTS.replace : 1;
  }
  const { start: first, end: last, inserted: put } = differenceOf(text.slice(start, end), inserted);
  const kind = first === last ? "insert" : put === "" ? "remove" : "replace";
  const isEven = last - first === put.length;
  // White space that must not be there is taken out rather than replaced.
  const space = kind === "replace" && /\s/.test(text.slice(start, end)) && !/\s/.test(put);
  return (isEven ? put.length : last - first + put.length) + COSTS[kind] + (space ? COSTS.replaceSpace : 0);
}

/** Of what matched such a lookaround the last character is most often to blame. */
const isAnyLength = (node: Node): boolean => nodesOf(node, "Quantifier").some(({ max }) => max === Infinity);

const isBounded = ({ start, end }: Range): boolean => end - start <= MAX_COMPLETION_CHARACTERS;

function* changesAt(text: string, failure: Failure, complete: Complete): Generator<TextChange> {
  const { position, backward, lookaround } = failure;
  if (lookaround?.negate) return yield* removals(text, lookaround.matched, backward);
  const before = { start: pointBefore(text, position), end: position };
  const after = { start: position, end: pointAfter(text, position) };
  const [next, previous] = backward ? [before, after] : [after, before];
  for (const completion of complete(failure)) {
    yield* completionsAt(text, failure, next, completion);
  }
  for (const range of [next, previous]) if (range.start < range.end) yield { ...range, inserted: "" };
  if (!backward && position < text.length) yield { start: position, end: text.length, inserted: "" };
}

function* completionsAt(
  text: string,
  { position, backward }: Failure,
  next: Range,
  completion: string,
): Generator<TextChange> {
  for (let length = 1; length <= completion.length; length++) {
    const inserted = backward ? completion.slice(-length) : completion.slice(0, length);
    yield { start: position, end: position, inserted };
    if (next.start < next.end) yield { ...next, inserted };
  }
  if (backward) return;
  const same = { start: position, end: Math.min(position + completion.length, text.length) };
  if (isReplaceable(text, same)) yield { ...same, inserted: completion };
  const rest = { start: position, end: text.length };
  if (isBounded(rest) && isReplaceable(text, rest)) yield { ...rest, inserted: completion };
}

/** Words of a text are replaced one by one, and lines, too. */
const isReplaceable = (text: string, { start, end }: Range): boolean =>
  end - start === 1 || (start < end && !/\s/.test(text.slice(start, end)));

/** All that a negative lookaround matched, or the character that it read last. */
function* removals(text: string, matched: Range, backward: boolean): Generator<TextChange> {
  if (matched.start === matched.end) return;
  yield { ...matched, inserted: "" };
  yield backward
    ? { start: matched.start, end: pointAfter(text, matched.start), inserted: "" }
    : { start: pointBefore(text, matched.end), end: matched.end, inserted: "" };
}

/** Half of a surrogate pair is nothing that a reader could type. */
const keepsPairs = (text: string, { start, end, inserted }: TextChange): boolean =>
  !splitsPair(text, start) && !splitsPair(text, end) && inserted.isWellFormed();

const splitsPair = (text: string, index: number): boolean =>
  index > 0 && index < text.length && pointAfter(text, index - 1) > index;

const pointAfter = (text: string, index: number): number =>
  Math.min(index + ((text.codePointAt(index) ?? 0) > 0xffff ? 2 : 1), text.length);

const pointBefore = (text: string, index: number): number =>
  Math.max(index > 1 && pointAfter(text, index - 2) === index ? index - 2 : index - 1, 0);

/** Changes of one character each, one after the other, each of which leaves less of the text unmatched. */
function severalChanges(question: Question, reason: Why, trials: Trials): Costed | null {
  let [text, best] = [question.text, reason];
  for (let edits = 1; edits <= MAX_TEXT_CHANGES; edits++) {
    const next = further({ ...question, text }, best, trials);
    if (next === null) return null;
    text = next.text;
    best = next.reason;
    if (best.status !== "match") continue;
    const change = differenceOf(question.text, text);
    const isReadable = !/[\n\r\u2028\u2029]/.test(question.text.slice(change.start, change.end));
    return isReadable && keepsPairs(question.text, change) ? { change, cost: edits + COSTS.replace } : null;
  }
  return null;
}

/** The first change of one character that makes a match, or else the one with which the attempt gets furthest. */
function further({ program, text, from }: Question, reason: Why, trials: Trials) {
  let best: { text: string; reason: Why } | null = null;
  for (const change of singleCharacters(program, text, reason)) {
    const next = changed(text, change);
    const now = trials.explain(program, next, from);
    if (now === null || now.status === "match") return now && { text: next, reason: now };
    const before = best ?? { text, reason };
    const less = (before.text.length - before.reason.furthest) - (next.length - now.furthest);
    const isBetter = less > 0 || (best === null && less === 0 && now.furthest > reason.furthest);
    if (now.start === reason.start && isBetter) best = { text: next, reason: now };
  }
  return best;
}

function* singleCharacters({ tree }: Program, text: string, reason: Why): Generator<TextChange> {
  const { furthest: start, failures } = reason;
  if (splitsPair(text, start)) return;
  const characters = new Set(failures.flatMap(({ node }) => fittingCharacters(tree, node)));
  const end = pointAfter(text, start);
  const removal = { start, end, inserted: "" };
  const isSpace = /\s/.test(text.slice(start, end));
  if (isSpace) yield removal;
  for (const inserted of characters) {
    if (start < end) yield { start, end, inserted };
    yield { start, end: start, inserted };
  }
  if (start < end && !isSpace) yield removal;
}
