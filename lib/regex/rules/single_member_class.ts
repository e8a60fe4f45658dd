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
      if (OPEN_ESCAPE.test(tree.regex.pattern.slice(Math.max(0, node.start - 10), node.start))) return [];
      return [{ at: node, message: `${quote(node.raw)} means the same as ${quote(only.raw)}` }];
    });
  },
};

/** An escape or a count that goes on with what is in the class: the brackets of `\\1[0]` end it. */
const OPEN_ESCAPE = /\\(?:\d+|x[\da-f]?|u[\da-f]{0,3}|c|k)$|\{[\d,]*$/i;

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
    /(a)\1[0]/
    /\c[A]/
    /\x[4]1/
    /a{1,[2]}/
    /[\n]/
    /[]/
    /[^\p{Lu}]/iu
    /[^\p{Lu}]/iv
  `,
});
