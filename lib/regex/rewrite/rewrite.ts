import type { MatchDifference, TextMatch } from "../diff/text_comparison.ts";
import type { Range, Regex } from "../regex.ts";
import type { Tree } from "../syntax/tree.ts";
import type { StepBound } from "./growth_rank.ts";
import type { SameFrom } from "../equality/same_matches.ts";

/** The texts about a kind of rewrite. */
export interface RewriteWords {
  /** Identifies the kind, in kebab-case. */
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** What to watch out for; may be empty. */
  readonly caveat: string;
  readonly type: "info" | "optimization" | "safety" | "equivalent";
  /** True if it only changes the spelling of the same parts, such as `+` for `{1,}`. */
  readonly isSpelling?: boolean;
  /** True if it changes all parts that can be changed, not only one. */
  readonly isThorough?: boolean;
}

/** A possible replacement for a pattern, not checked yet. */
export interface RewriteCandidate extends RewriteWords {
  /** The part of the pattern that it concerns, in UTF-16 code units. */
  readonly range: Range;
  readonly replacement: Regex;
  /** True to show it even if it changes the matches of the pattern. */
  readonly mayChange?: boolean;
  /** True to show it only if it is proved to take linear time. */
  readonly mustBeLinear?: boolean;
  /** True to show it only if it is proved equal, because its texts say that nothing changes. */
  readonly needsProof?: boolean;
  /** From where on it is already proved to find the same matches, with the same captures of the groups that remain. */
  readonly provedFrom?: SameFrom;
  /** For each group, its number in the replacement, from 1; 0 if the replacement lacks it. */
  readonly groups?: readonly number[];
}

/** Generates candidates, which need not be equal or even valid patterns. */
export type CandidateSource = (tree: Tree, hotspots: readonly Range[]) => readonly RewriteCandidate[];

/** Steps of our engine with both patterns; null if they exceeded the limit. */
export interface StepChange {
  readonly before: number | null;
  readonly after: number | null;
}

/**
 * A replacement for a pattern, and whether it finds the same matches. `equal`: proved for all texts,
 * including positions and captures; `agrees`: on all tested texts; `changes`: see the witness.
 */
export interface Rewrite extends RewriteWords {
  readonly range: Range;
  readonly replacement: Regex;
  readonly proof: "equal" | "agrees" | "changes";
  /** True if groups are missing from the replacement or have other numbers, so that `equal` is only about the rest. */
  readonly otherGroups?: true;
  /** How it was determined, in a sentence. */
  readonly reason: string;
  /** The number of texts on which both patterns found the same. */
  readonly texts: number;
  readonly witness?: MatchDifference;
  /** On all those texts together, and on the attack if there is one. */
  readonly steps: { readonly texts: StepChange; readonly attack?: StepChange };
  /** Of a replacement for a slow pattern: the proved linear bound on its steps. */
  readonly bound?: StepBound;
  /**
   * Of a replacement for a slow pattern without such a bound: the degree of a proved polynomial bound, if that is lower
   * than the pattern's.
   */
  readonly degree?: number;
}

/** A replacement of a range of a pattern. */
export interface PatternEdit extends Range {
  readonly text: string;
}

/** Creates a candidate from edits that do not overlap. Its range spans all of them. */
export function createCandidate(
  words: RewriteWords,
  { regex }: Tree,
  edits: readonly PatternEdit[],
  more: Pick<RewriteCandidate, "mayChange" | "mustBeLinear" | "needsProof" | "groups"> = {},
): RewriteCandidate {
  const sorted = [...edits].sort((a, b) => a.start - b.start);
  let [pattern, from] = ["", 0];
  for (const { start, end, text } of sorted) {
    pattern += regex.pattern.slice(from, start) + text;
    from = end;
  }
  const range = { start: sorted[0]?.start ?? 0, end: Math.max(...sorted.map(({ end }) => end)) };
  const replacement = { pattern: pattern + regex.pattern.slice(from), flags: regex.flags };
  return { ...words, range, replacement, ...more };
}

