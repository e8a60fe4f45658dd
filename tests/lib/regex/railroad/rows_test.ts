import { assert, assertEquals } from "@std/assert";
import { layout } from "../../../../lib/regex/railroad/layout.ts";
import { findRows } from "../../../../lib/regex/railroad/rows.ts";
import { corpusDiagrams } from "./corpus.ts";
import { drawPattern } from "./sketch.ts";

const COUNTS: readonly [pattern: string, rows: number][] = [
  ["", 1],
  ["abc", 1],
  ["a+b?(c)", 1],
  ["a|b|c", 3],
  ["x(?:a|b)(?:c|d|e)", 3],
  ["(?:a|(?:b|c))d", 3],
  ["a|b|c|d|e|f|g|h|i|j", 9],
  ["(?=a)b", 2],
];

for (const [pattern, rows] of COUNTS) {
  Deno.test(`the drawing of /${pattern}/ has ${rows} rows`, () => {
    assertEquals(findRows(layout(drawPattern(pattern))).length, rows);
  });
}

Deno.test("rows that wrapped are counted", () => {
  const pattern = "\\d-".repeat(20);
  assertEquals(findRows(layout(drawPattern(pattern), { maxWidth: 10_000 })).length, 1);
  const wrapped = layout(drawPattern(pattern), { maxWidth: 320 });
  const heights = new Set(wrapped.root.parts.map(({ y }) => y));
  assertEquals(findRows(wrapped).length, heights.size);
});

Deno.test("rows are in order and inside the drawing", async () => {
  for (const each of await corpusDiagrams()) {
    const placed = layout(each, { maxWidth: 552 });
    const rows = findRows(placed);
    assert(
      rows.length > 0 && rows.every(({ top, bottom }) => 0 <= top && top < bottom && bottom <= placed.height),
    );
    assert(rows.every(({ top }, index) => index === 0 || (rows[index - 1]?.top ?? 0) < top));
  }
});
