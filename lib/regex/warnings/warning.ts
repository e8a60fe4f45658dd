import type { Range } from "../regex.ts";

/** `danger` for what can go badly wrong, `warn` for what is probably not meant, `info` for what could be simpler. */
export type Severity = "info" | "warn" | "danger";

/** Something in a pattern that its author may not have meant. */
export interface Warning {
  /** The rule's name, kebab-case and stable. */
  readonly id: string;
  readonly severity: Severity;
  /** Sentence case, no full stop. */
  readonly title: string;
  /** What is so, about this very pattern. */
  readonly message: string;
  /** What to do. */
  readonly hint: string;
  readonly range: Range;
}
