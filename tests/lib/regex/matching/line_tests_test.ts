import { assertEquals } from "@std/assert";
import fc from "fast-check";
import {
  countLineTests,
  countTestResults,
  expectationAt,
  type Expectations,
  expectingLines,
  isLineMatched,
  type LineResults,
  nextFailedLine,
} from "../../../../lib/regex/matching/expectations.ts";
import { lineCursor, shiftLines } from "../../../../lib/regex/matching/line_tests.ts";
import {
  joinMatches,
  lineAt,
  lineRange,
  lineStarts,
  type Matches,
  positionAt,
} from "../../../../lib/regex/matching/matches.ts";
import type { Regex } from "../../../../lib/regex/regex.ts";

const CASES: readonly [text: string, starts: number[]][] = [
  ["", [0]],
  ["a", [0]],
  ["a\nb", [0, 2]],
  ["a\r\nb\n", [0, 3, 5]],
  ["a\rb\r\r\n", [0, 2, 4, 6]],
  ["a\u2028b", [0]],
];

for (const [text, starts] of CASES) {
  Deno.test(`the lines of ${JSON.stringify(text)}`, () => assertEquals([...lineStarts(text)], starts));
}

const texts = fc.string({ unit: fc.constantFrom("a", "\n", "\r", "\r\n") });

Deno.test("lines are the same as with split() at line terminators", () => {
  fc.assert(fc.property(texts, (text) => {
    const starts = lineStarts(text);
    const lines = [...starts.keys()].map((line) => lineRange(text, starts, line));
    assertEquals(lines.map(({ start, end }) => text.slice(start, end)), text.split(/\r\n|\n|\r/));
  }));
});

Deno.test("lines and columns count from 1, and a line terminator belongs to its line", () => {
  const starts = lineStarts("ab\r\nc\n");
  const places = [0, 2, 3, 4, 5, 6].map((offset) => {
    const { line, column } = positionAt(starts, offset);
    return `${line}:${column}`;
  });
  assertEquals(places.join(" "), "1:1 1:3 1:4 2:1 2:2 3:1");
});

Deno.test("the line of an offset is found", () => {
  fc.assert(fc.property(texts, fc.nat(), (text, number) => {
    const starts = lineStarts(text);
    const offset = number % (text.length + 1);
    const line = lineAt(starts, offset);
    assertEquals((starts[line] ?? -1) <= offset && offset < (starts[line + 1] ?? Infinity), true);
  }));
});

function results(regex: Regex, text: string, limit = 2): LineResults {
  const cursor = lineCursor(regex, text);
  const slices: Matches[] = [];
  while (!cursor.done) slices.push(cursor.next(limit));
  const starts = lineStarts(text);
  const count = countLineTests(text, starts);
  return { starts, matches: joinMatches(slices), tested: count, count };
}

const verdicts = (all: LineResults) =>
  Array.from({ length: all.count }, (_, line) => isLineMatched(all, line));

const EACH_LINE_CASES: readonly [pattern: string, flags: string, text: string, verdicts: string][] = [
  ["^a$", "", "a\nb\r\na\ra", "+-++"],
  ["a", "g", "aa\na\n", "++"],
  ["a", "gy", "ba\nab", "-+"],
  ["^$", "", "\n\n", "++"],
  ["\\s", "", "a\r\nb c", "-+"],
  ["a\\nb", "", "a\nb", "--"],
  ["", "", "", ""],
];

for (const [pattern, flags, text, expected] of EACH_LINE_CASES) {
  Deno.test(`each line of ${JSON.stringify(text)} is tested with /${pattern}/${flags} alone`, () => {
    const marks = verdicts(results({ pattern, flags }, text)).map((matched) => matched ? "+" : "-").join("");
    assertEquals(marks, expected);
  });
}

const eachLineTexts = fc.string({ unit: fc.constantFrom("a", "b", " ", "\n", "\r", "\r\n", "😀") });

