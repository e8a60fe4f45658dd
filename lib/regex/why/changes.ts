import { compilePattern } from "../engine/compile.ts";
import { exec, type SearchResult } from "../engine/exec.ts";
import type { Status } from "../engine/machine.ts";
import type { Program } from "../engine/program.ts";
import {
  explainSearch,
  foundMatch,
  MAX_WAYS_STEPS,
  type PartFailure,
  type SearchExplanation,
} from "../engine/why.ts";
import type { Range, Regex } from "../regex.ts";
import { parseTree } from "../syntax/tree.ts";
import { findNodes, type Node } from "../syntax/visit.ts";
import { findTextChange, type TextChange } from "../text_change.ts";
import {
  createCompletions,
  fittingCharacters,
  type GuessCompletions,
  MAX_COMPLETION_CHARACTERS,
} from "./completion.ts";

/** True if a match is the desired one; bounds are UTF-16 code units of the text. */
type MatchGoal = (match: Range) => boolean;

/** How a search ended, and what it found. */
interface Found {
  readonly status: Status | SearchResult["status"];
  readonly match: Range | null;
}

/** Searches that test changes, with one budget for all of them. */
export interface Trials {
  /** Runs a search; null if the budget is spent. */
  search(program: Program, text: string, from: number): Found | null;
  /** Runs a search and collects how far the attempts got; null if the budget is spent. */
  explain(program: Program, text: string, from: number): SearchExplanation | null;
  /** The same with a changed pattern; null also if it is invalid. */
  explainChanged(regex: Regex, text: string): SearchExplanation | null;
  /** True if a pattern finds the desired match; false if it is invalid or the budget is spent. */
  reaches(regex: Regex, text: string, from: number, goal: MatchGoal): boolean;
  readonly spent: boolean;
  /** Steps so far, including the cost of copying texts and compiling patterns. */
  readonly work: number;
}

/** Steps per test. */
export const MAX_TRY_STEPS = 20_000;

/** Tests per kind of change. */
const MAX_TRIES = 600;

/** Work of all tests per kind of change: steps, plus the cost of copying texts and compiling patterns. */
export const MAX_TRY_WORK = 500_000;

/** Characters whose copying costs as much as one step. */
const COPIED_CHARACTERS_PER_STEP = 16;

/** Number of steps that parsing and compiling a character of a pattern costs. */
export const STEPS_PER_COMPILED_CHARACTER = 16;

/** Creates a new budget. */
export function createTrials(): Trials {
  let [tries, work] = [0, 0];
  const charge = (steps: number, text: string) => {
    tries++;
    work += steps + Math.ceil(text.length / COPIED_CHARACTERS_PER_STEP);
  };
  const trials: Trials = {
    get spent() {
      return tries >= MAX_TRIES || work >= MAX_TRY_WORK;
    },
    get work() {
      return work;
    },
    search(program, text, from) {
      if (trials.spent) return null;
      const found = exec(program, text, from, MAX_WAYS_STEPS);
      charge(found.steps, text);
      return found.status === "budget" ? foundByExplaining(program, text, from) : foundBy(found);
    },
    explain(program, text, from) {
      if (trials.spent) return null;
      const reason = explainSearch(program, text, { at: from, maxSteps: MAX_TRY_STEPS });
      charge(reason.steps, text);
      return reason;
    },
    explainChanged(regex, text) {
      const program = compile(regex);
      return program && trials.explain(program, text, 0);
    },
    reaches(regex, text, from, goal) {
      const program = compile(regex);
      const match = program && trials.search(program, text, from)?.match;
      return match ? goal(match) : false;
    },
  };
  return trials;

  /** An explanation leaves out what fails as before, so it ends where the search of a slow pattern doesn't. */
  function foundByExplaining(program: Program, text: string, from: number): Found | null {
    const reason = trials.explain(program, text, from);
    return reason && { status: reason.status, match: foundMatch(reason) };
  }

  function compile(regex: Regex): Program | null {
    if (trials.spent) return null;
    work += regex.pattern.length * STEPS_PER_COMPILED_CHARACTER;
    const tree = parseTree(regex);
    return tree && compilePattern(tree);
  }
}

/** The bounds of a match are the first of its captures. */
function foundBy({ status, captures }: SearchResult): Found {
  const [start, end] = captures ?? [];
  return { status, match: start === undefined || end === undefined ? null : { start, end } };
}

interface Question {
  readonly program: Program;
  readonly text: string;
  readonly from: number;
  /** True if a match in the changed text is the desired one. */
  readonly goal: (match: Range, change: TextChange) => boolean;
}

/** A change with its cost: the characters inserted, removed or replaced, plus less than 1 for the kind of change. */
interface CostedChange {
  readonly change: TextChange;
  readonly cost: number;
  /** True if the match should continue after the change. */
  readonly continues?: boolean;
}

