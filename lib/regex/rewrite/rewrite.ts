import type { Difference, TextMatch } from "../diff/spans.ts";
import type { Range, Regex } from "../regex.ts";
import type { Tree } from "../syntax/parse.ts";

/** What is said of a kind of rewrite. */
export interface RewriteWords {
  /** The kind, in kebab-case. */
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** What to look out for; empty for nothing. */
  readonly caveat: string;
  readonly type: "info" | "optimization" | "safety" | "equivalent";
  /** It is another way to write the same parts, such as `+` for `{1,}`. */
  readonly isSpelling?: boolean;
}

/** Another pattern that may do, before anything is known of it. */
export interface Candidate extends RewriteWords {
  /** What it is about, in UTF-16 code units of the pattern. */
  readonly range: Range;
  readonly replacement: Regex;
  /** It is worth showing where it finds something else on some texts, too. */
  readonly mayChange?: boolean;
  /** Its words say that nothing changes: it is shown only if that is proved. */
  readonly needsProof?: boolean;
  /** The number of each group, from 1, in the replacement; 0 for one that it does without. */
  readonly groups?: readonly number[];
}

/** Makes candidates; they need not be right, nor valid. */
export type CandidateSource = (tree: Tree, hotspots: readonly Range[]) => readonly Candidate[];

/** Steps of the engine with both patterns; null where they went beyond the limit. */
export interface Counted {
  readonly before: number | null;
  readonly after: number | null;
}

/**
 * Another pattern and how far it does the same. `equal`: proved for all texts, with the places of matches and
 * captures; `agrees`: on the texts that were tried; `changes`: the witness shows how.
 */
export interface Rewrite extends RewriteWords {
  readonly range: Range;
  readonly replacement: Regex;
  readonly proof: "equal" | "agrees" | "changes";
  /** How that is known, in a sentence. */
  readonly reason: string;
  /** Texts on which both were run and found the same. */
  readonly texts: number;
  readonly witness?: Difference;
  /** On all those texts together, and on the attack where one was given. */
  readonly steps: { readonly texts: Counted; readonly attack?: Counted };
}

/** A stretch of a pattern and what takes its place. */
export interface Edit extends Range {
  readonly text: string;
}

/** A candidate made of edits that do not overlap; its range goes from the first to the last of them. */
export function candidate(
  words: RewriteWords,
  { regex }: Tree,
  edits: readonly Edit[],
  more: Pick<Candidate, "mayChange" | "needsProof" | "groups"> = {},
): Candidate {
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

/** What both reports say of a rewrite beside their own words. */
interface Checked extends Pick<Rewrite, "replacement" | "proof" | "reason" | "texts" | "steps"> {
  /** A text in which the replacement finds something else, where there is one. */
  readonly witness?: {
    readonly text: string;
    readonly before: TextMatch | null;
    readonly after: TextMatch | null;
  };
}

/** A rewrite in the report with a view to risk. */
export interface RiskSuggestion extends Checked, Pick<Rewrite, "id" | "title" | "description" | "caveat"> {
  readonly range: Range;
}

/** A rewrite in the report with a view to performance. */
export interface PerformanceSuggestion extends Checked, Pick<Rewrite, "type"> {
  readonly message: string;
  readonly position: Range;
}

/** A rewrite as the report with a view to risk tells it. */
export function riskSuggestion(rewrite: Rewrite): RiskSuggestion {
  const { id, title, description, caveat, range } = rewrite;
  return { id, title, description, caveat, range, ...checkedParts(rewrite) };
}

/** A rewrite as the report with a view to performance tells it: its words are one message. */
export function performanceSuggestion(rewrite: Rewrite): PerformanceSuggestion {
  const { type, title, description, caveat, range } = rewrite;
  const message = [title, description, caveat].filter((part) => part !== "").join(". ");
  return { type, message, position: range, ...checkedParts(rewrite) };
}

function checkedParts({ replacement, proof, reason, texts, steps, witness }: Rewrite): Checked {
  const shown = witness && { text: witness.text, before: witness.left, after: witness.right };
  return { replacement, proof, reason, texts, steps, ...(shown && { witness: shown }) };
}

/** Rewrites as they are shown: what makes a pattern safe or quick first, other ways to spell the same last. */
export function byUse(rewrites: readonly Rewrite[]): Rewrite[] {
  return rewrites.toSorted((a, b) =>
    Number(a.isSpelling ?? false) - Number(b.isSpelling ?? false) ||
    TYPES.indexOf(a.type) - TYPES.indexOf(b.type) ||
    PROOFS.indexOf(a.proof) - PROOFS.indexOf(b.proof)
  );
}

const TYPES: readonly Rewrite["type"][] = ["safety", "optimization", "info", "equivalent"];
const PROOFS: readonly Rewrite["proof"][] = ["equal", "agrees", "changes"];
