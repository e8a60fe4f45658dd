import type { AST } from "@eslint-community/regexpp";
import { quote } from "../quote.ts";
import type { Tree } from "../syntax/tree.ts";
import { nodesOfType } from "../syntax/tree_queries.ts";
import type { Rule, RuleDocumentation } from "./rule.ts";

export const rule: Rule = {
  id: "empty-class",
  severity: "warn",
  title: "Empty class",
  hint: 'Add members to the class; a "]" as its first member is written "\\]"',
  check(tree) {
    return nodesOfType(tree, "CharacterClass").flatMap((node) => {
      if (node.elements.length > 0) return [];
      const isCutShort = isClosedLater(node, tree);
      if (node.negate && !isCutShort) return [];
      return [{ at: node, message: formatMessage(node, isCutShort) }];
    });
  },
};

export const documentation = (): RuleDocumentation => ({
  meaning:
    "`[]` never matches. In JavaScript a `]` right after the opening bracket closes the class, so `[]abc]` and `[^]]` end earlier than in many other regular expression dialects.",
  flagged: String.raw`
    /a[]/
      ^^
    /[]abc]/
     ^^
    /[^]]/
     ^^^
  `,
  clean: String.raw`
    /[^]/
    /[\]]/
    /[^\]]/
    /[^][a]/
    /[[]/
  `,
});

function formatMessage({ raw, negate }: AST.CharacterClass, isCutShort: boolean) {
  const meaning = negate ? "matches any character" : "never matches";
  return isCutShort
    ? `The class ends at its first "]": ${quote(raw)} ${meaning}, and what follows isn't part of it`
    : `${quote(raw)} ${meaning}`;
}

/** True if an unescaped "]" follows, with at most plain characters before it. */
function isClosedLater({ parent, end }: AST.CharacterClass, tree: Tree): boolean {
  CLOSING.lastIndex = end;
  return parent.type === "Alternative" && CLOSING.test(tree.regex.pattern);
}

const CLOSING = /[^\\^$.*+?()[\]{}|]*\]/y;
