import { assert, assertEquals } from "@std/assert";
import { createTestCases } from "../../../lib/regex/report/test_cases.ts";
import { createNativeMatching, createNativeTest } from "../../../lib/native/native_run.ts";
import { nativeTest } from "../regex/language/native.ts";
import { treeOf } from "../regex/trees.ts";

Deno.test("createNativeMatching() finds the first matches of any pattern, with captures", () => {
  const native = createNativeMatching();
  const [digits, letters] = [
    native({ pattern: "(\\d)(x)?", flags: "" }),
    native({ pattern: "[a-z]", flags: "i" }),
  ];
  assertEquals(digits("a1 2x 3", 2), [
    { start: 1, end: 2, captures: [{ start: -1, text: "1" }, null] },
    { start: 3, end: 5, captures: [{ start: -1, text: "2" }, { start: -1, text: "x" }] },
  ]);
  assertEquals(letters("1B", 5)?.length, 1);
  assertEquals(letters("12", 5), []);
});

Deno.test("createNativeMatching() can be terminated during a match and then continues with the next", () => {
  const native = createNativeMatching();
  // To its end, it would take about 2^40 steps.
  assertEquals(native({ pattern: "^(a+)+$", flags: "" })(`${"a".repeat(40)}!`, 1), undefined);
  assertEquals(native({ pattern: "a", flags: "" })("a", 1)?.length, 1);
});

Deno.test("createNativeTest() repeats a run that a busy machine has delayed", () => {
  for (const delayed of [0, 1, 2]) {
    const runs: string[] = [];
    const test = createNativeTest({ pattern: "PanguBot", flags: "i" }, (text) => {
      runs.push(text);
      return runs.length > delayed ? /PanguBot/i.test(text) : undefined;
    });
    assertEquals([test("pangubot"), runs.length], [true, delayed + 1]);
  }
});

Deno.test("createNativeTest() returns undefined for a text whose runs are all terminated", () => {
  assertEquals(createNativeTest({ pattern: "a", flags: "" }, () => undefined)("a"), undefined);
});

Deno.test("a pattern has the same generated tests if its first native runs are delayed", () => {
  for (const source of ["PanguBot", "^[a-z]{2,3}\\d$", "(['\"])x\\1|\\B"]) {
    const tree = treeOf({ pattern: source, flags: "i" });
    const begun = new Set<string>();
    const delayed = (text: string) => {
      if (begun.has(text)) return nativeTest(tree.regex, text);
      begun.add(text);
      return undefined;
    };
    const expected = createTestCases(tree, (text) => nativeTest(tree.regex, text));
    assert(expected.matching.length > 0);
    assertEquals(createTestCases(tree, createNativeTest(tree.regex, delayed)), expected);
  }
});

Deno.test("a regex that this engine doesn't compile has no results", () => {
  const regex = { pattern: "(", flags: "" };
  assertEquals(createNativeTest(regex)(""), undefined);
  assertEquals(createNativeMatching()(regex)("", 1), undefined);
});