/** Finds the cheapest change of the text that leads to the desired match; null if there is none. */
export function textChangeFor(
  question: Question,
  reason: SearchExplanation,
  failures: readonly PartFailure[],
  trials: Trials,
): TextChange | null {
  const single = singleChange(question, textCandidatesFor(reason, question.text, failures), trials);
  const isCheap = single !== null && single.cost <= CHEAP;
  const several = isCheap || reason.status === "match" ? null : severalChanges(question, reason, trials);
  if (single === null || several === null) return (single ?? several)?.change ?? null;
  return (single.cost <= several.cost ? single : several).change;
}

/** If a single change costs at most this much, changes in several places are not tried. */
const CHEAP = 4;

/** Applies a change to a text. */
export function applyChange(text: string, { start, end, inserted }: TextChange): string {
  return text.slice(0, start) + inserted + text.slice(end);
}

/** The cost of a kind of change in addition to its characters, so that the change that preserves more wins. */
const COSTS = {
  insert: 0,
  changeCase: 0.05,
  replace: 0.1,
  remove: 0.2,
  replaceSpace: 0.3,
  guess: 0.15,
  unusedRest: 0.5,
} as const;

function singleChange(
  question: Question,
  candidates: readonly CostedChange[],
  trials: Trials,
): CostedChange | null {
  const { program, text, from, goal } = question;
  let best: CostedChange | null = null;
  for (const { change, cost, continues } of candidates) {
    if (trials.spent || (best && best.cost <= cost)) break;
    const match = trials.search(program, applyChange(text, change), from)?.match;
    if (!match || !goal(match, change)) continue;
    const all = cost + (continues ? unusedRestCost(text, change, match) : 0);
    if (best === null || all < best.cost) best = { change, cost: all };
  }
  return best;
}

/** An insertion is better if the match continues after it. */
function unusedRestCost(text: string, { start, end, inserted }: TextChange, match: Range): number {
  const isUnused = start === end && end < text.length && match.end <= start + inserted.length;
  return isUnused ? COSTS.unusedRest : 0;
}

/** Failed parts of the pattern for which changes of the text are searched. */
const MAX_COMPLETED_FAILURES = 12;

/** Changes to test, the cheapest first. */
function textCandidatesFor(
  reason: SearchExplanation,
  text: string,
  failures: readonly PartFailure[],
): CostedChange[] {
  const found = new Map<string, CostedChange>();
  const complete = createCompletions(reason, text);
  for (const failure of innermostFailures(failures).slice(0, MAX_COMPLETED_FAILURES)) {
    for (const change of changesAt(text, failure, complete)) {
      if (keepsPairs(text, change)) {
        const key = `${change.start} ${change.end} ${change.inserted}`;
        const cost = measureCost(text, change, failure) + guessCost(reason, change, failure);
        const continues = failure.node.type !== "Assertion";
        if (cost < (found.get(key)?.cost ?? Infinity)) found.set(key, { change, cost, continues });
      }
    }
  }
  return [...found.values()].sort((a, b) => a.cost - b.cost);
}

/** Replaces positive lookarounds by what failed inside. */
function innermostFailures(failures: readonly PartFailure[]): PartFailure[] {
  const found: PartFailure[] = [];
  const pending = failures.toReversed();
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { lookaround } = next;
    if (lookaround === null || lookaround.negate) found.push(next);
    else pending.push(...lookaround.failures.toReversed());
  }
  return found;
}

function measureCost(
  text: string,
  { start, end, inserted }: TextChange,
  { node, lookaround }: PartFailure,
): number {
  if (lookaround?.negate) {
    // What a negative lookaround must not match counts as one character, however long it is.
    const isAll = end - start === lookaround.matched.end - lookaround.matched.start;
    return isAll === hasUnboundedLoop(node) ? 1 + COSTS.replace : 1;
  }
  const { start: first, end: last, inserted: put } = findTextChange(text.slice(start, end), inserted);
  if (changesOnlyCase(text, { start, end, inserted })) return 1 + COSTS.changeCase;
  const kind = first === last ? "insert" : put === "" ? "remove" : "replace";
  const isEven = last - first === put.length;
  // White space that must not be there is better removed than replaced.
  const space = kind === "replace" && /\s/.test(text.slice(start, end)) && !/\s/.test(put);
  return (isEven ? put.length : last - first + put.length) + COSTS[kind] + (space ? COSTS.replaceSpace : 0);
}

/** Any character of a set would do in place of the one that has no match: that this one is meant is a guess. */
function guessCost({ status }: SearchExplanation, change: TextChange, { node }: PartFailure): number {
  const isSet = node.type === "CharacterSet" || node.type === "CharacterClass";
  return status === "none" && isSet && change.inserted !== "" && change.start < change.end ? COSTS.guess : 0;
}

/** True if a change of a text only writes the same letters in another case. Such a change counts as one character. */
export function changesOnlyCase(text: string, { start, end, inserted }: TextChange): boolean {
  const before = text.slice(start, end);
  return before !== inserted && before.length === inserted.length &&
    before.toLowerCase() === inserted.toLowerCase();
}

