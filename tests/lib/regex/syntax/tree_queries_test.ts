import { assert, assertEquals } from "@std/assert";
import {
  canFailAfter,
  endsMatch,
  nodesOfType,
  nodeWidth,
  unwrapGroups,
} from "../../../../lib/regex/syntax/tree_queries.ts";
import { findNodes } from "../../../../lib/regex/syntax/visit.ts";
import { corpusTrees, treeOf } from "../trees.ts";

/** Literal, minimum number of characters, whether it matches the empty string anywhere. */
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
  Deno.test(`minimum width of ${literal}`, () => {
    const tree = treeOf(literal);
    const width = nodeWidth(tree, tree.root);
    assertEquals([width.min, width.skippable], [min, skippable]);
  });
}

/** Literal, and whether it can match the empty string. */
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
  Deno.test(`${literal} ${empty ? "can" : "can't"} match the empty string`, () => {
    const tree = treeOf(literal);
    assertEquals(nodeWidth(tree, tree.root).empty, empty);
  });
}

/** Literal, whether its first quantifier ends the match, and whether something after it can fail. */
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
  Deno.test(`which parts of ${literal} end the match, and after which it can still fail`, () => {
    const tree = treeOf(literal);
    const quantifier = nodesOfType(tree, "Quantifier").find(({ element }) => element.type === "Character");
    assert(quantifier);
    assertEquals([endsMatch(quantifier), canFailAfter(tree, quantifier)], [last, canFail]);
  });
}

Deno.test("groups that contain nothing else are removed", () => {
  const sources = ["/((?:(a+)))/", "/(a|b)/", "/(ab)/", "/()/"].map((literal) => {
    const [element] = treeOf(literal).root.alternatives[0]?.elements ?? [];
    return element && unwrapGroups(element).raw;
  });
  assertEquals(sources, ["a+", "(a|b)", "(ab)", "()"]);
});

Deno.test("nodes by type are the same as in a walk", async () => {
  for (const tree of await corpusTrees()) {
    assertEquals(nodesOfType(tree, "Quantifier"), findNodes(tree.root, "Quantifier"));
  }
});
