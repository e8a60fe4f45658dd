import { assertEquals } from "@std/assert";
import fc from "fast-check";
import {
  cycleExpectation,
  MAX_LINE_NUMBERS,
  readExpectations,
  readLineNumbers,
  writeExpectations,
  writeLineNumbers,
} from "../../../../lib/workbench/model/written_expectations.ts";

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

Deno.test("readLineNumbers() stops at its limit", () =>
  assertEquals(readLineNumbers("1-999999999,1-999999999").size, MAX_LINE_NUMBERS));

/** The written form after each change of a line (from 0). */
function cycles(expected: string, unexpected: string, lines: readonly number[], count = 4): string[] {
  let now = readExpectations({ expected, unexpected });
  return lines.map((line) => {
    now = cycleExpectation(now, line, count);
    const written = writeExpectations(now);
    return `${written.expected}/${written.unexpected}`;
  });
}

Deno.test("a line without expectation gets a match, then no match, then none", () => {
  assertEquals(cycles("", "", [1, 1, 1]), ["2/", "/2", "/"]);
  assertEquals(cycles("1,3", "2", [2, 0, 1]), ["1/2-3", "/1-3", "/1,3"]);
});

Deno.test("if every line is expected to match, the others keep that when one is changed", () => {
  assertEquals(cycles("*", "3", [1, 1, 1]), ["*/2-3", "1,4/3", "1-2,4/3"]);
  assertEquals(cycles("*", "", [0, 0], 1), ["*/1", "/"]);
});
