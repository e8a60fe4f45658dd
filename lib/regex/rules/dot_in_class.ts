import type { AST } from "@eslint-community/regexpp";
import { quote } from "../quote.ts";
import { nodesOfType } from "../syntax/tree_queries.ts";
import type { Rule, RuleDocumentation } from "./rule.ts";

export const rule: Rule = {
  id: "dot-in-class",
  severity: "warn",
  title: "Dot in a class with line endings",
  hint: 'For any character write "[^]", or "." with the flag s',
  check(tree) {
    return nodesOfType(tree, "Quantifier")
      .filter(({ element, max }) =>
        max > 1 && element.type === "CharacterClass" && isDotOrLineTerminator(element)
      )
      .map(({ element }) => ({
        at: element,
        message: `In ${quote(element.raw)} the dot matches only a literal "."`,
      }));
  },
};

export const documentation = (): RuleDocumentation => ({
  meaning:
    "Inside a character class the dot is a full stop. A repeated class of a dot and line terminators, such as `[.\\n]*`, is usually meant to match any character.",
  flagged: String.raw`
    /[.\n]*/
     ^^^^^
    /a([.\r\n]+?)b/
       ^^^^^^^
  `,
  clean: String.raw`
    /[.]*/
    /[.\n,]*/
    /[.\n]/
    /[^.\n]+/
  `,
});

function isDotOrLineTerminator({ elements, negate }: AST.CharacterClass): boolean {
  const sources = elements.map(({ raw }) => raw);
  return !negate && sources.includes(".") &&
    sources.some((source) => LINE_TERMINATORS.includes(source)) &&
    sources.every((source) => source === "." || LINE_TERMINATORS.includes(source));
}

const LINE_TERMINATORS = ["\\n", "\\r", "\\s"];
