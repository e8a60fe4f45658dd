import { assert, assertEquals } from "@std/assert";
import {
  containsLanguage,
  languageLookup,
  sharedWord,
  withAnyEnding,
} from "../../../../lib/regex/syntax/languages.ts";
import type { Tree } from "../../../../lib/regex/syntax/tree.ts";
import { treeOf } from "../trees.ts";

function languages(tree: Tree) {
  return tree.root.alternatives.map(languageLookup(tree));
}

/** Literal with two alternatives, a string of both, and whether the first contains the second. */
const PAIRS: readonly (readonly [literal: string, shared: string | undefined, contained: boolean])[] = [
  ["/a|b/", undefined, false],
  ["/[ab]|b/", "b", true],
  ["/\\w+|\\d+/", "0", true],
  ["/a+b|ab/", "ab", true],
  ["/a?|(?:)/", undefined, true],
  ["/ab|AB/i", "ab", true],
  ["/(?i:ab)|(?i:AB)/", "ab", true],
];

for (const [literal, shared, contained] of PAIRS) {
  Deno.test(`shared strings and inclusion of the languages in ${literal}`, () => {
    const [first, second] = languages(treeOf(literal));
    assert(first && second);
    assertEquals(sharedWord(first, second)?.toLowerCase(), shared);
    assertEquals(containsLanguage(first, second), contained);
  });
}

Deno.test("a language with any ending contains every text that begins with one of its strings", () => {
  const [short, long] = languages(treeOf("/\\d+|\\d+\\.\\d+/"));
  const longer = short && withAnyEnding(short);
  assert(longer && long);
  assertEquals(containsLanguage(longer, long), true);
  assertEquals(containsLanguage(long, longer), false);
});

Deno.test("a part without a finite automaton has no language", () => {
  for (const literal of ["/\\ba/", "/(?=a)b/", "/(a)\\1/", "/(?i:a)b/", "/(?:a{99}){99}/"]) {
    assertEquals(languages(treeOf(literal)), [undefined], literal);
  }
});
