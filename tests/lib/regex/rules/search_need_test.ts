import { assert, assertEquals } from "@std/assert";
import { needsSearch } from "../../../../lib/regex/rules/search_need.ts";
import { searchedWarnings } from "../../../../lib/regex/rules/searched.ts";
import type { Tree } from "../../../../lib/regex/syntax/tree.ts";
import { EXAMPLE } from "../../../../lib/workbench/model/model.ts";
import { everyNth } from "../../../suites/sample.ts";
import { corpusTrees, treeOf as treeOfRegex } from "../trees.ts";

const CASES = [
  { pattern: "abc", needs: false },
  { pattern: EXAMPLE.pattern, needs: false },
  { pattern: "(?:a+)+b", needs: false },
  { pattern: "(?:a|b)*", needs: false },
  { pattern: "(?:a|\\w)*", needs: true },
  { pattern: "x|y|[0-9z]", needs: false },
  { pattern: "x|[a-z]", needs: true },
  { pattern: "x|\\w", needs: true },
  { pattern: "x|", needs: true },
  { pattern: "x|(?:y)", needs: true },
  { pattern: "x|[^x]", needs: true },
  { pattern: "(?<=x|y)z", needs: false },
  { pattern: "x|X", flags: "i", needs: true },
  { pattern: "(?i:x|X)", needs: true },
  { pattern: "[\\q{ab}]|b", flags: "v", needs: true },
];

for (const { pattern, flags = "", needs } of CASES) {
  Deno.test(`/${pattern}/${flags} ${needs ? "may have" : "has no"} warning that needs a search`, () => {
    assertEquals(needsSearch(treeOf(pattern, flags)), needs);
  });
}

Deno.test("a search finds nothing in real patterns that need no search", async () => {
  const trees = everyNth(3, await corpusTrees(["real-world"]));
  const skipped = trees.filter((tree) => !needsSearch(tree));
  assert(skipped.length > trees.length / 20, `${skipped.length} of ${trees.length}`);
  assertEquals(skipped.filter((tree) => searchedWarnings(tree).length > 0).map(({ regex }) => regex), []);
});

const treeOf = (pattern: string, flags: string): Tree => treeOfRegex({ pattern, flags });
