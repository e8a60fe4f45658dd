import { assertEquals } from "@std/assert";
import { keepSeconds, list } from "../../../lib/regex/words.ts";
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

Deno.test("a number of seconds stays with its unit, and nothing else is changed", () => {
  const said = "1,200 characters can hang a thread for 1 s (estimated)";
  assertEquals(keepSeconds(said), said.replace("1 s", "1\u00a0s"));
  const all = "35 characters may take 0.5 s; for 12 s";
  assertEquals(keepSeconds(all), all.replaceAll(/(\d) s/g, "$1\u00a0s"));
  const others = ['accepts "1 s" now', "for 2 searches", "takes 3 steps"];
  assertEquals(others.map(keepSeconds), others);
});
