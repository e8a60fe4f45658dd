import { type JudgeInstruments, judgePair } from "../../lib/change/judge/judge.ts";
import type { FoundRegex, RegexChange, RegexPair, RegexUse } from "../../lib/change/model.ts";
import { nativeMatchesIn } from "../../lib/regex/diff/text_comparison.ts";
import { readLiteral } from "../../lib/regex/regex.ts";

/** Runs the native engine on this thread, for known patterns. */
export const NATIVE: JudgeInstruments = { matches: nativeMatchesIn };

/** A regex in a file, from a literal. */
export function foundRegex(literal: string, use: RegexUse = "matches", line = 1): FoundRegex {
  const regex = readLiteral(literal);
  if (regex === null) throw new Error(`No literal: ${literal}`);
  const range = { start: 0, end: literal.length };
  return { origin: "literal", source: literal, range, line, column: 1, regex, use, path: [] };
}

/** A changed regex, from two literals; null for a missing side. */
export function pairOf(
  before: string | null,
  after: string | null,
  use?: RegexUse,
  line?: number,
): RegexPair {
  const found = (literal: string | null) => literal === null ? null : foundRegex(literal, use, line);
  return { file: "src/a.js", before: found(before), after: found(after) };
}

/** Judges the change from one literal to another. */
export function judged(
  before: string | null,
  after: string | null,
  use?: RegexUse,
  instruments: JudgeInstruments = NATIVE,
): RegexChange {
  return judgePair(pairOf(before, after, use), instruments);
}
