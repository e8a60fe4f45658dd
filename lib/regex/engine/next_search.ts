import type { Program } from "./program.ts";
import { pointAfter } from "./reading.ts";

/**
 * Where the search after a match begins.
 *
 * @see https://tc39.es/ecma262/#sec-advancestringindex
 */
export function nextSearch(
  { unicode }: Pick<Program, "unicode">,
  text: string,
  start: number,
  end: number,
): number {
  if (start < end) return end;
  return unicode && end < text.length ? pointAfter(text, end) : end + 1;
}
