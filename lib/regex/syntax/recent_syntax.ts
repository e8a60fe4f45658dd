import type { Regex } from "../regex.ts";
import { hasRecentSyntax } from "./editions.ts";
import { describeSyntaxError } from "./syntax_error.ts";
import {
  type ErrorDescriber,
  type ParseResult,
  parseWith,
  readTree,
  type Tree,
  withoutWords,
} from "./tree.ts";

/**
 * Like `parse`, but accepts modifiers and duplicate group names even if the native engine lacks them: for
 * analyses that don't need to run the pattern.
 *
 * @example parseRecentSyntax({ pattern: "(?i:a)b", flags: "" }).ok // true
 */
export function parseRecentSyntax(regex: Regex): ParseResult {
  return parseRecent(regex, describeSyntaxError);
}

/**
 * The tree alone; null if `parseRecentSyntax` returns none. What calls only this loads no descriptions of syntax errors.
 *
 * @example parseRecentTree({ pattern: "(", flags: "" }) // null
 */
export function parseRecentTree(regex: Regex): Tree | null {
  const result = parseRecent(regex, withoutWords);
  return result.ok ? result.tree : null;
}

function parseRecent(regex: Regex, describe: ErrorDescriber): ParseResult {
  const result = parseWith(regex, describe);
  // Without work, the pattern is too complex to read.
  if (result.ok || result.isValid !== false || result.work.reading === 0) return result;
  const read = readTree(regex, describe);
  return read.ok && hasRecentSyntax(read.tree) ? { ...read, work: result.work } : result;
}
