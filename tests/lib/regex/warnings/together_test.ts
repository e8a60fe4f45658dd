import { assertEquals } from "@std/assert";
import { instantWarnings } from "../../../../lib/regex/warnings/instant.ts";
import { searchedWarnings } from "../../../../lib/regex/warnings/searched.ts";
import { together } from "../../../../lib/regex/warnings/together.ts";
import { treeOf } from "./drawn.ts";

const CASES: readonly (readonly [literal: string, ids: readonly string[]])[] = [
  ["/^(a+)+$/", ["exponential-backtracking", "repeated-capture"]],
  ["/(?:a+)+/", ["nested-quantifiers"]],
  ["/[A-z](?:a|a)*b/", [
    "mixed-case-range",
    "overlapping-alternatives",
    "quadratic-search",
    "hidden-alternative",
  ]],
  ["/abc/", []],
];

for (const [literal, ids] of CASES) {
  Deno.test(`together() on ${literal}`, () => {
    const tree = treeOf(literal);
    const all = together(instantWarnings(tree), searchedWarnings(tree));
    assertEquals(all.map(({ id }) => id), ids);
  });
}

Deno.test("together() keeps a suspicion about another part", () => {
  const tree = treeOf("/^(?:a+)+$|(?:b+)+c?/");
  const ids = together(instantWarnings(tree), searchedWarnings(tree)).map((
    { id, range },
  ) => [id, range.start]);
  assertEquals(ids, [["exponential-backtracking", 1], ["nested-quantifiers", 10]]);
});
