import type { AST } from "@eslint-community/regexpp";
import type { Tree } from "../syntax/parse.ts";
import { allOf } from "../syntax/tree_queries.ts";
import { quote } from "../quote.ts";
import { rule, type Warning } from "./warning.ts";

const warning = rule({
  id: "empty-class",
  severity: "warn",
  title: "Empty class",
  hint: 'Put members into the class; a "]" as its first member is written "\\]"',
});

/** `[]`, which never matches, and `[^]` before a "]" that was meant as its member. */
export function emptyClass(tree: Tree): Warning[] {
  return allOf(tree, "CharacterClass").flatMap((node) => {
    if (node.elements.length > 0) return [];
    const isCutShort = closesLater(node, tree);
    if (node.negate && !isCutShort) return [];
    return [warning(node, messageOf(node, isCutShort))];
  });
}

function messageOf({ raw, negate }: AST.CharacterClass, isCutShort: boolean) {
  const meaning = negate ? "matches any character" : "never matches";
  return isCutShort
    ? `The class ends at its first "]": ${quote(raw)} ${meaning}, and what follows is no part of it`
    : `${quote(raw)} ${meaning}`;
}

/** Whether a lone "]" stands right behind, or behind plain characters. */
function closesLater({ parent, end }: AST.CharacterClass, tree: Tree): boolean {
  CLOSING.lastIndex = end;
  return parent.type === "Alternative" && CLOSING.test(tree.regex.pattern);
}

const CLOSING = /[^\\^$.*+?()[\]{}|]*\]/y;
