import type { AST } from "@eslint-community/regexpp";
import { quote } from "../quote.ts";
import { nodesOfType } from "../syntax/tree_queries.ts";
import { isPlain, isWordLike } from "./character_kinds.ts";
import type { Rule, RuleDocumentation } from "./rule.ts";

export const rule: Rule = {
  id: "pipe-in-class",
  severity: "warn",
  title: '"|" in a class',
  hint: 'Members of a class aren\'t separated: remove the "|", or use a group for alternatives',
  check(tree) {
    return nodesOfType(tree, "CharacterClass").flatMap((node) => {
      const first = node.elements.find((pipe, index) =>
        isPlain(pipe, "|") && isItem(node.elements[index - 1]) &&
        isItem(node.elements[index + 1])
      );
      if (first === undefined) return [];
      const does = node.negate ? "leaves out" : "matches";
      return [{
        at: first,
        message: `In ${quote(node.raw)} the "|" does not mean "or": the class ${does} a "|" too`,
      }];
    });
  },
};

export const documentation = (): RuleDocumentation => ({
  meaning:
    "Inside a character class, `|` does not separate alternatives. It is a member like any other, so the class matches a `|` too.",
  flagged: String.raw`
    /[a|b]/
       ^
    /[\s|\S]*/
        ^
    /[A-Z|\d]/
         ^
    /[com|net|org]/
         ^
  `,
  clean: String.raw`
    /[|]/
    /a|b/
    /[a|]/
    /[\w|.]/
    /[!|,]/
    /[a\|b]/
  `,
});

const isItem = (member: AST.CharacterClassElement | undefined): boolean =>
  isWordLike(member) || member?.type === "CharacterSet";
