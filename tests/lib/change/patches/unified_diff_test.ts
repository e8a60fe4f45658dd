import { assertEquals, assertThrows } from "@std/assert";
import { readPatch } from "../../../../lib/change/patches/patch.ts";
import { unifiedDiff } from "../../../../lib/change/patches/unified_diff.ts";

Deno.test("a diff has hunks with three lines of context", () => {
  const before = Array.from({ length: 20 }, (_, at) => `${at}\n`).join("");
  const after = before.replace("1\n", "one\n").replace("\n8\n9\n", "\neight\nnine\n");
  const diff = unifiedDiff("a.js", before, after);
  assertEquals(
    diff.replaceAll("\n", "|"),
    "--- a/a.js|+++ b/a.js|@@ -1,5 +1,5 @@| 0|-1|+one| 2| 3| 4|@@ -6,8 +6,8 @@| 5| 6| 7|-8|-9|+eight|+nine| 10| 11| 12|",
  );
  assertEquals(readPatch(diff).map(({ newName }) => newName), ["a.js"]);
});

Deno.test("a diff without changes is empty, and a last line may lack its end", () => {
  assertEquals(unifiedDiff("a", "x\ny", "x\ny"), "");
  assertEquals(
    unifiedDiff("a b", "x\ny", "x\nz"),
    "--- a/a b\t\n+++ b/a b\t\n@@ -1,2 +1,2 @@\n x\n-y\n\\ No newline at end of file\n+z\n\\ No newline at end of file\n",
  );
  assertEquals(unifiedDiff('q"\n', "x\n", "y\n").split("\n")[0], '--- "a/q\\"\\012"');
  assertThrows(() => unifiedDiff("a", "x", "x\n"), RangeError);
});
