import { assert, assertEquals } from "@std/assert";
import { LANGUAGE_BUDGET } from "../../../../lib/regex/language/budget.ts";
import { compareLanguages, compareParts } from "../../../../lib/regex/language/relation.ts";
import { parseTree } from "../../../../lib/regex/syntax/tree.ts";
import { EDIT_FILES, editsIn } from "../../../changes/changes.ts";
import { isFullSize, share } from "../../../suites/sample.ts";
import { randomFrom } from "../engine/texts.ts";
import { treeOf } from "../trees.ts";
import { textsUpTo } from "./random.ts";
import { randomPairs, THEMES } from "./random_pairs.ts";

/** What is proved: that the left pattern is included in the right one, and vice versa. */
type Shown = readonly [left: boolean, right: boolean];

const PAIRS: readonly (readonly [left: string, right: string, shown: Shown])[] = [
  ["/a|b|c/", "/[abc]/", [true, true]],
  ["/foo|bar/", "/foo|bar|baz/", [true, false]],
  ["/x(?:foo|bar)y/", "/x(?:foo|ba[rz])y/", [true, false]],
  ["/foobar|foobaz/", "/foo(?:bar|baz)/", [true, true]],
  ["/foobar/", "/foo/", [true, false]],
  // A match of the other pattern may start later.
  ["/xfoo/", "/foo/", [true, false]],
  ["/xfoo|foo/", "/foo/", [true, true]],
  ["/xfoo|foo/y", "/foo/y", [false, true]],
  ["/a*b/", "/[ab]*b/", [true, true]],
  ["/^a*b$/", "/^[ab]*b$/", [true, false]],
  ["/^a{2,3}$/", "/^a{1,4}$/", [true, false]],
  ["/^(?:ab)+$/", "/^(?:ab)*$/", [true, false]],
  ["/^a+$/", "/^aa*$/", [true, true]],
  ["/^(?:a|)*$/", "/^a*$/", [true, true]],
  ["/^(?:a*b)*$/", "/^(?:[ab])*$/", [true, false]],
  // An assertion may be omitted, but not added.
  ["/\\ba/", "/a/", [true, false]],
  ["/^a/", "/^a/m", [true, false]],
  ["/a(?=b)/", "/a(?=[bc])/", [true, false]],
  ["/a(?!b)/", "/a(?![bc])/", [false, true]],
  ["/(?<=a)b/", "/(?<=[ac])b/", [true, false]],
  ["/(?<!a)b/", "/(?<![ac])b/", [false, true]],
  ["/a$/", "/a/", [true, false]],
  ["/a/y", "/a|b/y", [true, false]],
  ["/(?:a|b)\\b/", "/a\\b|b/", [true, false]],
];

for (const [left, right, [isLeft, isRight]] of PAIRS) {
  Deno.test(`compareParts() of ${left} and ${right}`, () => {
    const found = compareParts(treeOf(left), treeOf(right), LANGUAGE_BUDGET);
    assertEquals([found?.isLeftIncluded, found?.isRightIncluded], [isLeft, isRight]);
    for (const text of [found?.texts.onlyLeft, found?.texts.both]) {
      if (text !== undefined) assert(native(left).test(text));
    }
    for (const text of [found?.texts.onlyRight, found?.texts.both]) {
      if (text !== undefined) assert(native(right).test(text));
    }
  });
}

function native(literal: string): RegExp {
  const { pattern, flags } = treeOf(literal).regex;
  return new RegExp(pattern, flags);
}

Deno.test("compareParts() requires the same way of reading texts", () => {
  assertEquals(compareParts(treeOf("/a/"), treeOf("/a/u"), LANGUAGE_BUDGET), null);
  assertEquals(compareParts(treeOf("/a/"), treeOf("/a/y"), LANGUAGE_BUDGET), null);
  assertEquals(compareParts(treeOf("/(a*)\\1/"), treeOf("/(a*)\\1b/"), LANGUAGE_BUDGET), null);
});

for (const theme of THEMES) {
  Deno.test(`random pairs with ${theme}: the search never contradicts a proof part by part`, () => {
    let proofs = 0;
    for (const [left, right] of randomPairs(theme, share(10, 300, 20), 41)) {
      const found = compareParts(left, right, LANGUAGE_BUDGET);
      if (found === null) continue;
      const { onlyLeft, onlyRight } = compareLanguages(left, right);
      const pair = `${left.regex.pattern} ~ ${right.regex.pattern}`;
      if (found.isLeftIncluded) assertEquals(onlyLeft, undefined, pair);
      if (found.isRightIncluded) assertEquals(onlyRight, undefined, pair);
      proofs += Number(found.isLeftIncluded) + Number(found.isRightIncluded);
    }
    assert(proofs > share(10, 50, 20), `${proofs}`);
  });
}

Deno.test("near misses of lists of words: no short text contradicts a proof", () => {
  const random = randomFrom(7);
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)]!;
  const word = () =>
    Array.from(
      { length: 1 + Math.floor(random() * 3) },
      () => pick(["a", "b", "a?", "b*", "[ab]", "\\b", "(?!b)", "$"]),
    ).join("");
  const texts = textsUpTo(6, ["a", "b", "-"]);
  let proofs = 0;
  for (let made = 0; made < share(8, 400); made++) {
    const words = Array.from({ length: 4 }, word);
    const changed = words.with(Math.floor(random() * 4), word());
    const around = pick(
      [["", ""], ["^", "$"], ["a*", "b"], ["(?<!a)", ""], ["(?:-|", ")+"], ["(?=", ")a"]] as const,
    );
    const write = (all: readonly string[]) =>
      treeOf({ pattern: `${around[0]}(?:${all.join("|")})${around[1]}`, flags: "" });
    const [left, right] = [write(words), write(changed)];
    const found = compareParts(left, right, LANGUAGE_BUDGET);
    if (found === null) continue;
    const [one, other] = [new RegExp(left.regex.pattern), new RegExp(right.regex.pattern)];
    const [onlyLeft, onlyRight] = [
      texts.find((text) => one.test(text) && !other.test(text)),
      texts.find((text) => other.test(text) && !one.test(text)),
    ];
    const pair = `${left.regex.pattern} ~ ${right.regex.pattern}`;
    if (found.isLeftIncluded) assertEquals(onlyLeft, undefined, pair);
    if (found.isRightIncluded) assertEquals(onlyRight, undefined, pair);
    proofs += Number(found.isLeftIncluded) + Number(found.isRightIncluded);
  }
  assert(proofs > share(8, 200), `${proofs}`);
});

Deno.test("a sample of real changes is decided", async () => {
  for (const name of EDIT_FILES) {
    const edits = await editsIn(name, new URL("../../../data/changes", import.meta.url).pathname);
    for (const { before, after } of edits.filter((_, index) => index % (isFullSize ? 8 : 48) === 0)) {
      const [left, right] = [parseTree(before), parseTree(after)];
      if (!left || !right) continue;
      const { how, reason } = compareLanguages(left, right);
      assertEquals(
        [how, reason],
        ["proved", undefined],
        `${before.pattern.slice(0, 200)} ${before.pattern.length}`,
      );
    }
  }
});
