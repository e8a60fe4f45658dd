import { MAX_WARNINGS, MAX_WARNINGS_PER_RULE } from "../../../../lib/regex/rules/rule.ts";
import { assert, assertEquals, assertLess } from "@std/assert";
import fc from "fast-check";
import { instantWarnings, instantWarningsForTexts } from "../../../../lib/regex/rules/instant.ts";
import { parse } from "../../../../lib/regex/syntax/parse.ts";
import type { Tree } from "../../../../lib/regex/syntax/tree.ts";
import { assertCpuTime, cpuTime } from "../../../timing/cpu_time.ts";
import { corpusTrees, treeOf } from "../trees.ts";
import { everyNth, isFullSize, share } from "../../../suites/sample.ts";

const SEVERITIES = ["danger", "warn", "info"];

Deno.test("instantWarnings() sorts by position, the most severe first", () => {
  const warnings = instantWarnings(treeOf("/(?:a*)?[aa]{1}|[]\\h/m"));
  const keys = warnings.map(({ range, severity }) => range.start * 10 + SEVERITIES.indexOf(severity));
  assert(keys.length > 4);
  assertEquals(keys, keys.toSorted((a, b) => a - b));
});

Deno.test("instantWarnings() reports nothing in good patterns", () => {
  for (
    const literal of ["//", "/^\\d{4}-\\d{2}-\\d{2}$/", "/[^\\s@]+@[^\\s@]+/g", "/\\bfoo(?:bar|baz)\\b/i"]
  ) {
    assertEquals(instantWarnings(treeOf(literal)), [], literal);
  }
});

Deno.test("instantWarnings() takes the test text into account", () => {
  const ids = (multiline: boolean) => instantWarnings(treeOf("/^\\d$/"), { multiline }).map(({ id }) => id);
  assertEquals(ids(true), ["anchor-without-multiline", "anchor-without-multiline"]);
  assertEquals(ids(false), []);
});

Deno.test("instantWarningsForTexts() is what instantWarnings() finds for a text of one line, and of several", () => {
  for (const literal of ["/^\\d$/", "/^[A-z]$/m", "/[aa]{1}/", "/^a{1}|b$/"]) {
    const tree = treeOf(literal);
    const { line, lines } = instantWarningsForTexts(tree);
    const expected = [false, true].map((multiline) => instantWarnings(tree, { multiline }));
    assertEquals([line, lines], expected, literal);
  }
});

Deno.test("instantWarnings() has no invalid warnings on the corpora", async () => {
  const times: number[] = [];
  for (const tree of everyNth(60, await corpusTrees())) {
    if (isFullSize) times.push(cpuTime(() => instantWarnings(tree, { multiline: true })));
    const warnings = instantWarnings(tree, { multiline: true });
    assertLawful(tree, warnings);
    assertEquals(instantWarnings(tree, { multiline: true }), warnings);
  }
  const median = times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0;
  assertLess(median, 1);
});

Deno.test("instantWarnings() has no invalid warnings on random patterns", () => {
  const piece = fc.constantFrom(..."ab1-.|()[]{}^$?*+\\,:=!<>dwsbBpukx 😀é");
  fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 24 }),
      fc.constantFrom("", "i", "gm", "u", "v"),
      (all, flags) => {
        const parsed = parse({ pattern: all.join(""), flags });
        if (parsed.ok) {
          assertLawful(parsed.tree, instantWarnings(parsed.tree, { multiline: true }));
        }
      },
    ),
    { numRuns: share(24, 3_000) },
  );
});

Deno.test("no rule reports more than a quarter of real patterns", async () => {
  const trees = everyNth(3, await corpusTrees(["real-world"]));
  const counts = new Map<string, number>();
  for (const tree of trees) {
    for (const id of new Set(instantWarnings(tree).map(({ id }) => id))) {
      counts.set(id, (counts.get(id) ?? 0) + 1);
    }
  }
  for (const [id, count] of counts) assertLess(count, trees.length / 4, id);
});

/** Patterns with nearly the maximum length, one for each kind. */
const HOSTILE: Readonly<Record<string, string>> = {
  alternatives: "a|".repeat(4_999),
  empty: "|".repeat(9_999),
  nested: "(".repeat(120) + "a".repeat(9_000) + ")".repeat(120),
  class: `[${"a".repeat(9_990)}]`,
  classes: "[]".repeat(4_999),
  ranges: "[a-z,A-Z]".repeat(1_100),
  hyphens: `[${"\\w-".repeat(3_300)}]`,
  optional: "a?".repeat(4_999),
  loops: "(a*)*".repeat(1_999),
  captures: "(a)+".repeat(2_499),
  references: `(a)${"\\1".repeat(4_990)}`,
  boundaries: "\\b".repeat(4_999),
  anchors: "^a$".repeat(3_333),
  spaces: " ".repeat(9_999),
  dots: "www.".repeat(2_499),
  braces: "{".repeat(9_999),
  quotes: '("(.*)")'.repeat(1_249),
  escapes: "\\p{L}".repeat(1_999),
  octal: "\\07".repeat(3_333),
  long: `a|${"a".repeat(9_990)}`,
};

for (const [kind, pattern] of Object.entries(HOSTILE)) {
  Deno.test(`instantWarnings() is fast on hostile ${kind}`, () => {
    const parsed = parse({ pattern, flags: "" });
    assert(parsed.ok);
    assertLawful(parsed.tree, instantWarnings(parsed.tree, { multiline: true }));
    assertCpuTime(() => instantWarnings(parsed.tree, { multiline: true }), 50, 3);
  });
}

function assertLawful({ regex: { pattern } }: Tree, warnings: ReturnType<typeof instantWarnings>): void {
  assert(warnings.length <= MAX_WARNINGS);
  const counts = new Map<string, number>();
  for (const { id, title, message, hint, range: { start, end } } of warnings) {
    assert(0 <= start && start <= end && end <= pattern.length, `${id} at ${start} to ${end} of ${pattern}`);
    for (const words of [title, message, hint]) assert(/[^.!]$/.test(words), words);
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  for (const [id, count] of counts) assert(count <= MAX_WARNINGS_PER_RULE, id);
}
