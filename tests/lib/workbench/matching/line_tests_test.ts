import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { MAX_LINE_NUMBERS } from "../../../../lib/limits/workbench.ts";
import type { PatternError } from "../../../../lib/regex/syntax/parse.ts";
import { lineResults, lineTest, outcomeOfRest } from "../../../../lib/workbench/matching/line_tests.ts";
import type { MatchRun } from "../../../../lib/workbench/model/results.ts";
import {
  cycleExpectation,
  readExpectations,
  readLineNumbers,
  writeExpectations,
  writeLineNumbers,
} from "../../../../lib/workbench/model/written_expectations.ts";

const REGEX = { pattern: "a", flags: "" };
const TEXT = "a\nb\na\n";

const run = (
  position: number,
  bounds: number[],
  text = TEXT,
  status: MatchRun["status"] = "running",
): MatchRun => ({
  regex: REGEX,
  text,
  status,
  matches: { width: 1, bounds: Int32Array.from(bounds) },
  position,
  elapsed: 0,
  reason: "",
});

function verdicts(
  given: MatchRun | null,
  unexpected: number[],
  patternError: PatternError | null = null,
): string {
  const results = lineResults(given, REGEX, TEXT);
  const rest = outcomeOfRest(given, REGEX, TEXT, patternError);
  return Array.from({ length: results.count }, (_, line) => {
    const { verdict } = lineTest(
      results,
      TEXT,
      { expected: "all", unexpected: new Set(unexpected) },
      rest,
      line,
    );
    return verdict;
  }).join(" ");
}

Deno.test("lineTest() compares the result with the expectation", () => {
  assertEquals(verdicts(run(6, [0, 1, 4, 5]), []), "passed failed passed");
  assertEquals(verdicts(run(6, [0, 1, 4, 5]), [1, 2]), "passed passed failed");
});

Deno.test("lines wait if the run has not reached them, or belongs to another text", () => {
  assertEquals(verdicts(run(2, [0, 1]), []), "passed waiting waiting");
  assertEquals(verdicts(run(2, [0, 1], "x"), []), "waiting waiting waiting");
  assertEquals(verdicts(null, []), "waiting waiting waiting");
});

Deno.test("lines that a run will never reach don't wait", () => {
  assertEquals(verdicts(run(2, [0, 1], TEXT, "ended"), []), "passed ended untested");
  assertEquals(verdicts(run(0, [], TEXT, "failed"), []), "ended untested untested");
  assertEquals(verdicts(run(6, [0, 1, 4, 5], TEXT, "done"), []), "passed failed passed");
  assertEquals(verdicts(run(2, [0, 1], "x", "ended"), []), "waiting waiting waiting");
  const patternError = { reason: "syntax", message: "", range: { start: 0, end: 0 } } as const;
  assertEquals(verdicts(null, [], patternError), "untested untested untested");
});

Deno.test("lineTest() returns the line without its line terminator", () => {
  const { start, end, value, expected } = lineTest(
    lineResults(null, REGEX, "a\r\nb"),
    "a\r\nb",
    { expected: "all", unexpected: new Set([0]) },
    ["waiting", "waiting"],
    0,
  );
  assertEquals([start, end, value, expected], [0, 1, ["a"], false]);
});

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

Deno.test("lines without expectation have no verdict", () => {
  const results = lineResults(run(6, [0, 1, 4, 5]), REGEX, TEXT);
  const expectations = readExpectations({ expected: "1", unexpected: "3" });
  const found = [0, 1, 2].map((line) => lineTest(results, TEXT, expectations, ["waiting", "waiting"], line));
  assertEquals(found.map(({ verdict, expected }) => `${verdict} ${expected}`), [
    "passed true",
    "none null",
    "failed false",
  ]);
});
