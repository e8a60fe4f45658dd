import type { Range } from "../regex.ts";
import type { Tree } from "../syntax/parse.ts";
import { allOf } from "../syntax/tree_queries.ts";
import { quote } from "../quote.ts";
import { isInClass } from "./character_kinds.ts";

/** An escape that Annex B reads as its letter, with what stands behind it. */
export interface LetterEscape {
  readonly range: Range;
  readonly source: string;
  readonly inClass: boolean;
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
    .flatMap((character) => {
      const { start, end } = character;
      tail.lastIndex = end;
      const [behind] = tail.exec(tree.regex.pattern) ?? [];
      if (behind === undefined) return [];
      const range = { start, end: end + behind.length };
      const source = tree.regex.pattern.slice(start, range.end);
      return [{ range, source, inClass: isInClass(character) }];
    });
}

/** What an escape with braces behind it is instead. */
export function readingOf({ source, inClass }: LetterEscape): string {
  if (inClass) return `one of the characters ${quote(source.slice(1))}`;
  const [letter, rest] = [quote(source.charAt(1)), quote(source.slice(2))];
  return /^\{\d+\}$/.test(source.slice(2))
    ? `${letter} with the quantifier ${rest}`
    : `the letter ${letter} and ${rest}`;
}
