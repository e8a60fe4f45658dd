import type { Dialect } from "../dialects/dialects.ts";

/** A regex that was found in pasted code. */
export interface PasteReading {
  readonly pattern: string;
  /** Flags of JavaScript; null if the code has none. */
  readonly flags: string | null;
  /** Name of the code's language; empty if unknown. */
  readonly language: string;
  /** The syntax of the pattern; null for JavaScript, or if unknown. */
  readonly dialect: Dialect | null;
  /** True if the text itself is very unlikely to be meant as a pattern. */
  readonly isCertain: boolean;
  /** The replacement of a call that replaces, in JavaScript syntax. */
  readonly replacement?: string;
  /** True if the call splits a text. */
  readonly splits?: boolean;
  /** True if `$` matches only at the very end of the text, as the code says. */
  readonly endsText?: boolean;
  /** What of the code could not be read, one sentence without a full stop each. */
  readonly remarks?: readonly string[];
}
