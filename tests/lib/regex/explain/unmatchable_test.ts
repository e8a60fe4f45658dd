import { assertEquals } from "@std/assert";
import { neverMatches } from "../../../../lib/regex/explain/unmatchable.ts";
import { treeOf } from "./explanation_cases.ts";

const CASES: readonly (readonly [pattern: string, flags: string, never: boolean])[] = [
  ["$a", "", true],
  ["$a", "m", false],
  ["$a?", "", false],
  ["a^", "", true],
  ["a*^", "", false],
  ["a[]", "", true],
  ["a[^]", "", false],
  ["$a|b", "", false],
  ["$a|b^|[]", "", true],
  ["^$", "", false],
  ["$^", "", false],
  ["$(?<=a)", "", false],
];

for (const [pattern, flags, never] of CASES) {
  Deno.test(`/${pattern}/${flags} ${never ? "obviously never matches" : "may match"}`, () => {
    assertEquals(neverMatches(treeOf(pattern, flags)), never);
  });
}

Deno.test("what obviously never matches has no match in the native engine", () => {
  const texts = ["", "a", "b", "ab", "ba", "\n", "a\nb"];
  for (const [pattern, flags, never] of CASES) {
    if (never) assertEquals(texts.filter((text) => new RegExp(pattern, flags).test(text)), [], pattern);
  }
});
