import { assert, assertEquals } from "@std/assert";
import { isEmptyPart, PartComparison, type PartTexts } from "../../../../lib/regex/rules/part_texts.ts";
import { treeOf } from "../trees.ts";

/** The comparison of a pattern, and the texts of its alternatives. */
function partsOf(literal: string): { comparison: PartComparison; parts: (PartTexts | undefined)[] } {
  const tree = treeOf(literal);
  const comparison = new PartComparison(tree);
  return { comparison, parts: tree.root.alternatives.map(comparison.textsOf) };
}

function twoOf(literal: string): { comparison: PartComparison; one: PartTexts; other: PartTexts } {
  const { comparison, parts: [one, other] } = partsOf(literal);
  assert(one && other);
  return { comparison, one, other };
}

/** Literal with two alternatives, a text of both, and whether the first matches all texts of the second. */
const PAIRS: readonly (readonly [literal: string, shared: string | undefined, contained: boolean])[] = [
  ["/a|b/", undefined, false],
  ["/[ab]|b/", "b", true],
  ["/\\w+|\\d+/", "0", true],
  ["/a+b|ab/", "ab", true],
  ["/a?|(?:)/", undefined, true],
  ["/ab|AB/i", "ab", true],
  ["/(?i:ab)|(?i:AB)/", "ab", true],
  ["/a.|a\\n/s", "a\n", true],
  ["/a.|a\\n/m", undefined, false],
];

for (const [literal, shared, contained] of PAIRS) {
  Deno.test(`shared texts and inclusion of the alternatives of ${literal}`, () => {
    const { comparison, one, other } = twoOf(literal);
    assertEquals(comparison.shared(one, other)?.toLowerCase(), shared);
    assertEquals(comparison.includes(one, other, "none"), contained);
  });
}

Deno.test("the texts that begin with one of a part contain those of a longer part", () => {
  const { comparison, one, other } = twoOf("/\\d+|\\d+\\.\\d+/");
  assertEquals(comparison.includes(one, other, "any"), true);
  assertEquals(comparison.includes(other, one, "any"), false);
});

Deno.test("a part whose texts depend on what is around it isn't compared", () => {
  for (const literal of ["/\\ba/", "/(?=a)b/", "/(a)\\1/", "/(?i:a)b/"]) {
    assertEquals(partsOf(literal).parts, [undefined], literal);
  }
});

Deno.test("beyond the limits of work, nothing is decided", () => {
  const { comparison, one, other } = twoOf("/(?:a{99}){99}|(?:a{99}){99}b/");
  assertEquals(comparison.includes(one, other, "none"), undefined);
  const words = Array.from({ length: 30 }, (_, at) => `[${String.fromCharCode(97 + at % 26)}-z]\\w*${at}`);
  const many = partsOf(`/${words.join("|")}/`);
  const parts = many.parts.flatMap((part) => part ?? []);
  const answers = parts.flatMap((a) => parts.map((b) => many.comparison.includes(a, b, "none")));
  assertEquals([parts.length, answers[0], answers.at(-1)], [30, true, undefined]);
});

Deno.test("a part that matches nothing is empty", () => {
  const { parts } = partsOf("/a[]|a/");
  assertEquals(parts.map((part) => part && isEmptyPart(part)), [true, false]);
});

Deno.test("inclusion is about code units without flag u, and about characters with it", () => {
  const cases = [["/[\\ud83d].|\\ud83d\\ude00/", true], ["/.|\\ud83d\\ude00/", false], [
    "/.|😀/u",
    true,
  ]] as const;
  for (const [literal, contained] of cases) {
    const { comparison, one, other } = twoOf(literal);
    assertEquals(comparison.includes(one, other, "none"), contained, literal);
  }
});
