import { pointAfter } from "../engine/machine.ts";
import type { PartFailure, SearchExplanation } from "../engine/why.ts";
import type { Range, Regex } from "../regex.ts";
import type { Tree } from "../syntax/tree.ts";
import { findNodes, type Node, walk } from "../syntax/visit.ts";
import type { TextChange } from "../text_change.ts";
import { list } from "../words.ts";
import { applyChange, createTrials } from "./changes.ts";
import { causeSentence, type Sentence } from "./line_reasons.ts";
import {
  type Candidate,
  exactName,
  extraText,
  patternCandidates,
  type PatternChange,
  widenWords,
} from "./pattern_changes.ts";

/** One of the reasons why a text has no match, which is mended on its own. */
export interface Cause {
  readonly sentence: Sentence;
  /** The characters of the text that are not as expected; empty at its end. */
  readonly places: readonly Range[];
  /** The parts of the pattern that failed there. */
  readonly parts: readonly Range[];
  /** What mends it. */
  readonly change: PatternChange;
}

/** Changes of a pattern that lead to a match together, in the order of what they mend in the text. */
interface Repair {
  readonly causes: readonly Cause[];
  /** The pattern with all of the changes; a search confirmed it. */
  readonly regex: Regex;
}

/** Causes beyond which a text is a different one rather than a near miss. */
const MAX_CAUSES = 4;

/** Changes of which each makes the search go further; several of them can mend one cause. */
const MAX_CHANGES = 8;

/** Changed patterns with which the search goes on after each change: the most promising ones. */
const BEAM = 6;

/** Parts of each kind, nearest to where the search stopped, that are changed. */
const MAX_CHANGED_PARTS = 4;

/** How much of its meaning a pattern may lose, see `Candidate`. */
const MAX_LOSS = 5;

/** What it costs to change one more of the same parts in the same way, or to accept one more character in a part. */
const MORE_PLACES_LOSS = 0.4;

/** What it costs that several parts are changed where one change might do. */
const ANOTHER_CHANGE_COST = 0.5;

/** Characters that a part accepts as well; with more of them, it would mean something else. */
const MAX_ADDED_CHARACTERS = 3;

/** What reaching the end of the text is worth, to compare patterns with which the search stopped. */
const END_GAIN = 3;

/** A part of the pattern that is mended, or a flag. */
interface Mended {
  /** In the original pattern; null for a flag. */
  readonly edit: TextChange | null;
  readonly candidate: Candidate;
  /** Why the search failed before the change. */
  readonly reason: SearchExplanation;
  /** What had been mended by then. */
  readonly earlier: readonly Mended[];
  /** Of characters that a part accepts as well: each of them, with its place. */
  readonly added: readonly { readonly character: string; readonly at: number }[];
}

/** A changed pattern with which the search got further. */
interface State {
  readonly reason: SearchExplanation;
  /** Those with an edit are in the order of the pattern. */
  readonly mended: readonly Mended[];
  readonly loss: number;
}

/**
 * Finds the changes of a pattern with which a text has a match and which give up least of what the pattern means.
 * It goes on from where the search stopped, change by change, so that each change is what one cause needs.
 *
 * @param reason of a search without a match
 * @returns null if there are none that somebody would make, or too many
 */
export function findRepair(reason: SearchExplanation, text: string): Repair | null {
  const trials = createTrials();
  const seen = new Set<string>();
  let best: State | null = null;
  let states: State[] = [{ reason, mended: [], loss: 0 }];
  for (let changes = 0; changes < MAX_CHANGES && states.length > 0; changes++) {
    const further: State[] = [];
    for (const state of states) {
      for (const candidate of candidatesAt(state, text)) {
        const next = mend(reason.program.tree, text, state, candidate);
        const key = `${candidate.flags}/${candidate.pattern}`;
        if (
          next === null || next.loss >= MAX_LOSS || (best && costOf(next) >= costOf(best)) || seen.has(key)
        ) {
          continue;
        }
        seen.add(key);
        const now = trials.explainChanged(candidate, text);
        if (now === null) continue;
        if (now.status === "match" ? isGoal(reason, now) : goesFurther(state.reason, now)) {
          const reached = { ...next, reason: now };
          if (now.status === "match") best = reached;
          else further.push(reached);
        }
      }
    }
    const promise = ({ loss, reason }: State) => loss - END_GAIN * reason.furthest / Math.max(text.length, 1);
    states = further.sort((a, b) => promise(a) - promise(b)).slice(0, BEAM);
  }
  return !best || best.mended.some(({ candidate }) => candidate.isValue)
    ? null
    : describe(reason, best, text);
}

/** What to compare changes by that lead to a match. */
function costOf({ mended, loss }: Pick<State, "mended" | "loss">): number {
  const kinds = new Set(mended.flatMap(({ edit, candidate: { words } }) => edit ? [words] : []));
  return loss + ANOTHER_CHANGE_COST * Math.max(kinds.size - 1, 0);
}

