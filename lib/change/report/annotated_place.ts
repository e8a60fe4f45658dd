import type { RegexPair } from "../model.ts";

/**
 * The line of the new version of a file that a remark about a regex belongs to: one that the change has added, as far as that is
 * known. Null for a removed regex, and one that changed only because of something elsewhere.
 */
export function annotatedPlace(
  { after, addedLine }: RegexPair,
): { readonly line: number; readonly column?: number } | null {
  if (after === null || addedLine === null) return null;
  const { line, column } = after;
  return addedLine === undefined || addedLine === line ? { line, column } : { line: addedLine };
}