Deno.test("a line is matched exactly if a new regex matches in it", () => {
  const patterns = fc.constantFrom("a+", "^a", "b$", "^$", "", "(?<=a)b", "[^a]", "\\s");
  const flags = fc.constantFrom("", "g", "y", "gy", "mu", "gv");
  fc.assert(
    fc.property(
      patterns,
      flags,
      eachLineTexts,
      fc.integer({ min: 1, max: 4 }),
      (pattern, flags, text, limit) => {
        const lines = text.split(/\r\n|\n|\r/);
        if (lines.at(-1) === "") lines.pop();
        const native = lines.map((line) => new RegExp(pattern, flags).test(line));
        assertEquals(verdicts(results({ pattern, flags }, text, limit)), native);
      },
    ),
  );
});

Deno.test("testing continues where a previous run stopped", () => {
  const cursor = lineCursor({ pattern: "a", flags: "" }, "a\nb\na");
  cursor.next(1);
  assertEquals([cursor.position, cursor.done], [2, false]);
  assertEquals([...lineCursor({ pattern: "a", flags: "" }, "a\nb\na", 2).next(9).bounds], [4, 5]);
});

const allBut = (...unexpected: number[]): Expectations => ({
  expected: "all",
  unexpected: new Set(unexpected),
});

Deno.test("results count the lines that met their expectation", () => {
  const all = results({ pattern: "a", flags: "" }, "a\nb\na\nb");
  assertEquals(countTestResults(all, allBut()), { passed: 2, failed: 2 });
  assertEquals(countTestResults(all, allBut(1, 3)), { passed: 4, failed: 0 });
  assertEquals(countTestResults(all, allBut(0, 1, 99)), { passed: 2, failed: 2 });
});

Deno.test("only lines with an expectation count, and failed ones are found one after the other", () => {
  const all = results({ pattern: "a", flags: "" }, "a\nb\na\nb");
  const some: Expectations = { expected: new Set([0, 1, 99]), unexpected: new Set([2]) };
  assertEquals(countTestResults(all, some), { passed: 1, failed: 2 });
  assertEquals([-1, 1, 2].map((after) => nextFailedLine(all, some, after)), [1, 2, 1]);
  assertEquals(nextFailedLine(all, allBut(1, 3), -1), null);
  assertEquals(expectingLines(some, 4), [0, 1, 2]);
  assertEquals(expectingLines(allBut(1), 3), [0, 1, 2]);
  assertEquals([0, 2, 3].map((line) => expectationAt(some, line)), [true, false, null]);
});

/** A text before and after an edit, and which of its lines (from 0) correspond. */
const EDITS: readonly [title: string, before: string, after: string, lines: number[], moved: number[]][] = [
  ["typing in a line", "a\nb\nc", "a\nbx\nc", [1, 2], [1, 2]],
  ["a line in front", "a\nb", "x\na\nb", [0, 1], [1, 2]],
  ["a line behind", "a\nb", "a\nx\nb", [0, 1], [0, 2]],
  ["a line removed", "a\nb\nc", "a\nc", [0, 1, 2], [0, 1]],
  ["a line broken in two, whose first part keeps the expectation", "ab\nc", "a\nb\nc", [0, 1], [0, 2]],
  ["two lines joined", "a\nb\nc", "ab\nc", [0, 2], [0, 1]],
  ["another text", "a\nb\nc", "x", [0, 1], []],
];

for (const [title, before, after, lines, moved] of EDITS) {
  Deno.test(`expectations of lines follow ${title}`, () =>
    assertEquals([...shiftLines(new Set(lines), before, after)], moved));
}

Deno.test("lines around an edit of whole lines keep their expectations", () => {
  const lines = fc.array(fc.string({ unit: fc.constantFrom("a", "b") }), { minLength: 1, maxLength: 4 });
  fc.assert(fc.property(lines, lines, lines, lines, (head, gone, come, tail) => {
    const before = [...head.map((line) => `<${line}`), ...gone, ...tail.map((line) => `>${line}`)].join("\n");
    const after = [...head.map((line) => `<${line}`), ...come, ...tail.map((line) => `>${line}`)].join("\n");
    const kept = shiftLines(new Set([0, head.length + gone.length]), before, after);
    assertEquals(kept.has(0) && kept.has(head.length + come.length), true);
    assertEquals([...kept].every((line) => line <= lineAt(lineStarts(after), after.length)), true);
  }));
});
