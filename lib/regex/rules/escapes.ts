import { quote } from "../quote.ts";
import type { Range } from "../regex.ts";
import type { Tree } from "../syntax/tree.ts";
import { nodesOfType } from "../syntax/tree_queries.ts";
import { isInClass } from "./character_kinds.ts";

/** An escape that Annex B reads as its letter, together with the text after it. */
interface LetterEscape {
  readonly range: Range;
  readonly source: string;
  readonly inClass: boolean;
}

/**
 * Finds those of the given escapes that match their own letter, and that are followed by text which would be part of
 * the escape with other flags or in another dialect.
 *
 * @param tail the text that must follow; a sticky expression
 */
export function escapesFollowedBy(
  tree: Tree,
  escapes: readonly string[],
  tail: RegExp,
): LetterEscape[] {
  return nodesOfType(tree, "Character")
    .filter(({ raw }) => escapes.includes(raw))
    .flatMap((character) => {
      const { start, end } = character;
      tail.lastIndex = end;
      const [following] = tail.exec(tree.regex.pattern) ?? [];
      if (following === undefined) return [];
      const range = { start, end: end + following.length };
      const source = tree.regex.pattern.slice(start, range.end);
      return [{ range, source, inClass: isInClass(character) }];
    });
}

/** Describes what JavaScript reads instead of an escape with braces. */
export function describeReading({ source, inClass }: LetterEscape): string {
  if (inClass) return `one of the characters ${quote(source.slice(1))}`;
  const [letter, rest] = [quote(source.charAt(1)), quote(source.slice(2))];
  return /^\{\d+\}$/.test(source.slice(2))
    ? `${letter} with the quantifier ${rest}`
    : `the letter ${letter} and ${rest}`;
}
