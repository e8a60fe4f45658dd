import { assert, assertEquals } from "@std/assert";
import { allOf, bare, canFailBehind, isLast, widthOf } from "../../../../lib/regex/syntax/tree_queries.ts";
import { nodesOf } from "../../../../lib/regex/syntax/visit.ts";
import { corpusTrees, treeOf } from "../trees.ts";

/** Literal, least number of characters, whether it matches the empty string anywhere. */
const WIDTHS: readonly (readonly [literal: string, min: number, skippable: boolean])[] = [
  ["//", 0, true],
  ["/abc/", 3, false],
  ["/a?b*/", 0, true],
  ["/a|bc/", 1, false],
  ["/(?:a|)b{2,}/", 2, false],
  ["/^$/", 0, false],
  ["/(?=a)/", 0, false],
  ["/(a)\\1/", 1, false],
  ["/(?:a{3}){4}/", 12, false],
  ["/(?:a?){9}/", 0, true],
  ["/[]/", 1, false],
  ["/[\\q{abc|}]/v", 0, true],
  ["/(?i:ab)/", 2, false],
];

for (const [literal, min, skippable] of WIDTHS) {
  Deno.test(`widthOf() of ${literal}`, () => {
    const tree = treeOf(literal);
    const width = widthOf(tree, tree.root);
    assertEquals([width.min, width.skippable], [min, skippable]);
  });
}

/** Literal, and whether it can match without taking any text. */
const EMPTY: readonly (readonly [literal: string, empty: boolean])[] = [
  ["//", true],
  ["/a/", false],
  ["/a*/", true],
  ["/a{0}b?/", true],
  ["/a?b/", false],
  ["/a|/", true],
  ["/(a|b*)c*/", true],
  ["/^$/", true],
  ["/\\b(?=a)/", true],
  ["/(?!)/", false],
  ["/(?i:)/", true],
  ["/(?i:a)/", false],
  ["/[]/", false],
  ["/[\\q{a|}]/v", true],
  ["/[\\q{a|b}]/v", false],
  ["/[a\\q{}]/v", true],
  ["/[\\q{a|}--\\q{|b}]/v", false],
];

for (const [literal, empty] of EMPTY) {
  Deno.test(`widthOf() says that ${literal} ${empty ? "can" : "cannot"} match nothing`, () => {
    const tree = treeOf(literal);
    assertEquals(widthOf(tree, tree.root).empty, empty);
  });
}

/** Literal; of its first quantifier: whether it is last, and whether something behind can fail. */
const ENDS: readonly (readonly [literal: string, last: boolean, canFail: boolean])[] = [
  ["/a+/", true, false],
  ["/a+b/", false, true],
  ["/a+b?/", false, false],
  ["/(?:a+|c)b*/", false, false],
  ["/(a+)$/", false, true],
  ["/(?=a+)b/", true, false],
  ["/(?<=a+)b/", false, true],
  ["/(?:xa+){0,2}/", true, false],
];

for (const [literal, last, canFail] of ENDS) {
  Deno.test(`isLast() and canFailBehind() on ${literal}`, () => {
    const tree = treeOf(literal);
    const quantifier = allOf(tree, "Quantifier").find(({ element }) => element.type === "Character");
    assert(quantifier);
    assertEquals([isLast(quantifier), canFailBehind(tree, quantifier)], [last, canFail]);
  });
}

Deno.test("bare() takes groups off that hold nothing else", () => {
  const sources = ["/((?:(a+)))/", "/(a|b)/", "/(ab)/", "/()/"].map((literal) => {
    const [element] = treeOf(literal).root.alternatives[0]?.elements ?? [];
    return element && bare(element).raw;
  });
  assertEquals(sources, ["a+", "(a|b)", "(ab)", "()"]);
});

Deno.test("allOf() gives what a walk gives", async () => {
  for (const tree of await corpusTrees()) {
    assertEquals(allOf(tree, "Quantifier"), nodesOf(tree.root, "Quantifier"));
  }
});