function candidatesAt({ reason }: State, text: string): Candidate[] {
  const { program: { tree }, failures, furthest: at } = reason;
  const failed = failures.filter(({ lookaround }) => !lookaround).map(({ node }) => node);
  const stop = { failed, text, at, hasTextChange: true, mostParts: MAX_CHANGED_PARTS };
  return [
    // Without an anchor, nothing is left to mend.
    ...patternCandidates(tree, stop).filter(({ part, edit }) => edit?.inserted !== "" || !isAnchor(part)),
    ...failed.flatMap((node) => extraText(tree, node, text, at)),
  ];
}

const isAnchor = (node: Node): boolean =>
  node.type === "Assertion" && (node.kind === "start" || node.kind === "end");

/** A match in the same place, and no shorter than what the search had of it. */
function isGoal(before: SearchExplanation, { start, path }: SearchExplanation): boolean {
  const end = path.at(-1)?.end ?? start;
  return (start === before.start || before.furthest === before.start) && end > start &&
    end >= before.furthest;
}

function goesFurther(before: SearchExplanation, { status, start, furthest, failures }: SearchExplanation) {
  if (status !== "none" || (start !== before.start && before.furthest > before.start)) return false;
  const partsOf = (all: readonly PartFailure[]) => all.map(({ node }) => node.raw).join("\n");
  return furthest > before.furthest ||
    (furthest === before.furthest && partsOf(failures) !== partsOf(before.failures));
}

/** The state after one more change, which joins an earlier one of the same part; null if they don't fit together. */
function mend({ regex }: Tree, text: string, state: State, candidate: Candidate): State | null {
  const { mended, reason } = state;
  const { edit, added } = candidate;
  const at = reason.furthest;
  const characters = added === null ? [] : [{ character: added, at }];
  const one = { candidate, reason, earlier: mended, added: characters };
  const kinds = new Set(mended.map(({ candidate: { words } }) => words));
  const isSame = kinds.has(candidate.words);
  // A text that ends too early lacks one thing, its end.
  const isAtEnd = ({ reason }: Pick<Mended, "reason">) => reason.furthest === text.length;
  const isMore = isSame || (kinds.size < MAX_CAUSES && !(isAtEnd(state) && mended.some(isAtEnd)));
  const loss = state.loss + (isSame ? MORE_PLACES_LOSS : candidate.loss);
  if (edit === null) return isMore ? { reason, mended: [...mended, { ...one, edit }], loss } : null;
  let shift = 0;
  for (const [index, earlier] of mended.entries()) {
    const there = earlier.edit;
    if (there === null) continue;
    const [start, end] = [there.start + shift, there.start + shift + there.inserted.length];
    if (edit.end < start || (edit.end === start && edit.start < start)) break;
    const isInside = start <= edit.start && edit.end <= end;
    if (isInside && added !== null && earlier.added.length > 0) {
      if (earlier.added.length === MAX_ADDED_CHARACTERS) return null;
      const inserted = applyChange(there.inserted, {
        ...edit,
        start: edit.start - start,
        end: edit.end - start,
      });
      const joined = { ...earlier, edit: { ...there, inserted }, added: [...earlier.added, ...characters] };
      return { reason, mended: mended.with(index, joined), loss: state.loss + MORE_PLACES_LOSS };
    }
    if (edit.start < end) return null;
    shift += there.inserted.length - (there.end - there.start);
  }
  if (!isMore) return null;
  const own = { ...edit, start: edit.start - shift, end: edit.end - shift };
  const before = mended.filter((each) => each.edit !== null && each.edit.start <= own.start);
  const after = mended.filter((each) => !before.includes(each));
  return applied(regex.pattern, [...before, { edit: own }, ...after]) === candidate.pattern
    ? { reason, mended: [...before, { ...one, edit: own }, ...after], loss }
    : null;
}

/** A pattern with edits, which are in the order of the pattern. */
function applied(pattern: string, mended: readonly Pick<Mended, "edit">[]): string {
  return mended.reduceRight((changed, { edit }) => edit ? applyChange(changed, edit) : changed, pattern);
}

function describe(reason: SearchExplanation, { mended, reason: last }: State, text: string): Repair {
  const { tree } = reason.program;
  const { pattern, flags } = last.program.tree.regex;
  const regex = { pattern, flags };
  const inOrder = mended.toSorted((a, b) => a.reason.furthest - b.reason.furthest);
  // The same change in several places mends one cause.
  const kinds = Map.groupBy(inOrder, ({ candidate: { words } }) => words);
  return { causes: [...kinds.values()].flatMap((same) => describeCause(tree, regex, same, text)), regex };
}

