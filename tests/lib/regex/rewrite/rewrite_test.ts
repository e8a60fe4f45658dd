import { assertEquals } from "@std/assert";
import { performanceSuggestion, riskSuggestion, sortByUse } from "../../../../lib/regex/rewrite/rewrite.ts";
import { findRewrites } from "../../../../lib/regex/rewrite/rewrites.ts";
import { treeOf } from "../trees.ts";

const [longer] = [...findRewrites(treeOf({ pattern: "a|ab", flags: "" }))].filter(({ proof }) =>
  proof === "changes"
);

Deno.test("both reports include the replacement, proof and witness of a rewrite", () => {
  if (!longer) throw new Error("There is such a rewrite");
  const witness = {
    text: "ab",
    before: { start: 0, end: 1, captures: [] },
    after: { start: 0, end: 2, captures: [] },
  };
  const [risk, performance] = [riskSuggestion(longer), performanceSuggestion(longer)];
  for (const each of [risk, performance]) {
    assertEquals(each.replacement, { pattern: "ab|a", flags: "" });
    assertEquals([each.proof, each.witness], ["changes", witness]);
  }
  assertEquals([risk.id, risk.range], ["longer-alternative-first", { start: 0, end: 4 }]);
  assertEquals([performance.type, performance.position], ["info", { start: 0, end: 4 }]);
});

/** Patterns, and the first and last of their rewrites. */
const CASES: readonly (readonly [pattern: string, first: string, last: string])[] = [
  ["^(?:a+)+\\-{1,}$", "flat-quantifier", "without-idle-escapes"],
  ["\\-(?:ab|ac)[0-9]", "common-parts-once", "without-idle-escapes"],
  ["aa*x{0,}", "one-quantifier", "short-quantifier"],
];

for (const [pattern, first, last] of CASES) {
  Deno.test(`sortByUse() puts ${first} first for /${pattern}/ and ${last} last`, () => {
    const ids = sortByUse([...findRewrites(treeOf({ pattern, flags: "" }))]).map(({ id }) => id);
    assertEquals([ids.at(0), ids.at(-1)], [first, last], ids.join());
  });
}
