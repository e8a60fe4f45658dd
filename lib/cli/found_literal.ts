import type { FoundRegex } from "../change/model.ts";
import type { Regex } from "../regex/regex.ts";

/** A regex that isn't in a file, as if its literal were the content of one. Nothing is known of its use. */
export const foundLiteral = (source: string, regex: Regex | null): FoundRegex => ({
  origin: "literal",
  source,
  range: { start: 0, end: source.length },
  line: 1,
  column: 1,
  regex,
  use: "unknown",
  path: [],
});
