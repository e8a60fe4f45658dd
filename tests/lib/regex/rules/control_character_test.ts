import { assertEquals } from "@std/assert";
import { controlCharacter } from "../../../../lib/regex/rules/control_character.ts";
import { testRule, treeOf } from "./drawn.ts";

testRule("control-character", controlCharacter, {
  fires: `
    /a\tb\t/
      ^
    /[\u0007\u0085]/
      ^
       ^
  `,
  quiet: `
    /\\t\\x07\\n/
    /a b/
  `,
});

Deno.test("control-character sees a line end", () => {
  assertEquals(controlCharacter(treeOf("/a\n/")).map(({ range }) => range), [{ start: 1, end: 2 }]);
});
