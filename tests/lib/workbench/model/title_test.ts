import { assertEquals } from "@std/assert";
import {
  literalTitle,
  MAX_PREVIEW_TITLE_CHARACTERS,
  pageTitle,
} from "../../../../lib/workbench/model/title.ts";

const titleOf = (pattern: string) => literalTitle({ pattern, flags: "" });

Deno.test("a pattern that just fits is a title, and a longer one is cut", () => {
  const longest = "a".repeat(MAX_PREVIEW_TITLE_CHARACTERS - 2);
  assertEquals(titleOf(longest), `/${longest}/`);
  assertEquals(titleOf(`${longest}a`), `/${longest}…`);
  const pair = titleOf(`${longest.slice(1)}😀`);
  assertEquals([pair.length <= MAX_PREVIEW_TITLE_CHARACTERS, pair.isWellFormed()], [true, true]);
});

Deno.test("a title has no invisible characters, but spaces", () => {
  assertEquals(titleOf("a b"), "/a b/");
  assertEquals(/[\u200b\u202e]/.test(titleOf("a\u200b\u202eb")), false);
});

Deno.test("the page's title prefers the name of a saved pattern", () => {
  const regex = { pattern: "a", flags: "g" };
  assertEquals(pageTitle(regex, ""), "/a/g · Regex Workbench");
  assertEquals(pageTitle(regex, "Dates"), "Dates · Regex Workbench");
  assertEquals(pageTitle({ pattern: "", flags: "g" }, ""), "Regex Workbench");
});
