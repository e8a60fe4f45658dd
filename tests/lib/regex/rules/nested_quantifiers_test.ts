import { assert, assertEquals } from "@std/assert";
import { emptyLoop } from "../../../../lib/regex/rules/empty_loop.ts";
import { nestedQuantifiers } from "../../../../lib/regex/rules/nested_quantifiers.ts";
import { overlappingAlternatives } from "../../../../lib/regex/rules/overlapping_alternatives.ts";
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

/** Loops that can divide a text in many ways: with something after them that can fail, without, and out of reach. */
const LOOPS = [
  "/^(?:a+)+$/",
  "/(?:a+)+/",
  "/b(?:^(?:a+)+)c/",
  "/^(?:a|a)*$/",
  "/(?:a|a?)+/",
  "/b^(?:a?b?)*c/",
];

Deno.test("rules about loops speak of how text can be divided, not of time, which the verdict measures", () => {
  const warnings = LOOPS.map(treeOf).flatMap((tree) => [
    ...nestedQuantifiers(tree),
    ...overlappingAlternatives(tree),
    ...emptyLoop(tree),
  ]);
  assert(warnings.length >= LOOPS.length);
  for (const { message } of warnings) {
    assertEquals(/exponential|quadratic|slow|time\b/.test(message), false, message);
  }
});
