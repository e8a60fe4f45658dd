import type { AST } from "@eslint-community/regexpp";
import type { Tree } from "../syntax/parse.ts";
import { allOf } from "../syntax/tree_queries.ts";
import { quote } from "../quote.ts";
import { isPlain, isWordLike } from "./character_kinds.ts";
import { rule, type Warning } from "./warning.ts";

const warning = rule({
  id: "pipe-in-class",
  severity: "warn",
  title: '"|" in a class',
  hint: 'In a class members stand side by side: remove the "|", or use a group for alternatives',
});

/** A "|" between letters, digits or sets in a class, as in `[a|b]`: there it is a character like others. */
export function pipeInClass(tree: Tree): Warning[] {
  return allOf(tree, "CharacterClass").flatMap((node) => {
    const first = node.elements.find((pipe, index) =>
      isPlain(pipe, "|") && isItem(node.elements[index - 1]) &&
      isItem(node.elements[index + 1])
    );
    if (first === undefined) return [];
    const does = node.negate ? "leaves out" : "matches";
    return [warning(first, `In ${quote(node.raw)} the "|" does not mean "or": the class ${does} a "|" too`)];
  });
}

const isItem = (member: AST.CharacterClassElement | undefined): boolean =>
  isWordLike(member) || member?.type === "CharacterSet";
