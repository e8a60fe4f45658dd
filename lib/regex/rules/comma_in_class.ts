import type { AST } from "@eslint-community/regexpp";
import { quote } from "../quote.ts";
import { nodesOfType } from "../syntax/tree_queries.ts";
import { isPlain, isWordLike } from "./character_kinds.ts";
import type { Rule, RuleDocumentation } from "./rule.ts";

export const rule: Rule = {
  id: "comma-in-class",
  severity: "info",
  title: "Comma between the ranges of a class",
  hint: "Members of a class aren't separated: remove the comma unless one may match",
  check(tree) {
    return nodesOfType(tree, "CharacterClass").flatMap((node) => {
      const first = node.elements.find((comma, index) =>
        isPlain(comma, ",") && isRange(node.elements[index - 1]) &&
        isRange(node.elements[index + 1])
      );
      const does = node.negate ? "leaves out" : "matches";
      return first === undefined ? [] : [{ at: first, message: `${quote(node.raw)} ${does} a comma too` }];
    });
  },
};

export const documentation = (): RuleDocumentation => ({
  meaning:
    "The members of a character class are not separated. A comma between two ranges, as in `[a-z,A-Z]`, is a member like any other, so the class matches a comma too.",
  flagged: String.raw`
    /[a-z,A-Z]/
         ^
    /[0-9,a-f,A-F]/
         ^
  `,
  clean: String.raw`
    /[0-9,.]/
    /[a,b]/
    /[a-zA-Z,]/
    /[a-z\,A-Z]/
  `,
});

const isRange = (member: AST.CharacterClassElement | undefined): boolean =>
  member?.type === "CharacterClassRange" && isWordLike(member);
