/** A JavaScript regular expression as plain data: source without delimiters, and flag letters. */
export interface Regex {
  readonly pattern: string;
  readonly flags: string;
}

/** A half-open stretch of a pattern or a text, in UTF-16 code units. */
export interface Range {
  readonly start: number;
  readonly end: number;
}
