import type { Regex } from "../regex.ts";
import { NEXT_EDITION, requiredEdition } from "./editions.ts";
import { parse } from "./parse.ts";
import { describeSyntaxError } from "./syntax_error.ts";
import { type ParseResult, readTree } from "./tree.ts";

/**
 * Like `parse`, but accepts modifiers and duplicate group names even if the native engine lacks them: for
 * analyses that don't need to run the pattern.
 */
export function parseRecentSyntax(regex: Regex): ParseResult {
  const result = parse(regex);
  // Without work, the pattern is too complex to read.
  if (result.ok || result.isValid !== false || result.work.reading === 0) return result;
  const read = readTree(regex, describeSyntaxError);
  return read.ok && NEWEST_EDITIONS.includes(requiredEdition(read.tree).name)
    ? { ...read, work: result.work }
    : result;
}

const NEWEST_EDITIONS = ["ES2025", NEXT_EDITION];
