import { assert, assertEquals } from "@std/assert";
import {
  ambiguousRound,
  charactersOf,
  contains,
  languagesOf,
  sharedWord,
  withAnyEnding,
} from "../../../../lib/regex/syntax/sets.ts";
import type { Tree } from "../../../../lib/regex/syntax/parse.ts";
import { treeOf } from "../warnings/drawn.ts";

/** Literal of one class or set, and the ranges of its characters in hexadecimal. */
const SETS: readonly (readonly [literal: string, ranges: string])[] = [
  ["/[a-c]/", "61-63"],
  ["/[a-c]/i", "41-43 61-63"],
  ["/(?i:[a-c])/", "41-43 61-63"],
  ["/(?-i:[a-c])/i", "61-63"],
  ["/./s", "0-ffff"],
  ["/(?s:.)/u", "0-10ffff"],
  ["/[\\d--[1-9]]/v", "30-30"],
  ["/[^]/", "0-ffff"],
  ["/[]/", ""],
];

for (const [literal, expected] of SETS) {
  Deno.test(`charactersOf() on ${literal}`, () => {
    const tree = treeOf(literal);
    const [element] = tree.root.alternatives[0]?.elements ?? [];
    const node = element?.type === "Group" ? element.alternatives[0]?.elements[0] : element;
    assert(node && (node.type.endsWith("Class") || node.type === "CharacterSet"));
    assert(
      node.type === "CharacterClass" || node.type === "CharacterSet" ||
        node.type === "ExpressionCharacterClass",
    );
    const { ranges = [] } =
      charactersOf(tree)(node.type === "ExpressionCharacterClass" ? node.expression : node) ?? {};
    assertEquals(ranges.map(({ min, max }) => `${min.toString(16)}-${max.toString(16)}`).join(" "), expected);
  });
}

Deno.test("charactersOf() gives nothing for a class with strings", () => {
  const tree = treeOf("/[\\q{ab}c]/v");
  const [node] = tree.root.alternatives[0]?.elements ?? [];
  assert(node?.type === "CharacterClass");
  assertEquals(charactersOf(tree)(node), undefined);
});

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
