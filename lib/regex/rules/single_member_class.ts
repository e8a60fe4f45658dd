import { quote } from "../quote.ts";
import { nodesOfType } from "../syntax/tree_queries.ts";
import { isPlain, isWord } from "./character_kinds.ts";
import type { Rule, RuleDocumentation } from "./rule.ts";

export const rule: Rule = {
  id: "single-member-class",
  severity: "info",
  title: "Class with a single member",
  hint: "Remove the brackets, or add the members that are missing",
  check(tree) {
    return nodesOfType(tree, "CharacterClass").flatMap((node) => {
      const [only, ...others] = node.elements;
      if (node.negate || others.length > 0 || !isPlain(only) || !isWord(only.value)) return [];
      return [{ at: node, message: `${quote(node.raw)} means the same as ${quote(only.raw)}` }];
    });
  },
};

export const documentation = (): RuleDocumentation => ({
  meaning:
    "A class with a single letter or digit means the same without the brackets. Perhaps members are missing. Brackets around a punctuation mark are a way to escape it, and are not reported.",
  flagged: String.raw`
    /[a]/
     ^^^
    /x[1]{1}/
      ^^^
  `,
  clean: String.raw`
    /[\d]+/
    /[^\s]/
    /[\s]/
    /[\p{L}]/u
    /[.]/
    /[ ]/
    /[^a]/
    /[ab]/
    /[a-z]/
    /[\n]/
    /[]/
    /[^\p{Lu}]/iu
    /[^\p{Lu}]/iv
  `,
});
