import type { Sources } from "../sources.ts";

/** Which folded parts of the diagram are open; offsets in another pattern mean nothing. */
export function unfoldedIn({ pattern, unfolded: { value } }: Sources): ReadonlySet<number> {
  return value.pattern === pattern.value ? value.offsets : new Set();
}

/** Opens a folded part of the diagram, or folds it again. */
export function toggleFold(sources: Sources, offset: number): void {
  const offsets = new Set(unfoldedIn(sources));
  if (!offsets.delete(offset)) offsets.add(offset);
  sources.unfolded.value = { pattern: sources.pattern.value, offsets };
}
