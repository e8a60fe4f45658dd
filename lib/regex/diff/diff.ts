import { MAX_DIFF_AREA, MAX_DIFF_SENTENCES } from "../../limits.ts";
import { stepsOf } from "../explain/steps.ts";
import type { Tree } from "../syntax/parse.ts";
import { instantWarnings } from "../warnings/instant.ts";
import { type Change, ranked } from "./change.ts";
import { characterEdits, type Edit } from "./characters.ts";
import { explanationDiff, type StepPair } from "./explanation.ts";
import { type FlagDiff, flagDiff, flagSentences } from "./flags.ts";
import { structureChanges } from "./structure.ts";
import { type WarningDiff, warningDiff } from "./warnings.ts";

/** What differs between two patterns. Ranges are UTF-16 code units of the pattern that they are about. */
export interface PatternDiff {
  readonly characters: readonly Edit[];
  readonly flags: FlagDiff;
  /** The most telling first. */
  readonly structure: readonly Change[];
  readonly explanation: readonly StepPair[];
  /** Of the warnings that a look at the trees gives. */
  readonly warnings: WarningDiff;
  /** What changed, in sentences without full stop, the most telling first; empty when nothing did. */
  readonly sentences: readonly string[];
}

/**
 * Compares two patterns. Where they are too large to compare part by part, `structure` is empty and a
 * sentence says so. Exchanging the patterns exchanges what is added and removed.
 */
export function diffOf(before: Tree, after: Tree): PatternDiff {
  const characters = characterEdits(before.regex.pattern, after.regex.pattern);
  const flags = flagDiff(before, after);
  const isSmall = areaOf(characters) <= MAX_DIFF_AREA;
  const structure = isSmall ? ranked(structureChanges(before, after)) : [];
  return {
    characters,
    flags,
    structure,
    explanation: explanationDiff(stepsOf(before), stepsOf(after)),
    warnings: warningDiff(instantWarnings(before), instantWarnings(after)),
    sentences: shortened([
      ...flagSentences(flags),
      ...(isSmall ? [] : [TOO_LARGE]),
      ...structure.map(({ sentence }) => sentence),
    ]),
  };
}

const TOO_LARGE = "The patterns are too large to compare part by part; only their characters were compared";

function areaOf(edits: readonly Edit[]): number {
  const [first, last] = [edits[0], edits.at(-1)];
  if (!first || !last) return 0;
  return (last.before.end - first.before.start) * (last.after.end - first.after.start);
}

function shortened(sentences: readonly string[]): string[] {
  const beyond = sentences.length - MAX_DIFF_SENTENCES;
  if (beyond <= 0) return [...sentences];
  return [
    ...sentences.slice(0, MAX_DIFF_SENTENCES),
    `… and ${beyond} further ${beyond === 1 ? "change" : "changes"}`,
  ];
}
