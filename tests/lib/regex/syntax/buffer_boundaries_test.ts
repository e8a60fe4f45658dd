import { assert, assertEquals } from "@std/assert";
import { compareMeaning } from "../../../../lib/regex/diff/meaning.ts";
import { explainPattern } from "../../../../lib/regex/explain/explanation.ts";
import { summarize } from "../../../../lib/regex/explain/summary.ts";
import { compareLanguages } from "../../../../lib/regex/language/relation.ts";
import { isSameForm } from "../../../../lib/regex/language/same_form.ts";
import { buildDiagram } from "../../../../lib/regex/railroad/diagram.ts";
import { createStepCounter } from "../../../../lib/regex/redos/growth/growth.ts";
import { findBacktracking } from "../../../../lib/regex/redos/redos.ts";
import {
  bufferBoundary,
  hasBufferBoundaries,
  maskBoundaries,
  needsOwnEngine,
} from "../../../../lib/regex/syntax/buffer_boundaries.ts";
import { modeLookup, uniformFlags } from "../../../../lib/regex/syntax/modifiers.ts";
import { parse } from "../../../../lib/regex/syntax/parse.ts";
import type { Tree } from "../../../../lib/regex/syntax/tree.ts";
import { findNodes } from "../../../../lib/regex/syntax/visit.ts";

function treeOf(pattern: string, flags: string): Tree {
  const parsed = parse({ pattern, flags });
  assert(parsed.ok, `/${pattern}/${flags}`);
  return parsed.tree;
}

Deno.test("maskBoundaries() replaces buffer boundaries outside of classes, with flag u or v", () => {
  const cases: readonly (readonly [pattern: string, flags: string, masked: string])[] = [
    [String.raw`\Aa\z|\Z`, "u", String.raw`\ba\b|\b`],
    [String.raw`\Aa\z|\Z`, "v", String.raw`\ba\b|\b`],
    [String.raw`\Aa\z|\Z`, "i", String.raw`\Aa\z|\Z`],
    [String.raw`\\A[\A]\A`, "u", String.raw`\\A[\A]\b`],
    [String.raw`[[\A]\z]\z`, "v", String.raw`[[\A]\z]\b`],
    [String.raw`[[]\z`, "u", String.raw`[[]\b`],
    [String.raw`\cA\u{41}\p{L}z`, "u", String.raw`\cA\u{41}\p{L}z`],
    ["\\", "u", "\\"],
  ];
  for (const [pattern, flags, masked] of cases) {
    assertEquals(maskBoundaries({ pattern, flags }), masked);
    assertEquals(hasBufferBoundaries({ pattern, flags }), masked !== pattern);
  }
});

Deno.test("a tree has buffer boundaries as edge assertions, with the offsets and sources of the pattern", () => {
  const tree = treeOf(String.raw`(?:\A(a))\z|(?<=\Z)\b`, "mu");
  const at = modeLookup(tree);
  assertEquals(
    findNodes(tree.root, "Assertion").map((node) => [
      bufferBoundary(node),
      node.kind,
      node.start,
      node.raw,
      at(node).multiline,
    ]),
    [
      ["\\A", "start", 3, "\\A", false],
      ["\\z", "end", 9, "\\z", false],
      [undefined, "lookbehind", 12, "(?<=\\Z)", true],
      ["\\Z", "end", 16, "\\Z", true],
      [undefined, "word", 19, "\\b", true],
    ],
  );
  assertEquals(tree.root.raw, tree.regex.pattern);
  assertEquals(uniformFlags(treeOf(String.raw`\A(?-m:a)\Z`, "mu")), "mu");
});

Deno.test("errors in patterns with buffer boundaries have the offsets and sources of the pattern", () => {
  const cases: readonly (readonly [pattern: string, part: string])[] = [
    [String.raw`\A+`, "+"],
    [String.raw`\A(\z`, "("],
    [String.raw`\A[\z]`, String.raw`\z`],
    [String.raw`\Z\y`, String.raw`\y`],
  ];
  for (const [pattern, part] of cases) {
    const parsed = parse({ pattern, flags: "u" });
    assert(!parsed.ok && parsed.isValid === false);
    assertEquals(pattern.slice(parsed.range.start, parsed.range.end), part);
  }
});