function describeCause(tree: Tree, repaired: Regex, same: readonly Mended[], text: string): Cause[] {
  const [first] = same;
  if (!first) return [];
  const { candidate: { part, wordsFor, flags, word }, reason, earlier, edit, added } = first;
  const { pattern, flags: before } = tree.regex;
  const originalOf = (node: Node, earlier: readonly Mended[]) => nodeAt(tree, rangeOf(earlier, node)) ?? node;
  const failed = reason.failures.map((failure) => ({ ...failure, node: originalOf(failure.node, earlier) }));
  const expected = word && rangeOf(earlier, word.inPattern);
  const isCase = edit === null && flags.includes("i") && !reason.program.tree.regex.flags.includes("i");
  const places = word
    ? [word.inText]
    : isCase
    ? casedPlaces({ ...repaired, flags: repaired.flags.replace("i", "") }, text, reason.furthest)
    : same.flatMap(({ added, reason }) =>
      added.length > 0 ? added.map(({ at }) => placeAt(text, at)) : [placeAt(text, reason.furthest)]
    );
  const parts = same.map((each) => originalOf(each.candidate.part, each.earlier));
  const name = parts.length === 1 ? exactName(tree.root, originalOf(part, earlier)) : eachName(tree, parts);
  const characters = added.map(({ character }) => character);
  return [{
    sentence: causeSentence(tree, text, {
      failures: failed,
      position: reason.furthest,
      places,
      word: expected && pattern.slice(expected.start, expected.end),
      isCase,
    }),
    places,
    parts: expected ? [expected] : failed.map(({ node: { start, end } }) => ({ start, end })),
    change: {
      pattern: applied(pattern, same),
      flags: edit ? before : ownFlags(before, reason.program.tree.regex.flags, flags),
      words: characters.length > 1 ? widenWords(characters, originalOf(part, earlier), name) : wordsFor(name),
    },
  }];
}

/** Parts that are written the same: "each" if there are no others, otherwise their names. */
function eachName({ root }: Tree, parts: readonly Node[]): string {
  const [{ type, raw } = root] = parts;
  const isEach = findNodes(root, type).filter((node) => node.raw === raw).length === parts.length;
  return isEach ? `each ${raw}` : list(parts.map((part) => exactName(root, part)));
}

/** The flags of the original pattern with the one change from some flags to others. */
function ownFlags(original: string, before: string, after: string): string {
  const removed = [...before].filter((flag) => !after.includes(flag));
  const added = [...after].filter((flag) => !before.includes(flag));
  return [...original, ...added].filter((flag) => !removed.includes(flag)).sort().join("");
}

/** A range of a changed pattern in the original one. */
const rangeOf = (mended: readonly Mended[], { start, end }: Range): Range => ({
  start: originalOffset(mended, start),
  end: originalOffset(mended, end),
});

function originalOffset(mended: readonly Mended[], at: number): number {
  let shift = 0;
  for (const { edit } of mended) {
    if (edit === null) continue;
    const [start, end] = [edit.start + shift, edit.start + shift + edit.inserted.length];
    if (at <= start) break;
    if (at <= end) return at === end ? edit.end : edit.start;
    shift = end - edit.end;
  }
  return at - shift;
}

/** The outermost part of a pattern with a range; null if there is none. */
function nodeAt({ root }: Tree, { start, end }: Range): Node | null {
  let found: Node | null = null;
  walk(root, (node) => {
    if (node.type === "Pattern" || node.type === "Alternative" || found !== null) return;
    if (node.start === start && node.end === end) found = node;
  });
  return found;
}

const placeAt = (text: string, start: number): Range => ({
  start,
  end: Math.min(pointAfter(text, start), text.length),
});

/** Where a text, from a place on, has to be written in the other case. */
function casedPlaces(regex: Regex, text: string, first: number): Range[] {
  const trials = createTrials();
  const places = [placeAt(text, first)];
  let changed = text;
  for (let place = places.at(-1); place && places.length <= MAX_CASED_PLACES; place = places.at(-1)) {
    changed = applyChange(changed, { ...place, inserted: otherCase(text.slice(place.start, place.end)) });
    const now = trials.explainChanged(regex, changed);
    if (now?.status !== "none" || changed.length !== text.length || now.furthest <= place.start) break;
    const next = placeAt(text, now.furthest);
    const character = text.slice(next.start, next.end);
    if (otherCase(character) === character) break;
    places.push(next);
  }
  return places.reduce<Range[]>((joined, { start, end }) => {
    const last = joined.at(-1);
    return last?.end === start ? joined.with(-1, { start: last.start, end }) : [...joined, { start, end }];
  }, []);
}

const MAX_CASED_PLACES = 40;

const otherCase = (character: string) =>
  character === character.toLowerCase() ? character.toUpperCase() : character.toLowerCase();
