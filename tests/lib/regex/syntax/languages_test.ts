import { assert, assertEquals } from "@std/assert";
import {
  ambiguousRound,
  contains,
  languagesOf,
  sharedWord,
  withAnyEnding,
} from "../../../../lib/regex/syntax/languages.ts";
import type { Tree } from "../../../../lib/regex/syntax/parse.ts";
import { treeOf } from "../trees.ts";

function languages(tree: Tree) {
  return tree.root.alternatives.map(languagesOf(tree));
}

/** Literal of two alternatives; a word of both, and whether the first contains the second. */
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
  Deno.test(`sharedWord() and contains() on ${literal}`, () => {
    const [first, second] = languages(treeOf(literal));
    assert(first && second);
    assertEquals(sharedWord(first, second)?.toLowerCase(), shared);
    assertEquals(contains(first, second), contained);
  });
}

Deno.test("ambiguousRound() finds a round that is also several", () => {
  const words = languages(treeOf("/(?:a|aa)|a+|(?:ab|a)|b?/")).map((each) => each && ambiguousRound(each));
  assertEquals(words, ["aa", "aa", undefined, undefined]);
});

Deno.test("withAnyEnding() contains what begins like it", () => {
  const [short, long] = languages(treeOf("/\\d+|\\d+\\.\\d+/"));
  const longer = short && withAnyEnding(short);
  assert(longer && long);
  assertEquals(contains(longer, long), true);
  assertEquals(contains(long, longer), false);
});

Deno.test("languagesOf() leaves open what it cannot decide", () => {
  for (const literal of ["/\\ba/", "/(?=a)b/", "/(a)\\1/", "/(?i:a)b/", "/(?:a{99}){99}/"]) {
    assertEquals(languages(treeOf(literal)), [undefined], literal);
  }
});
