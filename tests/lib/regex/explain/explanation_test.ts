import { assert, assertEquals, assertStrictEquals } from "@std/assert";
import fc from "fast-check";
import { explainPattern, type ExplanationStep, stepAt } from "../../../../lib/regex/explain/explanation.ts";
import { parse } from "../../../../lib/regex/syntax/parse.ts";
import { assertCpuTime } from "../../../timing/cpu_time.ts";
import { everyNth, share } from "../../../suites/sample.ts";
import { formatExplanation, treeOf } from "./explanation_cases.ts";

const FLAG_SETS = ["", "i", "ms", "u", "iu", "v", "dgimsuy"];

Deno.test("the empty pattern has one step", () => {
  assertEquals(explainPattern(treeOf("", "")), [{
    label: "The empty string, which matches at every position",
    depth: 0,
    range: { start: 0, end: 0 },
  }]);
});

Deno.test("a term is explained only once", () => {
  const explained = 'A word character // Word characters are a–z, A–Z, 0–9 and _\n"-"\nA word character';
  assertEquals(formatExplanation("\\w-\\w", ""), explained);
});

Deno.test("literal characters and terms are marked in a label", () => {
  const steps = explainPattern(treeOf('a+?"(?=[-+*/])', ""));
  assertEquals(steps.map(({ label, marks = [] }) => [label, marks.map(({ text }) => text)]), [
    ['One or more "a", lazy', ["a", "lazy"]],
    ["'\"'", ['"']],
    ["Followed by one of - + * / (lookahead)", ["-", "+", "*", "/", "lookahead"]],
  ]);
  for (const { label, marks = [] } of steps) {
    for (const { start, end, text } of marks) assert(label.slice(start, end).includes(text), label);
  }
});

Deno.test("a long list is truncated", () => {
  const words = Array.from({ length: 500 }, (_, index) => `word${index}`);
  const [step] = explainPattern(treeOf(words.join("|"), ""));
  assert(step && /^"word0", .*, … or \d+ more$/.test(step.label), step?.label);
});

Deno.test("the step at an offset is the deepest one", () => {
  const pattern = "a(b|c+)d";
  const steps = explainPattern(treeOf(pattern, ""));
  assertEquals([...pattern].map((_, index) => stepAt(steps, index)?.label), [
    '"a"',
    "Group 1: either of two, tried in order",
    'Either "b"',
    "Group 1: either of two, tried in order",
    'Or one or more "c"',
    'Or one or more "c"',
    "Group 1: either of two, tried in order",
    '"d"',
  ]);
  assertEquals(stepAt(steps, pattern.length), undefined);
});

for (const file of ["real-world", "conformance"]) {
  Deno.test(`steps nest and cover the patterns of ${file}.jsonl`, () => {
    const path = new URL(`../../../data/corpus/${file}.jsonl`, import.meta.url);
    for (const line of everyNth(60, Deno.readTextFileSync(path).trim().split("\n"))) {
      const { pattern, flags } = JSON.parse(line);
      for (const set of new Set([flags, ...FLAG_SETS])) checkLaws(pattern, set);
    }
  });
}

Deno.test("steps nest and cover random patterns", () => {
  const pieces = fc.constantFrom(
    ..."a|b|1|.|\\d|[a-z]|[^a]|(|)|(?:|(?=|(?<!|(?<x>|(?i:|?|*|+?|{2}|^|$|\\b|\\1|\\k<x>|\\p{L}|😀|{|]".split(
      "|",
    ),
    "|",
  );
  fc.assert(
    fc.property(
      fc.array(pieces, { maxLength: 14 }),
      fc.constantFrom(...FLAG_SETS),
      (parts, flags) => checkLaws(parts.join(""), flags),
    ),
    { numRuns: share(32, 1_000) },
  );
});

for (
  const [what, pattern] of [
    ["alternatives", "a+|".repeat(3_333)],
    ["groups", "(a)".repeat(3_333)],
    ["references", "(a)" + "\\1".repeat(4_900)],
    ["shared names", `(?:${"(?<a>)|".repeat(150)})${"\\k<a>".repeat(300)}`],
    ["depth", "(?:a".repeat(80) + "b|c".repeat(3_000) + ")*".repeat(80)],
    ["a class", `[${"a\\d".repeat(3_300)}]`],
    ["one text", "ab".repeat(5_000)],
  ] as const
) {
  Deno.test(`explaining takes a bounded time for much of ${what}`, () => {
    const tree = treeOf(pattern, "i");
    assertCpuTime(() => explainPattern(tree), 1_000);
    checkLaws(pattern, "i");
  });
}

function checkLaws(pattern: string, flags: string): void {
  const parsed = parse({ pattern, flags });
  if (!parsed.ok) return;
  const steps = explainPattern(parsed.tree);
  const where = JSON.stringify([pattern, flags]);
  checkNesting(steps, pattern, where);
  for (const { label, detail = "-", marks = [] } of steps) {
    let before = 0;
    for (const { start, end, text } of marks) {
      assert(
        before <= start && start < end && end <= label.length && label.slice(start, end).includes(text),
        where,
      );
      before = end;
    }
    for (const words of [label, detail]) {
      assert(words.length > 0 && words.length <= 2_000, where);
      assert(words.isWellFormed() && !/[\p{Cc}\ufdd0-\ufdd3]/u.test(words), `${where}: ${words}`);
    }
  }
  assertEquals(explainPattern(parsed.tree), steps, where);
}

/** Ranges nest, siblings follow one another, and each code unit has one deepest step. */
function checkNesting(steps: readonly ExplanationStep[], pattern: string, where: string): void {
  const open: { end: number; told: number }[] = [{ end: pattern.length, told: 0 }];
  const deepest: (ExplanationStep | undefined)[] = Array.from(pattern, () => undefined);
  for (const step of steps) {
    const { depth, range: { start, end } } = step;
    assert(depth < open.length, `${where}: depth of "${step.label}"`);
    open.length = depth + 1;
    const parent = open[depth];
    assert(
      parent && parent.told <= start && start <= end && end <= parent.end,
      `${where}: range of "${step.label}"`,
    );
    parent.told = end;
    open.push({ end, told: start });
    for (let index = start; index < end; index++) deepest[index] = step;
  }
  for (let index = 0; index < pattern.length; index += 1 + (pattern.length >> 6)) {
    assert(deepest[index], `${where}: nothing tells ${index}`);
    assertStrictEquals(stepAt(steps, index), deepest[index], where);
  }
}
