import { assert, assertEquals } from "@std/assert";
import { generatedTests, sharedTexts } from "../../../../lib/regex/language/generated_tests.ts";
import { acceptorOf } from "../../../../lib/regex/language/relation.ts";
import { verified } from "../../../../lib/regex/language/samples.ts";
import { corpusTrees, treeOf } from "../trees.ts";
import { nativeTest } from "./native.ts";

/** What is among the texts of a pattern. */
const TEXTS: readonly (readonly [
  literal: string,
  kind: "matching" | "nonMatching" | "edge",
  text: string,
  why: string,
])[] = [
  ["/^a{2,4}$/", "matching", "aaaa", "upper bound of {2,4}"],
  ["/^a{2,4}$/", "nonMatching", "a", "one below the lower bound of {2,4}"],
  ["/^a{2,4}$/", "nonMatching", "aaaaa", "one past the upper bound of {2,4}"],
  ["/^[a-f]$/", "matching", "f", "edge of [a-f]"],
  ["/^[a-f]$/", "nonMatching", "g", "just outside [a-f]"],
  ["/^(?:cat|dog)$/", "matching", "dog", "alternative dog"],
  ["/^(?:cat|dog)$/i", "edge", "CAT", "other letter case"],
  ["/^cat$/", "nonMatching", "ca", "near miss: last character missing"],
  ["/^cat$/", "edge", "cat\n", "line end behind"],
  ["/^a.$/u", "edge", "a😀", "astral character in place of the last"],
  ["/^x*$/", "matching", "", "a shortest match"],
];

for (const [literal, kind, text, why] of TEXTS) {
  Deno.test(`generatedTests() has ${why} for ${literal}`, () => {
    const found = generatedTests(treeOf(literal))[kind].filter((each) => each.why === why);
    assert(found.some((each) => each.text === text), JSON.stringify(found));
  });
}

Deno.test("generatedTests() gives the same texts every time, and no text twice", () => {
  const { matching, nonMatching, edge } = generatedTests(treeOf("/^[a-f]{2,4}(?:x|y)+$/"));
  assertEquals(generatedTests(treeOf("/^[a-f]{2,4}(?:x|y)+$/")), { matching, nonMatching, edge });
  const texts = [...matching, ...nonMatching, ...edge].map(({ text }) => text);
  assertEquals(new Set(texts).size, texts.length);
});

Deno.test("generatedTests() gives no more of a kind than asked for", () => {
  const { matching, nonMatching, edge } = generatedTests(treeOf("/^[a-f]{2,4}(?:x|y)+$/"), 3);
  assertEquals([matching.length, nonMatching.length, edge.length], [3, 3, 3]);
});

Deno.test("verified() keeps what comes out as expected, and nothing that is not known", () => {
  const sample = (text: string, matches: boolean) => ({ text, matches, why: "" });
  const tests = {
    matching: [sample("a", true), sample("b", true)],
    nonMatching: [sample("b", false)],
    edge: [sample("", false)],
  };
  assertEquals(verified(tests, (text) => text === "" ? undefined : text === "a"), {
    matching: [sample("a", true)],
    nonMatching: [sample("b", false)],
    edge: [],
  });
});

Deno.test("generatedTests() without an automaton: some are on their side", () => {
  const tree = treeOf("/^(\\w+) \\1$/");
  assertEquals(acceptorOf(tree)("a a"), undefined);
  const { matching, nonMatching } = verified(generatedTests(tree), (text) => nativeTest(tree.regex, text));
  assert(matching.length > 0 && nonMatching.length > 0);
});

Deno.test("generatedTests() over the corpus come out as the native engine says", async () => {
  for (const tree of (await corpusTrees(["real-world"])).slice(0, 150)) {
    const accepts = acceptorOf(tree);
    const { matching, nonMatching, edge } = generatedTests(tree);
    const wrong = [...matching, ...nonMatching, ...edge]
      .filter(({ text, matches }) => accepts(text) === matches && nativeTest(tree.regex, text) === !matches);
    assertEquals(wrong, [], tree.regex.pattern);
  }
});

Deno.test("sharedTexts() holds a text on which the spans differ", () => {
  const texts = sharedTexts(treeOf("/a|ab/"), treeOf("/ab|a/"));
  assert(texts.some((text) => /a|ab/.exec(text)?.[0] !== /ab|a/.exec(text)?.[0]));
  for (const text of texts) assertEquals([/a|ab/.test(text), /ab|a/.test(text)], [true, true]);
});
