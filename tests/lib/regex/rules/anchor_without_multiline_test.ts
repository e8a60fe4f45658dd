import { assertEquals } from "@std/assert";
import { anchorWithoutMultiline } from "../../../../lib/regex/rules/anchor_without_multiline.ts";
import { testRule, treeOf } from "./drawn.ts";

testRule("anchor-without-multiline", (tree) => anchorWithoutMultiline(tree, { multiline: true }), {
  fires: String.raw`
    /^a$/
     ^
       ^
    /(?:^|,)a|^b/
        ^
    /(?-m:^)a$/m
          ^
  `,
  quiet: String.raw`
    /^a$/m
    /\ba\b/
    /[$^]/
    /(?m:^a)/
  `,
});

Deno.test("anchor-without-multiline says nothing about a text of one line, or none", () => {
  assertEquals(anchorWithoutMultiline(treeOf("/^a$/"), { multiline: false }), []);
  assertEquals(anchorWithoutMultiline(treeOf("/^a$/")), []);
});
