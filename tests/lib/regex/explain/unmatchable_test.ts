import { assertEquals } from "@std/assert";
import { neverMatches } from "../../../../lib/regex/explain/unmatchable.ts";
import { isProvedEmpty } from "../../../../lib/regex/language/emptiness.ts";
import { treeOf } from "./explanation_cases.ts";

const CASES: readonly (readonly [pattern: string, flags: string, never: boolean])[] = [
  ["$a", "", true],
  ["$a", "m", true],
  ["$\\n", "m", false],
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
  ["(?=a)b", "", true],
  ["(?=a)b|a", "", false],
  ["a\\bb", "", true],
  ["a\\Bb", "", false],
  ["(?!a)a", "", true],
  ["(?!a)A", "", false],
  ["(?!a)A", "i", true],
  ["(?<=b)(?<!b)", "", true],
  ["(?:a[^\\s\\S])+", "", true],
  ["(?:a[^\\s\\S])*", "", false],
  ["\\b\\B", "", true],
  ["(a)(?!\\1)a", "", true],
  ["[a--a]", "v", true],
  ["^(?!.*)", "", true],
  ["^(?!.*)", "m", true],
];

for (const [pattern, flags, never] of CASES) {
  Deno.test(`/${pattern}/${flags} ${never ? "never matches" : "may match"}`, () => {
    assertEquals(isProvedEmpty(treeOf(pattern, flags)), never);
    if (!never) assertEquals(neverMatches(treeOf(pattern, flags)), false);
  });
}

Deno.test("what is obvious needs no proof", () => {
  const obvious = CASES.filter(([pattern, flags]) => neverMatches(treeOf(pattern, flags)));
  assertEquals(obvious.map(([pattern]) => pattern), ["$a", "a^", "a[]", "$a|b^|[]", "[a--a]"]);
});

Deno.test("what never matches has no match in the native engine", () => {
  const texts = ["", "a", "A", "b", "ab", "ba", "aa", "a b", "\n", "a\nb"];
  for (const [pattern, flags, never] of CASES) {
    if (never) assertEquals(texts.filter((text) => new RegExp(pattern, flags).test(text)), [], pattern);
  }
});
