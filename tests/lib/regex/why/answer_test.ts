import { assert, assertEquals } from "@std/assert";
import { programOf } from "../../../../lib/regex/engine/compile.ts";
import { literalOf } from "../../../../lib/regex/regex.ts";
import { whyAt } from "../../../../lib/regex/why/answer.ts";
import { changed } from "../../../../lib/regex/why/text_change.ts";
import { corpusTrees } from "../trees.ts";
import { treeOf } from "../warnings/drawn.ts";
import { randomFrom, textsFor } from "../engine/texts.ts";

const answer = (literal: string, text: string, index: number) =>
  whyAt(programOf(treeOf(literal)), text, 0, index);

/** Literal, text, place; the changed text, and the first pattern that is proposed. */
const CHANGES:
  readonly (readonly [literal: string, text: string, index: number, string | null, string | null])[] = [
    ["/foo(?:bar|baz)/", "xfoobax", 6, "xfoobar", "/foo(?:bar?|baz)/"],
    ["/\\d{4}-\\d{2}/", "on 2024-1x", 9, "on 2024-10", "/\\d{4}-\\d{1,2}/"],
    ["/\\d{4}-\\d{2}/", "202", 3, "2020-00", null],
    ["/abc/", "ABC", 0, "abc", "/abc/i"],
    ["/^b/", "a\nb", 0, "b\nb", "/^b/m"],
    ["/a.c/", "a\nc", 1, "aac", "/a.c/s"],
    // Behind the match.
    ["/[a-z]+/", "ab1c", 2, "abac", "/[a-z1]+/"],
    ["/^a+$/", "aab", 2, "aaa", "/^a+/"],
    ["/x/", "", 0, "x", null],
  ];

for (const [literal, text, index, nextText, nextPattern] of CHANGES) {
  Deno.test(`whyAt() proposes changes for ${literal} in ${JSON.stringify(text)}`, () => {
    const { textChange, patternChanges } = answer(literal, text, index);
    assertEquals(textChange && changed(text, textChange), nextText);
    const [first] = patternChanges;
    assertEquals(first ? literalOf(first) : null, nextPattern);
  });
}

Deno.test("whyAt() names what took a character, and in which iteration", () => {
  const { taker, match, textChange, patternChanges } = answer("/(?:a+b)+/", "xaabab", 4);
  assertEquals(taker, {
    node: { start: 3, end: 4 },
    iterations: [{ quantifier: { start: 0, end: 8 }, number: 2 }, {
      quantifier: { start: 3, end: 5 },
      number: 1,
    }],
  });
  assertEquals([match, textChange, patternChanges], [{ start: 1, end: 6 }, null, []]);
});

Deno.test("whyAt() ends for a pattern that runs away, and says so", () => {
  const { status, textChange } = answer("/^(a+)+$/", "a".repeat(40) + "!", 40);
  assertEquals([status, textChange], ["running", null]);
});

Deno.test("every change that is shown does what it promises in the native engine, over the corpora", async () => {
  let shown = 0;
  for (const [seed, tree] of (await corpusTrees()).slice(0, 300).entries()) {
    for (const text of textsFor(tree, 1, randomFrom(seed))) {
      if (text.length > 200) continue;
      const { status, textChange, patternChanges, best } = whyAt(programOf(tree), text, 0, text.length);
      const { pattern, flags } = tree.regex;
      const plain = flags.replace("g", "");
      if (status !== "none") continue;
      if (textChange) {
        assert(new RegExp(pattern, plain).test(changed(text, textChange)), `${pattern} ${text}`);
      }
      for (const each of patternChanges) {
        const match = new RegExp(each.pattern, each.flags.replace("g", "")).exec(text);
        const start = best.furthest > best.start ? best.start : match?.index ?? -1;
        assertEquals(match?.index, start, `${literalOf(each)} in ${text}`);
      }
      shown += patternChanges.length + (textChange ? 1 : 0);
    }
  }
  assert(shown > 30, `${shown}`);
});
