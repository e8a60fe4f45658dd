import type { AST } from "@eslint-community/regexpp";
import { quote } from "../quote.ts";
import { nodesOfType, unwrapGroups } from "../syntax/tree_queries.ts";
import { isDigit } from "./character_kinds.ts";
import type { Rule, RuleDocumentation } from "./rule.ts";

export const rule: Rule = {
  id: "unescaped-dot-between-numbers",
  severity: "info",
  title: "Unescaped dot between digits",
  hint: 'Write "\\." for a dot, or a class of the separators that are meant',
  check(tree) {
    return nodesOfType(tree, "Alternative").flatMap(({ elements }) =>
      elements.flatMap((dot, index) => {
        const before = elements[index - 1];
        const after = elements[index + 1];
        if (!isDot(dot) || !isNumber(before) || !isNumber(after)) return [];
        if (before.type === "Character" && after.type === "Character") return [];
        return [{
          at: dot,
          message: `The "." between ${quote(before.raw)} and ${quote(after.raw)} matches ` +
            `any character, including digits`,
        }];
      })
    );
  },
};

export const documentation = (): RuleDocumentation => ({
  meaning:
    "A dot between digits matches any character, including another digit. Between two literal digits, as in a version number, it is not reported.",
  flagged: String.raw`
    /\d+.\d+/
        ^
    /([0-9]{1,3}).(\d)/
                 ^
    /v1.\d/
       ^
  `,
  clean: String.raw`
    /\d+\.\d+/
    /\d+.*\d+/
    /Mozilla\/5.0/
    /\d+.a/
  `,
});

const isDot = (element: AST.Element): boolean => element.type === "CharacterSet" && element.kind === "any";

/** Digits, alone or repeated, with or without a group around them. */
function isNumber(element: AST.Element | undefined): element is AST.Element {
  const inner = element && unwrapGroups(element);
  const node = inner?.type === "Quantifier" ? unwrapGroups(inner.element) : inner;
  if (node?.type === "CharacterSet") {
    return node.kind === "digit" && !node.negate;
  }
  if (node?.type === "CharacterClass") return node.raw === "[0-9]";
  return node?.type === "Character" && isDigit(node.value);
}
