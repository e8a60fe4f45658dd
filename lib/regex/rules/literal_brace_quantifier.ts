import type { AST } from "@eslint-community/regexpp";
import { quote } from "../quote.ts";
import { isQuantifiable, nodesOfType } from "../syntax/tree_queries.ts";
import { isPlain } from "./character_kinds.ts";
import type { Rule, RuleDocumentation } from "./rule.ts";

export const rule: Rule = {
  id: "literal-brace-quantifier",
  severity: "warn",
  title: "Braces that are not a quantifier",
  hint: 'A quantifier has no spaces and has a lower bound; write "\\{" for a brace',
  check(tree) {
    return nodesOfType(tree, "Alternative").flatMap(({ elements }) =>
      elements.flatMap((brace, index) => {
        if (!isPlain(brace, "{") || !isRepeated(elements[index - 1])) return [];
        QUANTIFIER_LIKE.lastIndex = brace.start;
        const [source] = QUANTIFIER_LIKE.exec(tree.regex.pattern) ?? [];
        if (source === undefined) return [];
        const range = { start: brace.start, end: brace.start + source.length };
        return [{
          at: range,
          message: `${quote(source)} is not a quantifier in JavaScript: it matches these characters`,
          hint: `Write ${quote(intendedQuantifier(source))} to repeat, or "\\{" for a brace`,
        }];
      })
    );
  },
};

export const documentation = (): RuleDocumentation => ({
  meaning:
    "JavaScript reads braces as a quantifier only if they have a lower bound and contain no spaces. Otherwise `{,3}` and `{1, 3}` match those characters.",
  flagged: String.raw`
    /a{,3}/
      ^^^^
    /\d{1, 3}/
       ^^^^^^
    /a{ 2 }/
      ^^^^^
  `,
  clean: String.raw`
    /a{0,3}/
    /\{,3\}/
    /{a}/
    /[{,3}]/
    /\$\{x}/
    /{ 2 }/
    /a|{,3}/
    /a+{,3}/
  `,
});

const isRepeated = (element: AST.Element | undefined): boolean =>
  element !== undefined && isQuantifiable(element);

const QUANTIFIER_LIKE = /\{ ?(?:\d{1,5} ?, ?\d{0,5}|, ?\d{1,5}|\d{1,5}) ?\}/y;

/** The quantifier that was probably meant: without spaces, with a lower bound, and the smaller bound first. */
function intendedQuantifier(source: string): string {
  const [min = "", max] = source.replaceAll(/[{} ]/g, "").split(",");
  if (max === undefined) return `{${min}}`;
  if (max === "") return `{${min},}`;
  const bounds = [Number(min), Number(max)].sort((a, b) => a - b);
  return `{${bounds.join(",")}}`;
}
