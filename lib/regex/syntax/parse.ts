import type { Regex } from "../regex.ts";
import { describeSyntaxError } from "./syntax_error.ts";
import { type ParseResult, parseWith } from "./tree.ts";

/**
 * Parses a pattern: regexpp builds the tree, and the native engine is called once to check whether it accepts
 * the pattern. Buffer boundaries are valid even if it lacks them. Each step is skipped if the pattern's text shows
 * that it would take long; then the other one decides alone. The work is bounded, so this may run on a thread that
 * serves other requests.
 *
 * @returns the tree, or the error; never throws
 * @see https://tc39.es/ecma262/#sec-patterns
 * @example parse({ pattern: "a(", flags: "" }).ok // false
 */
export function parse(regex: Regex): ParseResult {
  return parseWith(regex, describeSyntaxError);
}
