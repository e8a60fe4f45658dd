import { MAX_WHY_STEPS } from "../../limits/search.ts";
import type { Status } from "../engine/machine.ts";
import type { Program } from "../engine/program.ts";
import {
  explainSearch,
  findMatchingPart,
  foundMatch,
  type PartFailure,
  type SearchExplanation,
  type TriedParts,
} from "../engine/why.ts";
import type { Range } from "../regex.ts";
import type { Node } from "../syntax/visit.ts";
import type { TextChange } from "../text_change.ts";
import { changesOnlyCase, createTrials, textChangeFor } from "./changes.ts";
import { exactName, patternCandidates, type PatternChange, REMOVE_BOUNDARIES } from "./pattern_changes.ts";

/** Why a character of a text matched, or why the search failed there. Ranges of nodes refer to the pattern. */
export interface CharacterExplanation {
  readonly index: number;
  /** How the search ended; `running`: its budget ran out. */
  readonly status: Status;
  /** The match, if there is one. */
  readonly match: Range | null;
  /** What matched the character; null if the match does not cover it. */
  readonly matchedBy: MatchedByRange | null;
  /** What one attempt tried at the character. */
  readonly tried: TriedRanges;
  /** The attempt that got furthest from its start, and what failed there. */
  readonly best: AttemptRanges;
  /** A change of the text that leads to a match, or, if there is one, to a match that covers the character. */
  readonly textChange: TextChange | null;
  /** Changes of the pattern with the same effect, the smallest first. */
  readonly patternChanges: readonly PatternChange[];
  /** The cost of the answer, in steps. */
  readonly work: number;
}

/** Alternatives: changes of the pattern with the same effect, the smallest first. */
interface MatchedByRange {
  readonly node: Range;
  /** The quantifiers around it, outermost first, each with the number of its iteration, from 1. */
  readonly iterations: readonly { readonly quantifier: Range; readonly number: number }[];
}

/** An attempt: where it began, the furthest position at which it failed, and what failed there. */
export interface AttemptRanges {
  readonly start: number;
  readonly furthest: number;
  readonly failures: readonly FailedRange[];
}

/** A part of a pattern that failed. Positions and ranges refer to the text, except `node`. */
export interface FailedRange {
  readonly node: Range;
  readonly position: number;
  readonly backward: boolean;
  /** True if it is `^`, `$`, `\b` or `\B`. */
  readonly isEdge: boolean;
  /** The text that a backreference had to match; null for other parts. */
  readonly needed: Range | null;
  /** Why a lookaround failed; null for other parts. */
  readonly lookaround:
    | (
      & { readonly behind: boolean }
      & (
        | { readonly negate: true; readonly matched: Range }
        | { readonly negate: false; readonly furthest: number; readonly failures: readonly FailedRange[] }
      )
    )
    | null;
}

/** What was tried at a character; ranges refer to the pattern. */
interface TriedRanges {
  readonly attempt: AttemptRanges;
  readonly failures: readonly FailedRange[];
  readonly matched: readonly Range[];
  readonly succeeded: readonly Range[];
  readonly readers: readonly Range[];
}

/**
 * Explains why a character matched or not, with one search from a position. Each suggested change was confirmed by a
 * search of its own.
 *
 * @param mayChange whether a change of the text may be suggested
 */
export function explainCharacter(
  program: Program,
  text: string,
  from: number,
  index: number,
  mayChange: (change: TextChange) => boolean = () => true,
): CharacterExplanation {
  const reason = explainSearch(program, text, { at: from, index, maxSteps: MAX_WHY_STEPS });
  const { status, steps, tried } = reason;
  const matchedBy = status === "match" ? findMatchingPart(reason, index) : undefined;
  const isOpen = matchedBy === undefined && (status === "match" || status === "none");
  const { work, ...changes } = isOpen ? changesFor(reason, text, from, index, mayChange) : NO_CHANGES;
  return {
    index,
    status,
    match: foundMatch(reason),
    matchedBy: matchedBy === undefined ? null : {
      node: rangeOf(matchedBy.node),
      iterations: matchedBy.iterations.map(({ quantifier, number }) => ({
        quantifier: rangeOf(quantifier),
        number,
      })),
    },
    tried: triedRanges(tried),
    best: attemptRanges(reason),
    ...changes,
    work: steps + work,
  };
}

const NO_CHANGES = { textChange: null, patternChanges: [], work: 0 };

const rangeOf = ({ start, end }: Node): Range => ({ start, end });

const attemptRanges = ({ start, furthest, failures }: TriedParts["attempt"]): AttemptRanges => ({
  start,
  furthest,
  failures: failures.map(failedRange),
});

