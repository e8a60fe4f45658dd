import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { countTestResults, type LineResults } from "../../../../lib/regex/matching/expectations.ts";
import { lineCursor } from "../../../../lib/regex/matching/line_tests.ts";
import { joinMatches, lineStarts } from "../../../../lib/regex/matching/matches.ts";
import { changeWords, compareLines, countWords } from "../../../../lib/workbench/compare/line_comparison.ts";

/** The results of a pattern, after a number of lines. */
function resultsOf(pattern: string, text: string, tested = Infinity): LineResults {
  const cursor = lineCursor({ pattern, flags: "" }, text);
  const matches = joinMatches([cursor.next(tested)]);
  const starts = lineStarts(text);
  const count = starts.length - (starts.at(-1) === text.length ? 1 : 0);
  return { starts, count, matches, tested: Math.min(tested, count) };
}

const compare = (first: string, second: string, text: string, unexpected: number[] = [], limit = 10) =>
  compareLines(text, resultsOf(first, text), resultsOf(second, text), allBut(unexpected), limit);

const allBut = (unexpected: Iterable<number>) =>
  ({ expected: "all", unexpected: new Set(unexpected) }) as const;

/** Lines from 1 with the outcomes of both patterns. */
const rowsOf = ({ rows }: ReturnType<typeof compare>) =>
  rows.map(({ line, first, second }) => `${line + 1} ${first[0]}${second[0]}`).join(", ");

Deno.test("compareLines() has the changed lines first, then those that fail, then the others", () => {
  const compared = compare("^a", "^[ab]$", "a\nb\nc\nab\n");
  assertEquals(rowsOf(compared), "2 fp, 4 pf, 3 ff, 1 pp");
  assertEquals(compared.rows.map(({ isChanged }) => isChanged), [true, true, false, false]);
  assertEquals([compared.count, compared.fixed, compared.broken], [4, 1, 1]);
  assertEquals(countWords(compared.first), "2 passed, 2 failed");
  assertEquals(countWords(compared.second), "2 passed, 2 failed");
  assertEquals(
    changeWords(compared),
    "1 line passes only with the new pattern, 1 line fails only with the new pattern",
  );
});

Deno.test("compareLines() respects the expectation of a line", () => {
  const compared = compare("a", "a|b", "a\nb", [1]);
  assertEquals(rowsOf(compared), "2 pf, 1 pp");
  assertEquals(compared.rows.map(({ expected }) => expected), [false, true]);
  assertEquals(changeWords(compare("a", "a+", "a\nb")), "The same result in every line");
});

Deno.test("compareLines() lists at most the requested number of rows, and counts all lines", () => {
  const compared = compare("a", "b", "a\nb\na\nc\n", [], 2);
  assertEquals(rowsOf(compared), "1 pf, 2 fp");
  assertEquals([compared.fixed, compared.broken, compared.first.failed], [1, 2, 2]);
});

Deno.test("compareLines() claims nothing about lines that a run never reached", () => {
  const text = "a\nb\nc";
  const compared = compareLines(text, resultsOf("a", text), resultsOf("b", text, 1), allBut([]), 10);
  assertEquals(rowsOf(compared), "1 pf, 2 fu, 3 fu");
  assertEquals(countWords(compared.second), "0 passed, 1 failed, 2 not tested");
  assertEquals(changeWords(compared), "Incomplete: 2 lines were not tested with both");
});

Deno.test("compareLines() counts like the line tests", () => {
  const patterns = fc.constantFrom("a", "b$", "^$", "[ab]{2}", "c");
  const texts = fc.string({ unit: fc.constantFrom("a", "b", "\n", "\r\n", "\r") });
  fc.assert(
    fc.property(patterns, patterns, texts, fc.array(fc.nat(5)), (first, second, text, lines) => {
      const results = [resultsOf(first, text), resultsOf(second, text)] as const;
      const unexpected = new Set(lines.filter((line) => line < results[0].count));
      const compared = compareLines(text, ...results, allBut(unexpected), 3);
      for (const [at, counts] of [compared.first, compared.second].entries()) {
        const { passed, failed } = counts;
        assertEquals({ passed, failed }, countTestResults(results[at] ?? results[0], allBut(unexpected)));
      }
    }),
  );
});

Deno.test("compareLines() leaves out lines without an expectation", () => {
  const text = "a\nb\nc\na";
  const expectations = { expected: new Set([0, 1]), unexpected: new Set([2]) };
  const compared = compareLines(text, resultsOf("a", text), resultsOf("b", text), expectations, 10);
  assertEquals(rowsOf(compared), "1 pf, 2 fp, 3 pp");
  assertEquals([compared.count, compared.fixed, compared.broken], [3, 1, 1]);
});