const PATTERNS = [
  String.raw`\Aab*`,
  String.raw`a+\z`,
  String.raw`\Aa?\Z`,
  String.raw`a\Z\n?`,
  String.raw`(?:\Z|b)[^]*c`,
];

const MEANINGS: readonly (readonly [boundary: string, meaning: string])[] = [
  [String.raw`\A`, "(?-m:^)"],
  [String.raw`\z`, "(?-m:$)"],
  [String.raw`\Z`, String.raw`(?=(?:\r\n|[\n\r\u2028\u2029])?(?-m:$))`],
];

for (const pattern of PATTERNS) {
  for (const flags of ["u", "mv"]) {
    Deno.test(`/${pattern}/${flags} is compared as what its boundaries mean`, () => {
      const tree = treeOf(pattern, flags);
      const meaning = MEANINGS.reduce((written, [one, other]) => written.replaceAll(one, other), pattern);
      const { relation, how } = compareLanguages(tree, treeOf(meaning, flags));
      assertEquals([relation, how], ["equal", "proved"]);
      assertEquals(isSameForm(tree, treeOf(meaning, flags)), !pattern.includes("\\Z"));
    });
  }
}

Deno.test("buffer boundaries are told apart from what only resembles them", () => {
  const different: readonly (readonly [string, string, string])[] = [
    [String.raw`a\Z`, "a$", "u"],
    [String.raw`a\Z`, "a$", "mu"],
    [String.raw`a\Z`, String.raw`a\z`, "u"],
    [String.raw`a\z`, "a$", "mu"],
    [String.raw`\Aa`, "^a", "mu"],
  ];
  for (const [one, other, flags] of different) {
    const [left, right] = [treeOf(one, flags), treeOf(other, flags)];
    assertEquals(isSameForm(left, right), false);
    const meaning = compareMeaning(left, right, () => undefined);
    assert(needsOwnEngine(left.regex));
    assertEquals(meaning.relation === "equal", false, `${one} ${other}`);
  }
});

Deno.test("a text that tells patterns with buffer boundaries apart is confirmed by our engine", () => {
  const [left, right] = [treeOf(String.raw`a\Z`, "u"), treeOf(String.raw`a\z`, "u")];
  const { relation, how, onlyLeft } = compareMeaning(left, right, () => undefined);
  assertEquals([relation, how, /^a(?:\r\n|[\n\r\u2028\u2029])$/.test(onlyLeft ?? "")], [
    "wider",
    "proved",
    true,
  ]);
});

Deno.test("backtracking of patterns with buffer boundaries is judged", () => {
  const cases: readonly (readonly [pattern: string, kind: string])[] = [
    [String.raw`\Aa+b\z`, "safe"],
    [String.raw`\Aa+b\Z`, "safe"],
    [String.raw`\A[ab]\Z`, "safe"],
    [String.raw`\A(a+)+\z`, "vulnerable"],
    [String.raw`\A(a+)+\Z`, "vulnerable"],
  ];
  for (const [pattern, kind] of cases) {
    const tree = treeOf(pattern, "u");
    const finding = [...findBacktracking(tree, createStepCounter(tree))].at(-1);
    assertEquals(finding?.verdict.kind, kind, pattern);
  }
});

Deno.test("buffer boundaries are explained", () => {
  const labels = explainPattern(treeOf(String.raw`\Aa|b\Z|c\z`, "mu")).map(({ label }) => label).join("\n");
  for (
    const words of ["start of the text", "end of the text, or before a line ending there", "end of the text"]
  ) {
    assert(labels.includes(words), labels);
  }
  assert(!labels.includes("of a line"), labels);
});

Deno.test("buffer boundaries are summarized", () => {
  const summary = (pattern: string, flags: string) => summarize(treeOf(pattern, flags));
  assertEquals(summary(String.raw`\A\d+\z`, "mu"), summary(String.raw`^\d+$`, "u"));
  assertEquals(summary(String.raw`\A`, "mu"), summary("^", "u"));
  assertEquals(
    summary(String.raw`a\Z`, "mu"),
    'Matches "a", then the end of the text, or before a line ending there',
  );
});

Deno.test("buffer boundaries are drawn", () => {
  const drawn = JSON.stringify(buildDiagram(treeOf(String.raw`\A|\z|\Z`, "mu")));
  for (const words of ["start of text", "end of text", "end of text or before final line ending"]) {
    assert(drawn.includes(`"${words}"`), drawn);
  }
});
