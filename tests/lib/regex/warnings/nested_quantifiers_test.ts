import { assertEquals } from "@std/assert";
import { nestedQuantifiers } from "../../../../lib/regex/warnings/nested_quantifiers.ts";
import { testRule, treeOf } from "./drawn.ts";

testRule("nested-quantifiers", nestedQuantifiers, {
  fires: String.raw`
    /(a+)+$/
     ^^^^^
    /(?:a*)*b/
     ^^^^^^^
    /(?:\s*a*)+;/
     ^^^^^^^^^^
    /(?:(?:a+|b)c?)*$/
     ^^^^^^^^^^^^^^^
    /((a+)+)+$/
     ^^^^^^^^
      ^^^^^
    /(?:a{1,30}){1,30}$/
     ^^^^^^^^^^^^^^^^^
  `,
  quiet: String.raw`
    /(?:a+b)+$/
    /(?:,\d+)*/
    /(?:a+)?b/
    /(?:a+){3}b/
    /(?:\w+\s)*$/
    /(?:(?=a+)b)+/
    /a+b+/
    /(?:a{2})+/
  `,
});

Deno.test("nested-quantifiers speaks of how text can be divided, not of time, which the verdict measures", () => {
  for (const literal of ["/^(?:a+)+$/", "/(?:a+)+/", "/b(?:^(?:a+)+)c/"]) {
    for (const { message } of nestedQuantifiers(treeOf(literal))) {
      assertEquals(/exponential|quadratic|slow|time\b/.test(message), false, message);
    }
  }
});
