import type { AST } from "@eslint-community/regexpp";
import type { Tree } from "../syntax/parse.ts";
import { allOf } from "../syntax/tree_queries.ts";
import { quote } from "../quote.ts";
import { isPlain, isWordLike } from "./character_kinds.ts";
import { rule, type Warning } from "./warning.ts";

const warning = rule({
  id: "comma-in-class",
  severity: "info",
  title: "Comma between the ranges of a class",
  hint: "In a class members stand side by side: remove the comma unless one may match",
});

/** A comma between two ranges of a class, as in `[a-z,A-Z]`. */
export function commaInClass(tree: Tree): Warning[] {
  return allOf(tree, "CharacterClass").flatMap((node) => {
    const first = node.elements.find((comma, index) =>
      isPlain(comma, ",") && isRange(node.elements[index - 1]) &&
      isRange(node.elements[index + 1])
    );
    const does = node.negate ? "leaves out" : "matches";
    return first === undefined ? [] : [warning(first, `${quote(node.raw)} ${does} a comma too`)];
  });
}

const isRange = (member: AST.CharacterClassElement | undefined): boolean =>
  member?.type === "CharacterClassRange" && isWordLike(member);
