import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { MAX_LINE_NUMBERS } from "../../../../lib/limits.ts";
import { readLineNumbers, toggled, writeLineNumbers } from "../../../../lib/workbench/modes/line_numbers.ts";

const WRITTEN: readonly [written: string, lines: number[]][] = [
  ["", []],
  ["1", [0]],
  ["2,5-7", [1, 4, 5, 6]],
  ["7-5,x,0,-3,1.5, 2,3", [2]],
];

for (const [written, lines] of WRITTEN) {
  Deno.test(`readLineNumbers() reads "${written}"`, () => assertEquals([...readLineNumbers(written)], lines));
}

Deno.test("written line numbers read back the same", () => {
  fc.assert(fc.property(fc.uniqueArray(fc.nat(60)), (lines) => {
    const read = readLineNumbers(writeLineNumbers(new Set(lines)));
    assertEquals(read, new Set(lines.toSorted((a, b) => a - b)));
  }));
});

Deno.test("readLineNumbers() ends at its limit", () =>
  assertEquals(readLineNumbers("1-999999999,1-999999999").size, MAX_LINE_NUMBERS));

Deno.test("toggled() adds a line or removes it", () => {
  assertEquals([...toggled(new Set([1]), 2)], [1, 2]);
  assertEquals([...toggled(new Set([1, 2]), 1)], [2]);
});
