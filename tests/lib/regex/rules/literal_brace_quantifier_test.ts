import { assert, assertEquals } from "@std/assert";
import { literalBraceQuantifier } from "../../../../lib/regex/rules/literal_brace_quantifier.ts";
import { allOf } from "../../../../lib/regex/syntax/tree_queries.ts";
import { testRule, treeOf } from "./drawn.ts";

testRule("literal-brace-quantifier", literalBraceQuantifier, {
  fires: String.raw`
    /a{,3}/
      ^^^^
    /\d{1, 3}/
       ^^^^^^
    /a{ 2 }/
      ^^^^^
  `,
  quiet: String.raw`
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

/** A pattern, and the quantifier that the hint shows. */
const HINTS: readonly (readonly [literal: string, quantifier: string])[] = [
  ["/a{,3}/", "{0,3}"],
  ["/a{1, 3}/", "{1,3}"],
  ["/a{ 2 }/", "{2}"],
  ["/a{5, 20}/", "{5,20}"],
  ["/a{ 4,}/", "{4,}"],
  ["/a{20, 5}/", "{5,20}"],
];

for (const [literal, quantifier] of HINTS) {
  Deno.test(`literal-brace-quantifier shows ${quantifier} for ${literal}`, () => {
    const tree = treeOf(literal);
    const [found] = literalBraceQuantifier(tree);
    assert(found, "it does not fire");
    assert(found.hint.includes(`"${quantifier}"`), found.hint);
    const { pattern } = tree.regex;
    const meant = pattern.slice(0, found.range.start) + quantifier + pattern.slice(found.range.end);
    assertEquals(allOf(treeOf(`/${meant}/`), "Quantifier").length, 1);
  });
}
