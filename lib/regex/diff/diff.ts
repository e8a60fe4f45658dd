import { explainPattern, type ExplanationStep } from "../explain/explanation.ts";
import { type FlagNote, flagNotes } from "../explain/flags.ts";
import type { Range } from "../regex.ts";
import { instantWarnings } from "../rules/instant.ts";
import { type WarningDiff, warningDiff } from "../rules/warning_diff.ts";
import type { Tree } from "../syntax/tree.ts";
import { align, leaveUnpaired, type Pair } from "./align.ts";
import { type Change, rankChanges } from "./change.ts";
import { type CharacterEdit, patternEdits } from "./characters.ts";
import { structureChanges } from "./structure.ts";

/** The differences between two patterns. Ranges are UTF-16 code units of the pattern they refer to. */
export interface PatternDiff {
  readonly characters: readonly CharacterEdit[];
  /** True if the patterns have so little in common that one replaces the other as a whole. */
  readonly isReplaced: boolean;
  readonly flags: FlagDiff;
  /** The most important first. */
  readonly structure: readonly Change[];
  readonly explanation: readonly StepPair[];
  /** Differences in the warnings found without running the patterns. */
  readonly warnings: WarningDiff;
  /** What changed, as sentences without full stop, the most important first; empty if nothing did. */
  readonly sentences: readonly string[];
}

/** Product of the lengths of the differing parts, about 5,000 characters each. */
const MAX_DIFF_AREA = 25_000_000;

/**
 * Compares two patterns. If they are too large to compare part by part, `structure` is empty and a sentence says so.
 * Swapping the patterns swaps additions and removals.
 */
export function diffPatterns(before: Tree, after: Tree): PatternDiff {
  const characters = patternEdits(before.regex, after.regex);
  const flags = flagDiff(before, after);
  const changes = changedArea(characters) <= MAX_DIFF_AREA ? structureChanges(before, after) : null;
  const structure = rankChanges(changes ?? []);
  return {
    characters,
    isReplaced: characters.some((edit) =>
      lengthOf(edit.before) === before.regex.pattern.length &&
      lengthOf(edit.after) === after.regex.pattern.length
    ),
    flags,
    structure,
    explanation: explanationDiff(explainPattern(before), explainPattern(after)),
    warnings: warningDiff(instantWarnings(before), instantWarnings(after)),
    sentences: shortenSentences([
      ...flagSentences(flags),
      ...(changes ? [] : [TOO_LARGE]),
      ...structure.map(({ sentence }) => sentence),
    ]),
  };
}

const lengthOf = ({ start, end }: Range) => end - start;

const TOO_LARGE = "The patterns are too large to compare part by part; only their characters were compared";

function changedArea(edits: readonly CharacterEdit[]): number {
  const [first, last] = [edits[0], edits.at(-1)];
  if (!first || !last) return 0;
  return (last.before.end - first.before.start) * (last.after.end - first.after.start);
}

/** Sentences about a difference. The rest is counted. */
const MAX_DIFF_SENTENCES = 50;

function shortenSentences(sentences: readonly string[]): string[] {
  const beyond = sentences.length - MAX_DIFF_SENTENCES;
  if (beyond <= 0) return [...sentences];
  return [
    ...sentences.slice(0, MAX_DIFF_SENTENCES),
    `… and ${beyond} further ${beyond === 1 ? "change" : "changes"}`,
  ];
}

/** The flags that only one of two patterns has, with their effect on that pattern. */
interface FlagDiff {
  readonly added: readonly FlagNote[];
  readonly removed: readonly FlagNote[];
}

/** Compares the flags of two patterns. */
function flagDiff(before: Tree, after: Tree): FlagDiff {
  return {
    added: flagNotesOnlyIn(after, before),
    removed: flagNotesOnlyIn(before, after),
  };
}

/** Flag changes as sentences, added flags first. */
function flagSentences({ added, removed }: FlagDiff): string[] {
  return [
    ...added.map(({ flag, effect }) => `Flag ${flag} is added: ${lowerFirst(effect)}`),
    ...removed.map(({ flag, effect }) => `Flag ${flag} is removed (before: ${lowerFirst(effect)})`),
  ];
}

function flagNotesOnlyIn(tree: Tree, { regex: { flags } }: Tree): FlagNote[] {
  const isBeyond = (flag: string) => !flags.includes(flag);
  if (![...tree.regex.flags].some(isBeyond)) return [];
  return flagNotes(tree).filter(({ flag }) => isBeyond(flag));
}

const lowerFirst = (words: string): string => words.charAt(0).toLowerCase() + words.slice(1);

/** A line of one or both explanations. */
interface StepPair {
  readonly mark: "same" | "changed" | "added" | "removed";
  readonly before?: ExplanationStep;
  readonly after?: ExplanationStep;
}

/** Aligns two explanations. Between equal lines, lines of the same depth are paired. */
function explanationDiff(before: readonly ExplanationStep[], after: readonly ExplanationStep[]): StepPair[] {
  return align(before, after, stepKey, pairByDepth).map(markPair);
}

function stepKey({ depth, label, detail = "" }: ExplanationStep): string {
  return `${depth} ${label} ${detail}`;
}

function pairByDepth(
  before: readonly ExplanationStep[],
  after: readonly ExplanationStep[],
): Pair<ExplanationStep>[] {
  const pairs: Pair<ExplanationStep>[] = [];
  let index = 0;
  while (before[index] && after[index] && before[index]?.depth === after[index]?.depth) {
    pairs.push({ before: before[index], after: after[index], same: false });
    index++;
  }
  return [...pairs, ...leaveUnpaired(before.slice(index), after.slice(index))];
}

function markPair({ before, after, same }: Pair<ExplanationStep>): StepPair {
  if (before && after) return { mark: same ? "same" : "changed", before, after };
  if (after) return { mark: "added", after };
  return before ? { mark: "removed", before } : { mark: "removed" };
}
