import type { Regex } from "../../regex/regex.ts";

/** What code is written from. */
export interface CodeInput {
  /** One that the native engine accepts. */
  readonly regex: Regex;
  readonly text: string;
  /** As `String.prototype.replace` reads it: `$1`, `$<name>`, `$&`. */
  readonly replacement: string;
  /** What a test file asks for. */
  readonly cases: readonly CodeCase[];
}

/** A text, and whether the regex matches anywhere in it. */
export interface CodeCase {
  readonly input: string;
  readonly matches: boolean;
}

/** A way to write a regex, or something done with it, as JavaScript. */
export interface CodeFormat {
  /** In kebab case. */
  readonly id: string;
  readonly title: string;
  /** Well-formed source text: an expression, or a module that ends with a line end. */
  write(input: CodeInput): string;
}
