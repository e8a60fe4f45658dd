import { assertEquals } from "@std/assert";
import { isSameForm } from "../../../../lib/regex/language/same_form.ts";
import type { Tree } from "../../../../lib/regex/syntax/tree.ts";
import { treeOf } from "../trees.ts";

/** Pairs that are the same according to laws: matches, positions and captures. */
const SAME: readonly (readonly [string, string, string?])[] = [
  ["[0-9]", "\\d"],
  ["[A-Za-z0-9_]", "\\w"],
  ["a|b|c", "[abc]"],
  ["a|bc|d", "[ad]|bc"],
  ["aa*", "a+"],
  ["a*a", "a+"],
  ["aaa*", "a{2,}"],
  ["a{2}", "aa"],
  ["a+a+", "a{2,}"],
  ["(?:ab)(?:ab)*", "(?:ab)+"],
  ["(?:a+)+$", "a+$"],
  ["(?:a*)*b", "a*b"],
  ["foo|fob", "fo[ob]"],
  ["foobaz|barbaz", "(?:foo|bar)baz"],
  ["(?:foo)", "foo"],
  ["a|", "a?"],
  ["|a", "a??"],
  ["ab|a", "ab?"],
  ["a\\-b", "a-b"],
  ["x{2}?", "xx"],
  ["a|b|a", "[ab]"],
  ["(a)|(b)", "(a)|(?:(b))"],
  ["(\\w)\\1", "([A-Za-z0-9_])\\1"],
  ["A", "a", "i"],
  ["(?<=ab|ac)x", "(?<=ac|ab)x"],
  ["😀|😁", "[😀😁]", "u"],
];

/** Pairs that look similar but find different matches in some text. */
const DIFFERENT: readonly (readonly [string, string, string?])[] = [
  ["a|ab", "ab|a"],
  ["a*?a", "a+"],
  ["a+?", "a+"],
  ["(?:ab)*(?:ab)", "(?:ab)+"],
  ["(a|b)", "(?:a|b)"],
  ["(a)(b)", "(?:a)(b)"],
  ["(?<x>a)", "(?<y>a)"],
  ["a*b|a*c", "a*(?:b|c)"],
  ["(a)*(a)", "(a)+"],
  ["[0-9]", "[0-8]"],
  ["(?:a|)*", "a*"],
  ["ab|[ac]d|ae", "a[be]|[ac]d"],
  ["😀|😁", "[😀😁]"],
];

for (const [left, right, flags = ""] of SAME) {
  Deno.test(`isSameForm() is true for /${left}/${flags} and /${right}/${flags}`, () => {
    assertEquals(isSameForm(tree(left, flags), tree(right, flags)), true);
  });
}

for (const [left, right, flags = ""] of DIFFERENT) {
  Deno.test(`isSameForm() is false for /${left}/${flags} and /${right}/${flags}`, () => {
    assertEquals(isSameForm(tree(left, flags), tree(right, flags)), false);
  });
}

Deno.test("isSameForm() compares the flags that affect results", () => {
  assertEquals(isSameForm(tree("a", "g"), tree("a", "y")), false);
  assertEquals(isSameForm(tree("1", "i"), tree("1", "m")), true);
  assertEquals(isSameForm(tree("a", "u"), tree("a", "v")), true);
});

Deno.test("isSameForm() does not compare classes on which engines deviate", () => {
  const CASES = [
    ["(?i:b)?[^a]", "[bB]?[^a]", "v"],
    ["(?-i:b)\\W", "(?-i:b)(?-i:\\W)", "iu"],
    ["[\\q{k}]", "[\\q{K}]", "iv"],
  ] as const;
  for (const [left, right, flags] of CASES) {
    assertEquals(isSameForm(tree(left, flags), tree(right, flags)), false, left);
    assertEquals(isSameForm(tree(left, flags), tree(left, flags)), true, left);
  }
  assertEquals(isSameForm(tree("(?i:b)?[^a]", ""), tree("[bB]?[^a]", "")), true);
  assertEquals(isSameForm(tree("[^a](?i:b)?", "v"), tree("[^a][bB]?", "v")), true);
  assertEquals(isSameForm(tree("(?i:b)?\\d", "v"), tree("[bB]?[0-9]", "v")), true);
});

const tree = (pattern: string, flags: string): Tree => treeOf({ pattern, flags });
