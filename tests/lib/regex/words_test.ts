import { assertEquals } from "@std/assert";
import { list } from "../../../lib/regex/words.ts";
import { codePointName, quote } from "../../../lib/regex/quote.ts";

Deno.test("quotations choose quotation marks, are truncated and show signs of invisible characters", () => {
  assertEquals(quote("a+"), '"a+"');
  assertEquals(quote('"'), `'"'`);
  assertEquals(quote(`"'`), `“"'”`);
  assertEquals(quote("a b"), '"a b"');
  assertEquals(quote("a\u00a0\u200b\n"), '"a‹NBSP›‹ZWSP›‹LF›"');
  assertEquals(quote("x".repeat(41)), `"${"x".repeat(40)}…"`);
  assertEquals(quote("\ud83d"), '"‹D83D›"');
});

Deno.test("a code point is written as U+0041", () => {
  assertEquals(["a", "é", "😀"].map(codePointName), ["U+0061", "U+00E9", "U+1F600"]);
});

Deno.test('lists are joined with commas and "and"', () => {
  assertEquals([[], ["a"], ["a", "b"], ["a", "b", "c"]].map(list), ["", "a", "a and b", "a, b and c"]);
});
