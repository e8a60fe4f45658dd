import type { Regex } from "../../regex/regex.ts";
import type { Sources } from "./model.ts";

/** The folded parts of the diagram that are open; none for another pattern. */
export function unfoldedIn(
  { unfolded: { value } }: Sources,
  { pattern }: Pick<Regex, "pattern">,
): ReadonlySet<number> {
  return value.pattern === pattern ? value.offsets : new Set();
}

/** Opens a folded part of the diagram, or folds it again. */
export function toggleFold(sources: Sources, offset: number): void {
  const pattern = sources.pattern.value;
  const offsets = new Set(unfoldedIn(sources, { pattern }));
  if (!offsets.delete(offset)) offsets.add(offset);
  sources.unfolded.value = { pattern, offsets };
}
