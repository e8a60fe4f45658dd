import { assert, assertEquals } from "@std/assert";
import { compilePattern } from "../../../../lib/regex/engine/compile.ts";
import { toLiteral } from "../../../../lib/regex/regex.ts";
import { applyChange } from "../../../../lib/regex/why/changes.ts";
import { explainLine, type OtherLine } from "../../../../lib/regex/why/line_answer.ts";
import type { Sentence } from "../../../../lib/regex/why/line_reasons.ts";
import { everyNth } from "../../../suites/sample.ts";
import { corpusTrees, treeOf } from "../trees.ts";

const answer = (literal: string, text: string, others: readonly OtherLine[] = []) =>
  explainLine(compilePattern(treeOf(literal)), text, others);

const written = (sentence: Sentence) =>
  sentence.map((part) => typeof part === "string" ? part : `\`${part.code}\``).join("");

const REASONS: readonly (readonly [literal: string, text: string, reasons: readonly string[]])[] = [
  ["/^([a-z0-9-]+)$/", "exam_ple", ['At column 5: expected `[a-z0-9-]` or `$`, found "`_`"']],
  ["/^(?<year>\\d{4})-/", "20x4-", ['At column 3: expected `\\d` (group 1, year), found "`x`"']],
  ["/abc/", "xyz", ['At column 1: expected `a`, found "`x`"', "Starting elsewhere gets no further"]],
  ["/abc/", "xab", [
    "At column 4: expected `c`, found the end of the line",
    "The attempt that got furthest started at column 2",
  ]],
  ["/x/", "", ["Expected `x`, found an empty line"]],
  ["/(\\w+) \\1$/", "foo fob", ['At column 5: expected `foo` (`\\1`), found "`f`"']],
  ["/a(?!b)/", "ab", ["The negative lookahead `(?!b)` rejects `b` at column 2"]],
  ["/^a(?=\\d)/", "ab", [
    "The lookahead `(?=\\d)` can't match at column 2",
    'Inside the lookahead, at column 2: expected `\\d`, found "`b`"',
  ]],
  ["/^😀$/u", "😁", [
    'At column 1: expected `😀`, found "`😁`"',
    "Starting elsewhere gets no further",
  ]],
  ["/cat\\b/", "cats", [
    "`\\b` needs a word boundary, but there is none at column 4, between `t` and `s`",
  ]],
  ["/a\\B/", "a", [
    "`\\B` needs a place without a word boundary, but there is one at column 2, between `a` and the end of the line",
  ]],
  ["/^(?:a\\b|ab)$/", "abc", [
    'At column 3: expected `$`, found "`c`"',
  ]],
  ["/x(?:\\b|1)/", "xy", ['At column 2: expected `\\b` or `1`, found "`y`"']],
  ["/\\bcat\\b/", "concat", [
    "`cat` at column 4 would match, but there is no word boundary (`\\b`) before it",
    'At column 2: expected `a`, found "`o`"',
  ]],
  ["/\\b\\d+\\b/", "a12b", [
    "`12` at column 2 would match, but there is no word boundary (`\\b`) before or after it",
    'At column 1: expected `\\d`, found "`a`"',
    "Starting elsewhere gets no further",
  ]],
  ["/a\\b(?:b|c)d/", "xabd", [
    "`\\b` needs a word boundary, but there is none at column 3, between `a` and `b`",
    "The attempt that got furthest started at column 2",
  ]],
  ["/^\\d{2}-\\d{2}x$/", "12/34y", ['At column 3: expected `-`, found "`/`"']],
  ["/^v(\\d+)\\.(\\d+)$/", "v1-x", [
    'At column 3: expected `\\d` or `\\.`, found "`-`"',
  ]],
  ["/^\\d{2}-x$/", "1-y", ['At column 2: expected `\\d`, found "`-`"']],
  ["/^a-[bc]-[bc]$/", "a--", [
    'At column 3: expected `[bc]`, found "`-`"',
  ]],
  ["/^x[a-f]{4}$/", "xFFAA", ['At column 2: expected `[a-f]`, found "`F`"']],
  ["/^-\\d{2}$/", "-ab", ['At column 2: expected `\\d`, found "`a`"']],
  ["/(?<=a)b/", "b", [
    "The lookbehind `(?<=a)` can't match at column 1",
    "Inside the lookbehind, expected `a`, found the start of the line",
    "Starting elsewhere gets no further",
  ]],
  ["/a/", "a", []],
];

