import type { Regex } from "../../regex/regex.ts";

/** What a template is about, as its heading. */
export type TemplateCategory = "Web" | "Dates and numbers" | "Identifiers" | "Text" | "Code and data";

/** A pattern of daily use, with what shows that it works. */
export interface Template extends Regex {
  /** In kebab case; never changes, as links and tests may name it. */
  readonly id: string;
  readonly name: string;
  readonly category: TemplateCategory;
  /** One sentence without the final full stop. */
  readonly description: string;
  /** A text with at least one match. */
  readonly sample: string;
  /** Texts in which the pattern matches. */
  readonly accepts: readonly string[];
  /** Texts in which the pattern does not match anywhere. */
  readonly refuses: readonly string[];
  /** What it does not do, or does too much: one or two sentences without the final full stop. */
  readonly caveat: string;
}

/** The advice for patterns that begin with `^`, end with `$` and look at each line of the sample. */
export const ONE_VALUE = "To check a single value, leave out g and m";