/** If a lookaround contains an unbounded loop, removing the last character that it matched is usually enough. */
const hasUnboundedLoop = (node: Node): boolean =>
  findNodes(node, "Quantifier").some(({ max }) => max === Infinity);

const isBounded = ({ start, end }: Range): boolean => end - start <= MAX_COMPLETION_CHARACTERS;

function* changesAt(text: string, failure: PartFailure, complete: GuessCompletions): Generator<TextChange> {
  const { position, backward, lookaround } = failure;
  if (lookaround?.negate) return yield* removals(text, lookaround.matched, backward);
  const before = { start: pointBefore(text, position), end: position };
  const after = { start: position, end: pointAfter(text, position) };
  const [next, previous] = backward ? [before, after] : [after, before];
  for (const completion of complete(failure)) {
    yield* completionChangesAt(text, failure, next, completion);
  }
  for (const range of [next, previous]) if (range.start < range.end) yield { ...range, inserted: "" };
  if (!backward && position < text.length) yield { start: position, end: text.length, inserted: "" };
  yield* caseChangesAt(text, position, backward);
}

/** Writes the text that was not matched, up to a limit, in lower or upper case. */
function* caseChangesAt(text: string, position: number, backward: boolean): Generator<TextChange> {
  const [from, to] = backward
    ? [Math.max(position - MAX_COMPLETION_CHARACTERS, 0), position]
    : [position, Math.min(position + MAX_COMPLETION_CHARACTERS, text.length)];
  const before = text.slice(from, to);
  for (const after of [before.toLowerCase(), before.toUpperCase()]) {
    const { start, end, inserted } = findTextChange(before, after);
    const change = { start: from + start, end: from + end, inserted };
    if (changesOnlyCase(text, change)) yield change;
  }
}

function* completionChangesAt(
  text: string,
  { position, backward }: PartFailure,
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

/** Only single characters and text without white space are replaced. */
const isReplaceable = (text: string, { start, end }: Range): boolean =>
  end - start === 1 || (start < end && !/\s/.test(text.slice(start, end)));

/** Removes everything that a negative lookaround matched, or the character that it matched last. */
function* removals(text: string, matched: Range, backward: boolean): Generator<TextChange> {
  if (matched.start === matched.end) return;
  yield { ...matched, inserted: "" };
  yield backward
    ? { start: matched.start, end: pointAfter(text, matched.start), inserted: "" }
    : { start: pointBefore(text, matched.end), end: matched.end, inserted: "" };
}

/** True if a change splits no surrogate pair, because nobody can type half of one. */
const keepsPairs = (text: string, { start, end, inserted }: TextChange): boolean =>
  !splitsPair(text, start) && !splitsPair(text, end) && inserted.isWellFormed();

const splitsPair = (text: string, index: number): boolean =>
  index > 0 && index < text.length && pointAfter(text, index - 1) > index;

const pointAfter = (text: string, index: number): number =>
  Math.min(index + ((text.codePointAt(index) ?? 0) > 0xffff ? 2 : 1), text.length);

const pointBefore = (text: string, index: number): number =>
  Math.max(index > 1 && pointAfter(text, index - 2) === index ? index - 2 : index - 1, 0);

/** Characters that a change of the text may insert, delete or replace. */
const MAX_TEXT_CHANGES = 12;

/** Combines changes of one character each, where each change leaves less of the text unmatched. */
function severalChanges(question: Question, reason: SearchExplanation, trials: Trials): CostedChange | null {
  let [text, best] = [question.text, reason];
  for (let edits = 1; edits <= MAX_TEXT_CHANGES; edits++) {
    const next = firstUsefulChange({ ...question, text }, best, trials);
    if (next === null) return null;
    text = next.text;
    best = next.reason;
    if (best.status !== "match") continue;
    const change = findTextChange(question.text, text);
    const isReadable = !/[\n\r\u2028\u2029]/.test(question.text.slice(change.start, change.end));
    return isReadable && keepsPairs(question.text, change) ? { change, cost: edits + COSTS.replace } : null;
  }
  return null;
}

/** The first change of one character that leads to a match, or else the one with which the attempt gets furthest. */
function firstUsefulChange({ program, text, from }: Question, reason: SearchExplanation, trials: Trials) {
  let best: { text: string; reason: SearchExplanation } | null = null;
  for (const change of singleCharacterChanges(program, text, reason)) {
    const next = applyChange(text, change);
    const now = trials.explain(program, next, from);
    if (now === null || now.status === "match") return now && { text: next, reason: now };
    const before = best ?? { text, reason };
    const less = (before.text.length - before.reason.furthest) - (next.length - now.furthest);
    const isBetter = less > 0 || (best === null && less === 0 && now.furthest > reason.furthest);
    if (now.start === reason.start && isBetter) best = { text: next, reason: now };
  }
  return best;
}

function* singleCharacterChanges(
  { tree }: Program,
  text: string,
  reason: SearchExplanation,
): Generator<TextChange> {
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
