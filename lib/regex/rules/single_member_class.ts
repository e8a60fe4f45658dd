import type { Tree } from "../syntax/parse.ts";
import { allOf } from "../syntax/tree_queries.ts";
import { quote } from "../quote.ts";
import { isPlain, isWord } from "./character_kinds.ts";
import { rule, type Warning } from "./warning.ts";

const warning = rule({
  id: "single-member-class",
  severity: "info",
  title: "Class with a single member",
  hint: "Remove the brackets, or add the members that are missing",
});

/**
 * A class of one letter or digit. Brackets around a punctuation mark are a way to escape it, and around a set such as
 * `\s` they are a common habit that hides no mistake.
 */
export function singleMemberClass(tree: Tree): Warning[] {
  return allOf(tree, "CharacterClass").flatMap((node) => {
    const [only, ...others] = node.elements;
    if (node.negate || others.length > 0 || !isPlain(only) || !isWord(only.value)) return [];
    return [warning(node, `${quote(node.raw)} means the same as ${quote(only.raw)}`)];
  });
}
