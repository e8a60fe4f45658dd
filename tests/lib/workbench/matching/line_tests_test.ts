import { assertEquals } from "@std/assert";
import type { PatternError } from "../../../../lib/regex/syntax/tree.ts";
import { lineResults, lineTest, outcomeOfRest } from "../../../../lib/workbench/matching/line_tests.ts";
import type { MatchRun } from "../../../../lib/workbench/model/results.ts";
import { readExpectations } from "../../../../lib/workbench/model/written_expectations.ts";

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