/** The facts about a rewrite in both reports. */
interface Checked extends
  Pick<
    Rewrite,
    "replacement" | "proof" | "otherGroups" | "reason" | "texts" | "steps" | "bound" | "degree"
  > {
  /** A text in which the replacement has different matches, if there is one. */
  readonly witness?: {
    readonly text: string;
    readonly before: TextMatch | null;
    readonly after: TextMatch | null;
  };
}

/** A rewrite in the risk report. */
export interface RiskSuggestion extends Checked, Pick<Rewrite, "id" | "title" | "description" | "caveat"> {
  readonly range: Range;
}

/** A rewrite in the performance report. */
export interface PerformanceSuggestion extends Checked, Pick<Rewrite, "type"> {
  readonly message: string;
  readonly position: Range;
}

/** Formats a rewrite for the risk report. */
export function riskSuggestion(rewrite: Rewrite): RiskSuggestion {
  const { id, title, description, caveat, range } = rewrite;
  return { id, title, description, caveat, range, ...checkedParts(rewrite) };
}

/** Formats a rewrite for the performance report, with its texts as one message. */
export function performanceSuggestion(rewrite: Rewrite): PerformanceSuggestion {
  const { type, title, description, caveat, range } = rewrite;
  const message = [title, description, caveat].filter((part) => part !== "").join(". ");
  return { type, message, position: range, ...checkedParts(rewrite) };
}

function checkedParts(
  { replacement, proof, otherGroups, reason, texts, steps, witness, bound, degree }: Rewrite,
): Checked {
  const shown = witness && { text: witness.text, before: witness.left, after: witness.right };
  return {
    replacement,
    proof,
    ...(otherGroups && { otherGroups }),
    reason,
    texts,
    steps,
    ...(shown && { witness: shown }),
    ...(bound !== undefined && { bound }),
    ...(degree !== undefined && { degree }),
  };
}

/**
 * Sorts rewrites for display: first the proved fixes, linear ones before quadratic ones and simple ones before others; then
 * other rewrites for safety and speed; different spellings of the same parts last.
 */
export function sortByUse(rewrites: readonly Rewrite[]): Rewrite[] {
  return rewrites.toSorted((a, b) =>
    fixRank(b) - fixRank(a) ||
    Number(a.otherGroups ?? false) - Number(b.otherGroups ?? false) ||
    Number(a.isSpelling ?? false) - Number(b.isSpelling ?? false) ||
    (isProvedFix(a) ? compareFixes(a, b) : 0) ||
    TYPES.indexOf(a.type) - TYPES.indexOf(b.type) ||
    PROOFS.indexOf(a.proof) - PROOFS.indexOf(b.proof)
  );
}

/** Higher for a linear fix than for a quadratic one, whatever its groups; 0 for no fix. */
const fixRank = (rewrite: Rewrite): number => isProvedFix(rewrite) ? rewrite.bound ? 2 : 1 : 0;

/** The shortest first, but a fix before a pattern in which everything else was rewritten, too. */
const compareFixes = (a: Rewrite, b: Rewrite): number =>
  Number(a.isThorough ?? false) - Number(b.isThorough ?? false) ||
  a.replacement.pattern.length - b.replacement.pattern.length;

/**
 * True if a rewrite is proved both to find the same matches and to make the pattern fast enough for most inputs: linear,
 * or at most quadratic where the pattern wasn't.
 */
export const isProvedFix = ({ proof, bound, degree }: Pick<Rewrite, "proof" | "bound" | "degree">): boolean =>
  proof === "equal" && (bound !== undefined || degree === 2);

const TYPES: readonly Rewrite["type"][] = ["safety", "optimization", "info", "equivalent"];
const PROOFS: readonly Rewrite["proof"][] = ["equal", "agrees", "changes"];
