import { assert, assertEquals } from "@std/assert";
import { capitalize, joinWithMore, truncate } from "../../../../lib/regex/explain/phrase.ts";

Deno.test("items are joined with commas and a conjunction", () => {
  assertEquals(joinWithMore([], "and"), "");
  assertEquals(joinWithMore(["a"], "and"), "a");
  assertEquals(joinWithMore(["a", "b"], "or"), "a or b");
  assertEquals(joinWithMore(["a", "b", "c"], "and"), "a, b and c");
});

Deno.test("a long list ends with the number of remaining items", () => {
  const all = Array.from({ length: 400 }, (_, index) => `item ${index}`);
  const words = joinWithMore(all, "or");
  const rest = Number(/, … or (\d+) more$/.exec(words)?.[1]);
  assert(words.startsWith("item 0, item 1, ") && words.length < 700);
  assertEquals(words.split(", ").length - 1 + rest, 400);
});

Deno.test("truncation doesn't split a surrogate pair", () => {
  assertEquals(truncate("abc", 3), "abc");
  assertEquals(truncate("abcd", 3), "ab…");
  assertEquals(truncate("a😀bc", 3), "a…");
});

Deno.test("a sentence begins with a capital letter", () => {
  assertEquals(["a digit", '"a"', ""].map(capitalize), ["A digit", '"a"', ""]);
});