function triedRanges({ attempt, failures, matched, succeeded, readers }: TriedParts): TriedRanges {
  return {
    attempt: attemptRanges(attempt),
    failures: failures.map(failedRange),
    matched: matched.map(rangeOf),
    succeeded: succeeded.map(rangeOf),
    readers: readers.map(rangeOf),
  };
}

function failedRange({ node, position, backward, needed, lookaround }: PartFailure): FailedRange {
  const behind = node.type === "Assertion" && node.kind === "lookbehind";
  const isEdge = node.type === "Assertion" && !("alternatives" in node);
  const failed = { node: rangeOf(node), position, backward, isEdge, needed };
  if (lookaround === null) return { ...failed, lookaround };
  if (lookaround.negate) return { ...failed, lookaround: { ...lookaround, behind } };
  const failures = lookaround.failures.map(failedRange);
  return { ...failed, lookaround: { ...lookaround, behind, failures } };
}

function changesFor(
  reason: SearchExplanation,
  text: string,
  from: number,
  index: number,
  mayChange: (change: TextChange) => boolean,
) {
  const { program, status, failures, tried } = reason;
  const found = status === "match";
  const textTrials = createTrials();
  const goal = (match: Range, change: TextChange) => {
    if (!mayChange(change)) return false;
    const now = found ? indexAfter(index, change) : match.start;
    return now !== null && (!found || match.start <= now && now < match.end);
  };
  const stopped = found
    ? [...tried.failures, ...laterFailures(reason)]
    : [...tried.failures, ...tried.attempt.failures, ...failures];
  const textChange = textChangeFor({ program, text, from, goal }, reason, stopped, textTrials);
  const patterns = patternChangesFor(reason, text, from, index, textChange !== null);
  // Other letters in their place would only hide that it is a matter of case.
  const isMatterOfCase = patterns.changes.some(({ flags }) => flags.includes("i")) && !isIgnoringCase(reason);
  const isShown = textChange === null || !isMatterOfCase || changesOnlyCase(text, textChange) ||
    textChange.end - textChange.start < 2;
  return {
    textChange: isShown ? textChange : null,
    patternChanges: patterns.changes,
    work: textTrials.work + patterns.work,
  };
}

const isIgnoringCase = ({ program: { tree } }: SearchExplanation): boolean => tree.regex.flags.includes("i");

/** If an attempt before the match had matched the character: what made it fail later. */
function laterFailures({ tried, start }: SearchExplanation): readonly PartFailure[] {
  return tried.matched.length > 0 && tried.attempt.start < start ? tried.attempt.failures : [];
}

/** Where a character of the text is after a change; null if the change removes it. */
function indexAfter(index: number, { start, end, inserted }: TextChange): number | null {
  if (index < start) return index;
  if (index >= end) return index + inserted.length - (end - start);
  return inserted === "" ? null : start;
}

/** Changes of the pattern that are shown together with a change of the text. */
const MAX_CHANGES_BESIDE_TEXT = 3;

/** Changes shown per kind. */
const MAX_CHANGES = 5;

function patternChangesFor(
  reason: SearchExplanation,
  text: string,
  from: number,
  index: number,
  hasTextChange: boolean,
) {
  const { program: { tree }, status, start, furthest } = reason;
  const found = status === "match";
  const covers = (match: Range) => match.start <= index && index < match.end;
  // If no attempt got past its start, no start is better than another.
  const fromBest = (match: Range) => (match.start === start || furthest === start) && match.end > match.start;
  const at = found ? index : furthest;
  const stop = {
    failed: (found ? [...reason.tried.failures, ...laterFailures(reason)] : reason.failures)
      .map(({ node }) => node),
    text,
    at,
    hasTextChange,
  };
  const trials = createTrials();
  const changes: PatternChange[] = [];
  const told = new Set<string | Node>();
  for (const { pattern, flags, words, wordsFor, part } of patternCandidates(tree, stop)) {
    if (changes.length >= (hasTextChange ? MAX_CHANGES_BESIDE_TEXT : MAX_CHANGES) || trials.spent) break;
    // Of changes that are described alike, the first is enough, and of those of a quantifier, the one that is the least.
    const known = words === REMOVE_BOUNDARIES ? "Remove \\b" : part.type === "Quantifier" ? part : words;
    if (told.has(known)) continue;
    if (trials.reaches({ pattern, flags }, text, from, found ? covers : fromBest)) {
      told.add(words).add(part);
      changes.push({ pattern, flags, words: wordsFor(exactName(tree.root, part)) });
    }
  }
  return { changes, work: trials.work };
}
