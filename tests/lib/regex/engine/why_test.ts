import { assert, assertEquals } from "@std/assert";
import { compilePattern } from "../../../../lib/regex/engine/compile.ts";
import { explainSearch, findMatchingPart } from "../../../../lib/regex/engine/why.ts";
import { corpusTrees, treeOf } from "../trees.ts";
import { randomFrom, textsFor } from "./texts.ts";
import { everyNth, share } from "../../../suites/sample.ts";

/** Literal, text, and for each character of the match the part that matched it, and in which iterations. */
const TAKEN: readonly (readonly [literal: string, text: string, takers: string])[] = [
  ["/^(?:a+b|ac){2,}$/", "aabacab", "a 1 1|a 1 2|b 1|a 2|c 2|a 3 1|b 3"],
  ["/(?:x(?:a|b)*?y)+/", "xabyxy", "x 1|a 1 1|b 1 2|y 1|x 2|y 2"],
  ["/(?:a|ab)(?:c|bcd)d*/", "abcd", "a|b|c|d"],
  ["/(\\w)\\1/", "aa", "\\w|\\1"],
  ["/(?=a+b)\\w{2}/", "ab", "\\w 1|\\w 2"],
  ["/(?:a?b?)*/", "abb", "a 1 1|b 1 1|b 2 1"],
  ["/.*b/s", "abab", ". 1|. 2|. 3|b"],
  ["/.*?b/", "aab", ". 1|. 2|b"],
  ["/[\\q{ab|abc}]c/v", "abc", "[\\q{ab|abc}]|[\\q{ab|abc}]|c"],
];

for (const [literal, text, takers] of TAKEN) {
  Deno.test(`findMatchingPart() with ${literal} in ${text}`, () => {
    const reason = explainSearch(compilePattern(treeOf(literal)), text, { maxSteps: 10_000 });
    assertEquals(reason.status, "match");
    const found = Array.from(text, (_, index) => {
      const matchedBy = findMatchingPart(reason, index);
      return [matchedBy?.node.raw, ...matchedBy?.iterations.map(({ number }) => number) ?? []].join(" ");
    });
    assertEquals(found.join("|"), takers);
  });
}

/** Literal, text, the start of the best attempt, the furthest position, and what was expected there. */
const STOPPED:
  readonly (readonly [literal: string, text: string, start: number, furthest: number, string])[] = [
    ["/\\d{4}-\\d{2}-\\d{2}/", "on 2024-1x-02 or 202", 3, 9, "\\d"],
    ["/foo(?:bar|baz)/", "xfoobax foo", 1, 6, "r z"],
    ["/^a*b/", "aac", 0, 2, "a b"],
    ["/x/", "", 0, 0, "x"],
  ];

for (const [literal, text, start, furthest, expected] of STOPPED) {
  Deno.test(`explainSearch() reports where ${literal} stopped in "${text}"`, () => {
    const program = compilePattern(treeOf(literal));
    const reason = explainSearch(program, text, { maxSteps: 10_000 });
    assertEquals(reason.status, "none");
    assertEquals([reason.start, reason.furthest], [start, furthest]);
    assertEquals(reason.failures.map(({ node }) => node.raw).join(" "), expected);
    const { tried } = explainSearch(program, text, { index: furthest, maxSteps: 10_000 });
    assertEquals(tried.failures, reason.failures);
  });
}

Deno.test("every character of a match, and no other, has a part that matched it, over the corpora", async () => {
  let matched = 0;
  for (const [seed, tree] of everyNth(12, [...(await corpusTrees()).entries()])) {
    for (const text of textsFor(tree, 2, randomFrom(seed))) {
      const reason = explainSearch(compilePattern(tree), text, { maxSteps: 20_000 });
      if (reason.status !== "match") continue;
      matched++;
      const { path, start } = reason;
      const taken = path.filter((row) => row.end > row.start);
      assertEquals(taken.reduce((at, row) => row.start === at ? row.end : -1, start) >= start, true);
      assertEquals(findMatchingPart(reason, start - 1), undefined);
    }
  }
  assert(matched > share(12, 2_000));
});
