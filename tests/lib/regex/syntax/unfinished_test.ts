import { assertEquals } from "@std/assert";
import { groupNamesIn, placeAt } from "../../../../lib/regex/syntax/unfinished.ts";

Deno.test("an offset is escaped right after a backslash that is not escaped itself", () => {
  const escaped = (pattern: string) => placeAt(pattern, pattern.length, "").isEscaped;
  assertEquals(["\\", "\\\\", "\\\\\\", "[\\", "\\p", ""].map(escaped), [
    true,
    false,
    true,
    true,
    false,
    false,
  ]);
});

Deno.test("classes are open until their bracket, and contain classes only with flag v", () => {
  const depth = (pattern: string, flags = "") => placeAt(pattern, pattern.length, flags).classDepth;
  assertEquals(["[", "[[", "[[]", "[]", "[\\]", "\\[", "]["].map((each) => depth(each)), [
    1,
    1,
    0,
    0,
    1,
    0,
    1,
  ]);
  assertEquals([depth("[[", "v"), depth("[[]", "v"), depth("[[]]", "v")], [2, 1, 0]);
  assertEquals(placeAt("a[b]", 2, "").classDepth, 1);
});

Deno.test("names of groups are found in a pattern with errors, and only if they are groups", () => {
  assertEquals(groupNamesIn("(?<a>x)(?<b_1>(?<a>y)|\\k<", ""), ["a", "b_1"]);
  assertEquals(groupNamesIn("\\(?<a>[(?<b>](?<=c>)(?<!d>)(?<>)(?<𝒜é$>)", ""), ["𝒜é$"]);
  assertEquals(groupNamesIn("[[a](?<b>](?<c>", "v"), ["c"]);
});
