import type { MeaningDiff } from "../../regex/diff/meaning.ts";
import type { MeaningWords } from "../../regex/diff/meaning_words.ts";
import type { Regex } from "../../regex/regex.ts";

/** What the worker that compares meanings is asked. */
export interface MeaningRequest {
  readonly left: Regex;
  readonly right: Regex;
}

/** What it found, in words; null when one of the patterns is not walked. */
export interface MeaningReport {
  readonly found: (MeaningDiff & { readonly words: MeaningWords }) | null;
  readonly isLast: true;
}
