import type { Range } from "../regex.ts";
import type { Tree } from "../syntax/parse.ts";
import { allOf } from "../syntax/facts.ts";

/** An escape that Annex B reads as its letter, with what stands behind it. */
export interface LetterEscape {
  readonly range: Range;
  readonly source: string;
}

/**
 * The escapes among `escapes` that match their own letter and are followed by something that elsewhere
 * would belong to them.
 *
 * @param tail what follows; a sticky expression
 */
export function escapesFollowedBy(
  tree: Tree,
  escapes: readonly string[],
  tail: RegExp,
): LetterEscape[] {
  return allOf(tree, "Character")
    .filter(({ raw }) => escapes.includes(raw))
    .flatMap(({ start, end }) => {
      tail.lastIndex = end;
      const [behind] = tail.exec(tree.regex.pattern) ?? [];
      if (behind === undefined) return [];
      const range = { start, end: end + behind.length };
      return [{ range, source: tree.regex.pattern.slice(start, range.end) }];
    });
}
