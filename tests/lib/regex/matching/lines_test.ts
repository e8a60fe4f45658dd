import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { lineAt, lineRange, lineStarts, placeAt } from "../../../../lib/regex/matching/lines.ts";

const CASES: readonly [text: string, starts: number[]][] = [
  ["", [0]],
  ["a", [0]],
  ["a\nb", [0, 2]],
  ["a\r\nb\n", [0, 3, 5]],
  ["a\rb\r\r\n", [0, 2, 4, 6]],
  ["a\u2028b", [0]],
];

for (const [text, starts] of CASES) {
  Deno.test(`lineStarts() finds the lines of ${JSON.stringify(text)}`, () =>
    assertEquals([...lineStarts(text)], starts));
}

const texts = fc.string({ unit: fc.constantFrom("a", "\n", "\r", "\r\n") });

Deno.test("lines are what split() at line ends gives", () => {
  fc.assert(fc.property(texts, (text) => {
    const starts = lineStarts(text);
    const lines = [...starts.keys()].map((line) => lineRange(text, starts, line));
    assertEquals(lines.map(({ start, end }) => text.slice(start, end)), text.split(/\r\n|\n|\r/));
  }));
});

Deno.test("placeAt() counts lines and columns from 1, a line end to its line", () => {
  const starts = lineStarts("ab\r\nc\n");
  const places = [0, 2, 3, 4, 5, 6].map((offset) => {
    const { line, column } = placeAt(starts, offset);
    return `${line}:${column}`;
  });
  assertEquals(places.join(" "), "1:1 1:3 1:4 2:1 2:2 3:1");
});

Deno.test("lineAt() finds the line that an offset lies in", () => {
  fc.assert(fc.property(texts, fc.nat(), (text, number) => {
    const starts = lineStarts(text);
    const offset = number % (text.length + 1);
    const line = lineAt(starts, offset);
    assertEquals((starts[line] ?? -1) <= offset && offset < (starts[line + 1] ?? Infinity), true);
  }));
});
