import { assertEquals } from "@std/assert";
import { MAX_PROPOSALS } from "../../../../lib/limits.ts";
import { literalOf } from "../../../../lib/regex/regex.ts";
import { markdownOf } from "../../../../lib/workbench/review/markdown.ts";
import { proposalsIn } from "../../../../lib/workbench/review/proposals.ts";

const ABOUT = { pattern: "old", flags: "g" };
const fence = (code: string, label = "regex") => "```" + label + "\n" + code + "\n```\n";
const found = (markdown: string) => proposalsIn(markdownOf(markdown), ABOUT).map(literalOf);

const CASES: readonly (readonly [name: string, markdown: string, literals: readonly string[]])[] = [
  ["a literal in a block labelled regex", fence("/a+/g"), ["/a+/g"]],
  ["one that does not compile", fence("/(a/"), ["/(a/"]],
  ["several, each once", fence("/a/\n/b/\n/a/"), ["/a/", "/b/"]],
  ["one in a list", `1. so:\n\n   ${fence("/a/").replaceAll("\n", "\n   ")}`, ["/a/"]],
  ["a named one in a program", fence("const date = /\\d{4}/u;\nlet x = 4 / 2 / 1;", "js"), ["/\\d{4}/u"]],
  ["slashes within", fence("/a\\/b[/]/"), ["/a\\/b[/]/"]],
  ["the pattern itself", fence("/old/g"), []],
  ["the pattern with other flags", fence("/old/"), ["/old/"]],
  ["flags that do not exist", fence("/a/x"), []],
  ["text beside", fence("use /a/ here"), []],
  ["a comment", fence("// a/"), []],
  ["none outside of blocks", "/a/ and `/b/`", []],
  [
    "too many",
    fence(Array.from({ length: 50 }, (_, n) => `/a${n}/`).join("\n")),
    Array.from(
      { length: MAX_PROPOSALS },
      (_, n) => `/a${n}/`,
    ),
  ],
];

for (const [name, markdown, literals] of CASES) {
  Deno.test(`proposalsIn() finds ${name}`, () => assertEquals(found(markdown), [...literals]));
}

Deno.test("proposalsIn() takes no time over a line of blanks", () => {
  assertEquals(found(fence(`/a${" ".repeat(15_000)}b`)), []);
});
