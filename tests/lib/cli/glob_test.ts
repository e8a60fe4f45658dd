import { assertEquals } from "@std/assert";
import { matchesGlob } from "../../../lib/cli/glob.ts";

Deno.test("globs match paths", () => {
  const cases: [glob: string, matching: string[], others: string[]][] = [
    ["*.ts", ["a.ts", "b/a.ts", ".ts"], ["a.tsx", "a.ts/b"]],
    ["src/*.ts", ["src/a.ts"], ["src/b/a.ts", "lib/src/a.ts"]],
    ["src/**/*.ts", ["src/a.ts", "src/b/c/a.ts"], ["a.ts", "srca.ts"]],
    ["**/test/**", ["test/a", "a/test/b/c"], ["test", "atest/b"]],
    ["vendor/", ["vendor/a", "a/vendor/b/c"], ["vendor", "vendors/a"]],
    ["./src/**", ["src/a", "src/a/b"], ["lib/src/a"]],
    ["a?c.js", ["abc.js", "x/a😀c.js"], ["ac.js", "a/c.js"]],
    ["[a].js", ["[a].js"], ["a.js"]],
    ["**", ["a", "a/b"], []],
    ["***", ["a", "a/b"], []],
    ["a", ["a", "b/a"], ["ab", "ba", "a/b"]],
    ["/a", ["a", "b/a"], ["ab"]],
    ["a/b", ["a/b"], ["c/a/b", "a/b/c"]],
    ["a*", ["a", "ab", "c/ab"], ["ba", "a/b"]],
    ["a**b", ["ab", "a/b", "ac/db"], ["ba"]],
    ["src/**", ["src/a"], ["src"]],
    ["**/a", ["a", "b/a", "b/c/a"], ["ba", "b/ca"]],
    ["a/**/b", ["a/b", "a/c/b", "a/c/d/b"], ["ab", "a/cb", "a/c/bd"]],
    ["?", ["a", "b/a"], ["ab", ""]],
    ["a/?", ["a/b"], ["a//", "a/"]],
    ["{a,b}", ["{a,b}"], ["a", "b"]],
    ["", [""], ["a"]],
  ];
  for (const [glob, matching, others] of cases) {
    for (const path of matching) assertEquals([glob, path, matchesGlob(path, glob)], [glob, path, true]);
    for (const path of others) assertEquals([glob, path, matchesGlob(path, glob)], [glob, path, false]);
  }
});

Deno.test("a hostile glob takes no more work than the product of the lengths", () => {
  const glob = `x/${"*a".repeat(200)}`;
  assertEquals(matchesGlob(`x/${"a".repeat(2_000)}b`, glob), false);
});