for (const [literal, text, reasons] of REASONS) {
  Deno.test(`explainLine() says why ${literal} does not match ${JSON.stringify(text)}`, () =>
    assertEquals(answer(literal, text).reasons.map(written), reasons));
}

Deno.test("where only the case differs, flag i is suggested, and no other letters in place of those", () => {
  const cases = [
    ["/^[a-f0-9]{4}$/", "FFAA", "ffaa"],
    ["/^([a-f0-9]{2}){2}$/", "FFAA", "ffaa"],
    ["/^[a-f]+$/", "abFF", "abff"],
    ["/^[A-Z]{3}-\\d{3}$/", "abC-123", "ABC-123"],
    ["/^(?:get|post) x/", "POST x", "post x"],
    ["/[a-z]{50}/", "A".repeat(50), null],
  ] as const;
  for (const [literal, text, changed] of cases) {
    const { textChange, patternChanges: [first] } = answer(literal, text);
    assertEquals(first?.words, "Set flag i (ignore case)", literal);
    assertEquals(textChange && applyChange(text, textChange), changed, literal);
  }
  // What isn't a matter of case alone is changed as before.
  assertEquals(answer("/^[a-z]{2}$/", "A1").patternChanges, []);
});

Deno.test("word boundaries are removed together only where removing one doesn't help", () => {
  const words = (literal: string, text: string) =>
    answer(literal, text).patternChanges.map(({ words }) => words);
  assertEquals(words("/\\b\\d+\\b/", "a12b").filter((each) => each.startsWith("Remove")), [
    "Remove each \\b",
  ]);
  assertEquals(words("/\\bcat\\b/", "cats"), ["Remove the second \\b"]);
});

Deno.test("a change of a part that is written more than once says which one is meant", () => {
  const first = (literal: string, text: string) => answer(literal, text).patternChanges[0]?.words;
  assertEquals(first("/^\\d{2}-\\d{2}$/", "1-22"), "Change the first \\d{2} to \\d{1,2}");
  assertEquals(first("/^\\d{2}-\\d{2}$/", "11-2"), "Change the second \\d{2} to \\d{1,2}");
  assertEquals(first("/^\\d{2}-\\d{3}$/", "1-222"), "Change \\d{2} to \\d{1,2}");
  assertEquals(first("/^[ab]-[ab]$/", "a-c"), 'Allow "c" in the second [ab]');
  assertEquals(first("/^1?a?a?b?1?c?1?2?3?1?4?1?5?1x$/", "x"), "Make 1 at column 28 optional");
});

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

const A40 = "a".repeat(40);
const SENTENCE = "This is a sentence without an end";

/** Slow patterns with texts that take them millions of steps, the reason, and the first change that is offered. */
const SLOW: readonly (readonly [literal: string, text: string, reason: string, change: string])[] = [
  [
    "/^(\\w+\\s?)*$/",
    `${SENTENCE}!`,
    'At column 34: expected `\\w`, `\\s` or `$`, found "`!`"',
    'Allow "!" as well as \\w',
  ],
  ["/^([a-z]+)+$/", `${A40}1`, 'At column 41: expected `[a-z]` or `$`, found "`1`"', 'Allow "1" in [a-z]'],
  ["/(a|a)*b/", `${A40}c`, 'At column 41: expected `a` or `b`, found "`c`"', "Make b optional"],
  [
    "/(x+x+)+y/",
    "x".repeat(60),
    "At column 61: expected `x` or `y`, found the end of the line",
    "Make y optional",
  ],
  ["/^(a*)*$/", `${A40}!`, 'At column 41: expected `a` or `$`, found "`!`"', 'Allow "!" as well as a'],
  ["/^(a+?)+?$/", `${A40}!`, 'At column 41: expected `$` or `a`, found "`!`"', 'Allow "!" as well as a'],
  [
    "/^(?:a{1,3}){2,40}$/",
    `${A40}!`,
    'At column 41: expected `a` or `$`, found "`!`"',
    'Allow "!" as well as a',
  ],
  [
    "/^(?:(?!x)\\w+\\s?)*$/",
    `${SENTENCE}!`,
    'At column 34: expected `\\w`, `\\s` or `$`, found "`!`"',
    'Allow "!" as well as \\w',
  ],
  [
    "/^(?:(?:a|b|ab)+)+c$/",
    `${"ab".repeat(30)}d`,
    'At column 61: expected `a`, `b` or `c`, found "`d`"',
    'Allow "d" as well as c',
  ],
  [
    "/^(?:[a-z]|\\w)*$/i",
    `${A40}-`,
    'At column 41: expected `[a-z]`, `\\w` or `$`, found "`-`"',
    'Allow "-" in [a-z]',
  ],
];

