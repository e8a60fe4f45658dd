import { assertEquals } from "@std/assert";
import { emptyNodes } from "../../../../lib/regex/explain/emptiness.ts";
import { treeOf } from "./lines.ts";

/** Pattern, flags, whether it can match without taking text. */
const CASES: readonly (readonly [string, string, boolean])[] = [
  ["", "", true],
  ["a", "", false],
  ["a*", "", true],
  ["a{0}b?", "", true],
  ["a?b", "", false],
  ["a|", "", true],
  ["(a|b*)c*", "", true],
  ["^$", "", true],
  ["\\b(?=a)", "", true],
  ["(?!)", "", false],
  ["(?i:)", "", true],
  ["(?i:a)", "", false],
  ["[]", "", false],
  ["[\\q{a|}]", "v", true],
  ["[\\q{a|b}]", "v", false],
  ["[a\\q{}]", "v", true],
];

for (const [pattern, flags, empty] of CASES) {
  Deno.test(`emptyNodes() /${pattern}/${flags} ${empty ? "can" : "cannot"} match nothing`, () => {
    const { root } = treeOf(pattern, flags);
    assertEquals(emptyNodes(root).has(root), empty);
  });
}
