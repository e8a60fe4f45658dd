import { assert, assertEquals } from "@std/assert";
import { generateTests, sharedTexts } from "../../../../lib/regex/language/generated_tests.ts";
import { createAcceptor } from "../../../../lib/regex/language/relation.ts";
import { keepVerified } from "../../../../lib/regex/language/samples.ts";
import { everyNth } from "../../../suites/sample.ts";
import { corpusTrees, treeOf } from "../trees.ts";
import { nativeTest } from "./native.ts";

/** Texts that must be among those for a pattern. */
const TEXTS: readonly (readonly [
  literal: string,
  kind: "matching" | "nonMatching" | "edge",
  text: string,
  why: string,
])[] = [
  ["/^a{2,4}$/", "matching", "aaaa", "the most that {2,4} allows"],
  ["/^a{2,4}$/", "nonMatching", "a", "one too few for {2,4}"],
  ["/^a{2,4}$/", "nonMatching", "aaaaa", "one too many for {2,4}"],
  ["/^[a-f]$/", "matching", "f", "first or last character of [a-f]"],
  ["/^a+$/", "matching", "aaa", "repeats +"],
  ["/^ab?$/", "matching", "ab", "with the optional part"],
  ["/^[a-f]$/", "nonMatching", "g", "just outside [a-f]"],
  ["/^(?:cat|dog)$/", "matching", "dog", "alternative dog"],
  ["/^(?:cat|dog)$/i", "edge", "CAT", "other letter case"],
  ["/^cat$/", "nonMatching", "ca", "near miss: last character missing"],
  ["/^cat$/", "edge", "cat\n", "line ending after"],
  ["/^a.$/u", "edge", "a😀", "emoji in place of the last character"],
  ["/^x*$/", "matching", "", "a shortest match"],
];

for (const [literal, kind, text, why] of TEXTS) {
  Deno.test(`generateTests() has ${why} for ${literal}`, () => {
    const found = generateTests(treeOf(literal))[kind].filter((each) => each.why === why);
    assert(found.some((each) => each.text === text), JSON.stringify(found));
  });
}

Deno.test("generateTests() is deterministic and has no duplicates", () => {
  const { matching, nonMatching, edge } = generateTests(treeOf("/^[a-f]{2,4}(?:x|y)+$/"));
  assertEquals(generateTests(treeOf("/^[a-f]{2,4}(?:x|y)+$/")), { matching, nonMatching, edge });
  const texts = [...matching, ...nonMatching, ...edge].map(({ text }) => text);
  assertEquals(new Set(texts).size, texts.length);
});

Deno.test("generateTests() respects the limit for each kind", () => {
  const { matching, nonMatching, edge } = generateTests(treeOf("/^[a-f]{2,4}(?:x|y)+$/"), 3);
  assertEquals([matching.length, nonMatching.length, edge.length], [3, 3, 3]);
});

Deno.test("keepVerified() keeps only samples with the expected, known outcome", () => {
  const sample = (text: string, matches: boolean) => ({ text, matches, why: "" });
  const tests = {
    matching: [sample("a", true), sample("b", true)],
    nonMatching: [sample("b", false)],
    edge: [sample("", false)],
  };
  assertEquals(keepVerified(tests, (text) => text === "" ? undefined : text === "a"), {
    matching: [sample("a", true)],
    nonMatching: [sample("b", false)],
    edge: [],
  });
});

Deno.test("generateTests() works without an automaton", () => {
  const tree = treeOf("/^(\\w+) \\1$/");
  assertEquals(createAcceptor(tree)("a a"), undefined);
  const { matching, nonMatching } = keepVerified(generateTests(tree), (text) => nativeTest(tree.regex, text));
  assert(matching.length > 0 && nonMatching.length > 0);
});

Deno.test("generateTests() agrees with the native engine, over the corpus", async () => {
  for (const tree of everyNth(30, (await corpusTrees(["real-world"])).slice(0, 150))) {
    const accepts = createAcceptor(tree);
    const { matching, nonMatching, edge } = generateTests(tree);
    const wrong = [...matching, ...nonMatching, ...edge]
      .filter(({ text, matches }) => accepts(text) === matches && nativeTest(tree.regex, text) === !matches);
    assertEquals(wrong, [], tree.regex.pattern);
  }
});

Deno.test("sharedTexts() has a text on which the matches differ", () => {
  const texts = sharedTexts(treeOf("/a|ab/"), treeOf("/ab|a/"));
  assert(texts.some((text) => /a|ab/.exec(text)?.[0] !== /ab|a/.exec(text)?.[0]));
  for (const text of texts) assertEquals([/a|ab/.test(text), /ab|a/.test(text)], [true, true]);
});
