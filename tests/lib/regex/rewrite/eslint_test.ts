import { assertEquals } from "@std/assert";
import { eslintFixes } from "../../../../lib/regex/rewrite/eslint.ts";
import { findRewrites } from "../../../../lib/regex/rewrite/rewrites.ts";
import { treeOf } from "../trees.ts";

/** The result of a rule for a pattern, and the changed part. */
const CASES: readonly (readonly [string, string, string, string])[] = [
  ["[aa]x", "eslint-no-dupe-characters-character-class", "[a]x", "a"],
  ["[a-zA-Z]", "eslint-use-ignore-case", "[a-z]", "[a-zA-Z]"],
  ["a\\-b\\:c", "eslint-no-useless-escape", "a-b:c", "\\-b\\:"],
  ["[aba]/", "eslint-no-dupe-characters-character-class", "[ab]\\/", "[aba]/"],
];

for (const [pattern, id, replacement, part] of CASES) {
  Deno.test(`eslintFixes() offers ${replacement} for /${pattern}/`, () => {
    const tree = treeOf({ pattern, flags: "" });
    const found = eslintFixes(tree).filter((each) => each.id === id);
    assertEquals(found.map((each) => each.replacement.pattern), [replacement]);
    assertEquals(found.map(({ range }) => pattern.slice(range.start, range.end)), [part]);
  });
}

Deno.test("findRewrites() includes candidates of additional sources", () => {
  const found = [...findRewrites(treeOf({ pattern: "[aa]x", flags: "" }), { sources: [eslintFixes] })];
  assertEquals(found.filter(({ id }) => id.startsWith("eslint-")).map(({ proof }) => proof), ["equal"]);
});

Deno.test("eslintFixes() offers nothing for an empty or unsupported pattern", () => {
  assertEquals(eslintFixes(treeOf({ pattern: "", flags: "" })), []);
  assertEquals(eslintFixes(treeOf({ pattern: "(?i:a)", flags: "" })).length, 0);
});
