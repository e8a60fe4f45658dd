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

Deno.test("a string shows with little work that one language isn't in another", () => {
  const words = Array.from({ length: 40 }, (_, at) => `[${String.fromCharCode(97 + at % 26)}-z]\\w*${at}`);
  const found = languages(treeOf(`/${words.join("|")}/`)).flatMap((each) => each ?? []);
  const budget = found[0]?.budget;
  assert(found.length === 40 && budget);
  const before = budget.left;
  for (const one of found) for (const other of found) containsLanguage(one, other);
  assert(before - budget.left < 60_000, `${before - budget.left}`);
});

Deno.test("inclusion is about code units without flag u, and about characters with it", () => {
  const cases = [["/[\\ud83d].|\\ud83d\\ude00/", true], ["/.|\\ud83d\\ude00/", false], [
    "/.|😀/u",
    true,
  ]] as const;
  for (const [literal, contained] of cases) {
    const [one, other] = languages(treeOf(literal));
    assert(one && other);
    assertEquals(containsLanguage(one, other), contained, literal);
  }
});
