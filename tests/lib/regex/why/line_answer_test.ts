import { assert, assertEquals } from "@std/assert";
import { compilePattern } from "../../../../lib/regex/engine/compile.ts";
import { applyChange } from "../../../../lib/regex/why/changes.ts";
import { explainLine, type OtherLine } from "../../../../lib/regex/why/line_answer.ts";
import { toLiteral } from "../../../../lib/regex/regex.ts";
import type { Sentence } from "../../../../lib/regex/why/line_reasons.ts";
import { corpusTrees, treeOf } from "../trees.ts";
import { everyNth } from "../../../sample.ts";

const answer = (literal: string, text: string, others: readonly OtherLine[] = []) =>
  explainLine(compilePattern(treeOf(literal)), text, others);

const written = (sentence: Sentence) =>
  sentence.map((part) => typeof part === "string" ? part : `\`${part.code}\``).join("");

const REASONS: readonly (readonly [literal: string, text: string, reasons: readonly string[]])[] = [
  ["/^([a-z0-9-]+)$/", "exam_ple", ["At column 5 the pattern expects `[a-z0-9-]` or `$`, but finds `_`"]],
  ["/^(?<year>\\d{4})-/", "20x4-", ["Group 1 (year) `\\d` can't match `x` at column 3"]],
  ["/abc/", "xyz", ["`a` can't match `x` at column 1", "No attempt from another column got further"]],
  ["/abc/", "xab", [
    "The line ends where the pattern expects `c`",
    "The attempt that got furthest started at column 2",
  ]],
  ["/x/", "", ["The line is empty, but the pattern expects `x`"]],
  ["/(\\w+) \\1$/", "foo fob", ["At column 5 the pattern expects `foo` (`\\1`), but finds `f`"]],
  ["/a(?!b)/", "ab", ["The negative lookahead `(?!b)` rejects `b` at column 2"]],
  ["/^a(?=\\d)/", "ab", [
    "The lookahead `(?=\\d)` can't match at column 2",
    "Inside the lookahead, `\\d` can't match `b` at column 2",
  ]],
  ["/^😀$/u", "😁", [
    "`😀` can't match `😁` at column 1",
    "No attempt from another column got further",
  ]],
  ["/a/", "a", []],
];

for (const [literal, text, reasons] of REASONS) {
  Deno.test(`explainLine() says why ${literal} does not match ${JSON.stringify(text)}`, () =>
    assertEquals(answer(literal, text).reasons.map(written), reasons));
}

Deno.test("a change says which other lines would fail, and such changes come last", () => {
  const others = [{ line: 4, text: "x_y", match: false }, { line: 7, text: "xy", match: true }];
  const { patternChanges } = answer("/^[a-z]+$/", "a_b", others);
  const found = patternChanges.map(({ words, breaks, isComplete }) => [words, [...breaks], isComplete]);
  assertEquals(found.filter(([words]) => words === 'Allow "_" in [a-z]'), [[
    'Allow "_" in [a-z]',
    [4],
    true,
  ]]);
  const counts = patternChanges.map(({ breaks }) => breaks.length);
  assertEquals(counts, counts.toSorted((a, b) => a - b));
});

Deno.test("a search that takes too long is stopped, and so is the check of other lines", () => {
  const long = "a".repeat(40);
  assertEquals(answer("/^(a+)+$/", `${long}!`).status, "running");
  assertEquals(answer("/^(a+)+$/", `${long}!`).reasons.map(written), [
    "The search takes too many steps to find the reason",
  ]);
  const others = [{ line: 0, text: `${long}!`, match: false }];
  const { patternChanges } = answer("/^(a+)+$/", "b", others);
  assert(patternChanges.length > 0);
  assertEquals(patternChanges.filter(({ isComplete }) => isComplete), []);
});

Deno.test("suggested changes make the line match in the native engine, too", async () => {
  let count = 0;
  for (const tree of everyNth(80, await corpusTrees())) {
    for (const text of ["a_b", "", "2024-1x"]) {
      const { status, textChange, patternChanges, reasons } = explainLine(compilePattern(tree), text);
      if (status !== "none") continue;
      assert(reasons.length > 0, toLiteral(tree.regex));
      const { pattern, flags } = tree.regex;
      if (textChange) {
        assert(new RegExp(pattern, flags).test(applyChange(text, textChange)), toLiteral(tree.regex));
      }
      for (const change of patternChanges) {
        assert(
          new RegExp(change.pattern, change.flags).test(text),
          `${toLiteral(tree.regex)}: ${change.words}`,
        );
        count++;
      }
    }
  }
  assert(count > 10, `${count} changes`);
});