for (const [literal, text, reason, change] of SLOW) {
  Deno.test(`explainLine() says why the slow ${literal} does not match ${JSON.stringify(text)}`, () => {
    const { reasons, patternChanges } = answer(literal, text);
    assertEquals([reasons.map(written)[0], patternChanges[0]?.words], [reason, change]);
  });
}

Deno.test("a reason inside of a slow lookahead is found", () =>
  assertEquals(
    answer("/^(?=(a+)+$).*/", `${A40}!`).reasons.map(written)[1],
    'Inside the lookahead, at column 41: expected `a` or `$`, found "`!`"',
  ));

Deno.test("a search that takes too long is stopped, and so is the check of other lines", () => {
  const slow = "/^(?:(a+)+\\1|b)$/";
  assertEquals(answer(slow, `${A40}!`).status, "running");
  assertEquals(answer(slow, `${A40}!`).reasons.map(written), [
    "The search takes too many steps to find the reason",
  ]);
  const others = [{ line: 0, text: `${A40}!`, match: false }];
  const { patternChanges } = answer(slow, "c", others);
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

Deno.test("a line is never broken in two, and what takes a condition away comes last", () => {
  const { textChange, patternChanges } = answer("/^(?:\\w+ ?)+$/gm", "request failed: timeout");
  assertEquals(textChange && applyChange("request failed: timeout", textChange), "request failed timeout");
  assertEquals(patternChanges.map(({ words }) => words), ['Allow ":" as well as \\w', "Remove $"]);
});

/** Lines, and the changes of the pattern that are offered. */
const OFFERED: readonly (readonly [literal: string, text: string, words: readonly string[]])[] = [
  // A number of the text is no part of the pattern.
  ["/^\\$\\d+$/", "1$50", []],
  ["/^a\\$b$/", "a1$b", []],
  ["/^USD \\$\\d+$/", "USD 12$5", []],
  ["/^v$/", "v2", ["Remove $"]],
  ["/\\$\\d+/", "100", ["Make \\$ optional"]],
  ["/^#\\d{2}$/", "12", ["Make # optional"]],
  ["/^-\\d+$/", "5", ["Make - optional"]],
  // One change of a quantifier is enough.
  ["/^\\d{4}-\\d{2}$/", "2026-1", ["Change \\d{2} to \\d{1,2}"]],
  ["/^\\d{3}$/", "1234", ["Change \\d{3} to \\d{3,}", "Remove $"]],
  ["/^\\w{3}\\.$/", "abcd.", ["Change \\w{3} to \\w{3,}"]],
  ["/^#[0-9a-f]{6}$/", "#12345", ["Change [0-9a-f]{6} to [0-9a-f]{1,6}"]],
  ["/^\\d{2,3}x$/", "1x", ["Change \\d{2,3} to \\d{1,3}"]],
  // Signs, units and separators are.
  ["/^\\d+$/", "+12", ['Allow "+" as well as \\d', 'Allow "+" before \\d+']],
  ["/^\\d+$/", "12px", ['Allow "px" before $', "Remove $"]],
  ["/^\\d+px$/", "10 px", ['Allow " " as well as \\d', "Allow spaces before p"]],
  ["/^\\d-\\d$/", "1 2", ['Allow " " as well as -']],
  ["/^a-b$/", "a_b", ['Allow "_" as well as -']],
  ["/^x[1-4]$/", "x5", ['Allow "5" in [1-4]']],
  ["/^1-2$/", "3-2", ['Allow "3" as well as 1']],
  // One change is better than two.
  ["/^\\d{4}-\\d{2}T\\d{2}:\\d{2}$/", "2026-11 10:15", ['Allow " " as well as T']],
  ["/^\\d+x\\d+$/", "640 480", ['Allow " " as well as x']],
  ["/^\\d+x\\d+$/", "640*480", ['Allow "*" as well as x']],
  ["/^\\w+@\\w+$/", "ada at", ['Allow " " as well as @']],
  ["/^(\\d+)e(\\d+)$/", "12-3", ['Allow "-" as well as e']],
];

for (const [literal, text, words] of OFFERED) {
  Deno.test(`for ${JSON.stringify(text)}, ${literal} is offered ${words.join(" or ") || "no change"}`, () => {
    const { patternChanges, causes } = answer(literal, text);
    assertEquals([...patternChanges, ...causes.map(({ change }) => change)].map((each) => each.words), words);
  });
}
