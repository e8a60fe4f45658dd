import { assertEquals } from "@std/assert";
import { excerpt, stringExcerpt } from "../../../lib/regex/excerpt.ts";

Deno.test("excerpt() cuts long texts only, and never within a character", () => {
  assertEquals(excerpt("a".repeat(60)), "a".repeat(60));
  assertEquals(excerpt("a".repeat(61)), `${"a".repeat(60)}…`);
  assertEquals(excerpt(`a${"😀".repeat(40)}`), `a${"😀".repeat(29)}…`);
});

Deno.test("stringExcerpt() writes a text on one line", () => {
  assertEquals(stringExcerpt('a\n"b"'), '"a\\n\\"b\\""');
  assertEquals(stringExcerpt("\ud83d"), '"\ufffd"');
  assertEquals(stringExcerpt("😀".repeat(40)), `"${"😀".repeat(29)}…`);
});
