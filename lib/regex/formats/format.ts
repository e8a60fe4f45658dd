import type { Regex } from "../regex.ts";

/** A format that texts are written in: its definition, and texts that show it. */
export interface Format {
  /** That of JSON Schema where the meaning is the same, such as `ipv4`; otherwise one of ours. */
  readonly id: string;
  /**
   * With its article, as in "a date (RFC 3339)". It denotes what the definition accepts, so that sentences with it are true: where
   * readers would call other texts so, too, it names the form, or the document that defines it.
   */
  readonly name: string;
  /** The definition, between `^` and `$`. */
  readonly regex: Regex;
  /** The document that defines it. */
  readonly source: string;
  /** What the source requires beyond the definition, because no regex of a reasonable size can, as in "not considered: …". */
  readonly beyond?: string;
  /** Texts that every pattern for this format accepts, even a narrow one. */
  readonly typical: readonly string[];
  /** Each is a kind of typical texts: every pattern that is for this kind only accepts them. */
  readonly kinds?: readonly (readonly string[])[];
  /** The most characters that the source allows, if the definition has no limit. */
  readonly longest?: number;
  /** Texts of the format that patterns for it often reject. */
  readonly unusual: readonly string[];
  /** Texts not of the format that patterns for it often accept. */
  readonly nearMisses: readonly string[];
  /** Texts of another kind: a pattern that accepts one of them is meant for something else. */
  readonly others: readonly string[];
  /** Other IDs that people use, for suggestions. */
  readonly aliases?: readonly string[];
  /** IDs of formats whose texts patterns for this format may accept as well. */
  readonly akin?: readonly string[];
}

/** A format's definition; without flag i unless case doesn't matter. */
export function definition(pattern: string, flags = ""): Regex {
  return { pattern: `^(?:${pattern})$`, flags };
}
