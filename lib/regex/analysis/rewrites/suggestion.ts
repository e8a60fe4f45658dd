import type { TextMatch } from "../../diff/text_match.ts";
import type { Range } from "../../regex.ts";
import type { Rewrite } from "./rewrite.ts";

/** What both reports say of a rewrite beside their own words. */
export interface Checked extends Pick<Rewrite, "replacement" | "proof" | "reason" | "texts" | "steps"> {
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
  return { id, title, description, caveat, range, ...checked(rewrite) };
}

/** A rewrite as the report with a view to performance tells it: its words are one message. */
export function performanceSuggestion(rewrite: Rewrite): PerformanceSuggestion {
  const { type, title, description, caveat, range } = rewrite;
  const message = [title, description, caveat].filter((part) => part !== "").join(". ");
  return { type, message, position: range, ...checked(rewrite) };
}

function checked({ replacement, proof, reason, texts, steps, witness }: Rewrite): Checked {
  const shown = witness && { text: witness.text, before: witness.left, after: witness.right };
  return { replacement, proof, reason, texts, steps, ...(shown && { witness: shown }) };
}
