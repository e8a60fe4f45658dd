import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { MAX_ROW_CHARACTERS } from "../../../../lib/limits.ts";
import type { Shown } from "../../../../lib/workbench/fields/shown_text.ts";
import { rowStarts, segmentsOf } from "../../../../lib/workbench/modes/output_rows.ts";

/** Rows drawn as text, with what matches brought in brackets. */
function drawn(text: string, marks: number[]): string[] {
  const starts = rowStarts(text);
  const output = { text, marks: Int32Array.from(marks), complete: true };
  return [...starts.keys()].map((row) =>
    segmentsOf(output, starts, row).map(({ text, match }) =>
      match === null ? written(text) : `[${written(text)}]`
    ).join("")
  );
}

const written = (shown: readonly Shown[]) =>
  shown.map((part) => typeof part === "string" ? part : `<${part.sign}>`).join("");

const CASES: readonly [text: string, marks: number[], rows: string[]][] = [
  ["", [], [""]],
  ["abc", [], ["abc"]],
  ["a\nb\n", [], ["a", "b", ""]],
  ["abcd", [1, 3], ["a[bc]d"]],
  ["abcd", [0, 0, 2, 2, 4, 4], ["[]ab[]cd[]"]],
  ["ab\ncd", [1, 4], ["a[b]", "[c]d"]],
  ["ab\ncd", [2, 2, 3, 3], ["ab[]", "[]cd"]],
  ["a\r\nb", [0, 1], ["[a]<CR>", "b"]],
  ["aa", [0, 1, 1, 2], ["[a][a]"]],
];

for (const [text, marks, rows] of CASES) {
  Deno.test(`segmentsOf() draws ${JSON.stringify(text)} with marks at ${marks}`, () =>
    assertEquals(drawn(text, marks), rows));
}

Deno.test("rows are broken where they get too long, and never within a surrogate pair", () => {
  const unit = fc.constantFrom("a".repeat(MAX_ROW_CHARACTERS - 1), "😀", "b", "\n");
  fc.assert(fc.property(fc.array(unit, { maxLength: 6 }), (units) => {
    const text = units.join("");
    const rows = drawn(text, []);
    assertEquals(rows.every((row) => row.length <= MAX_ROW_CHARACTERS && row.isWellFormed()), true);
    assertEquals(rows.join(""), text.replaceAll("\n", ""));
  }));
});

Deno.test("every match is drawn, and all text is", () => {
  const text = fc.string({ unit: fc.constantFrom("a", "b", "\n"), maxLength: 12 });
  fc.assert(fc.property(text, fc.array(fc.nat(12), { maxLength: 6 }), (sample, offsets) => {
    const bounds = offsets.map((offset) => Math.min(offset, sample.length)).sort((a, b) => a - b);
    const marks = bounds.length % 2 === 0 ? bounds : bounds.slice(1);
    const starts = rowStarts(sample);
    const output = { text: sample, marks: Int32Array.from(marks), complete: true };
    const segments = [...starts.keys()].flatMap((row) => segmentsOf(output, starts, row));
    assertEquals(segments.map((each) => written(each.text)).join(""), sample.replaceAll("\n", ""));
    const shown = new Set(segments.flatMap(({ match }) => match === null ? [] : [match]));
    assertEquals(shown.size, marks.length / 2);
  }));
});
