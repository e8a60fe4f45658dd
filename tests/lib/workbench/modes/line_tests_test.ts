import { assertEquals } from "@std/assert";
import { lineResults, lineTest } from "../../../../lib/workbench/modes/line_tests.ts";
import type { MatchRun } from "../../../../lib/workbench/matches/match_run.ts";

const REGEX = { pattern: "a", flags: "" };
const TEXT = "a\nb\na\n";

const run = (position: number, bounds: number[], text = TEXT): MatchRun => ({
  regex: REGEX,
  text,
  status: "running",
  matches: { width: 1, bounds: Int32Array.from(bounds) },
  position,
  elapsed: 0,
  reason: "",
});

function verdicts(given: MatchRun | null, unexpected: number[]): string {
  const results = lineResults(given, REGEX, TEXT);
  return Array.from({ length: results.count }, (_, line) => {
    const { verdict } = lineTest(results, TEXT, new Set(unexpected), line);
    return verdict;
  }).join(" ");
}

Deno.test("lineTest() compares what was found with what is expected", () => {
  assertEquals(verdicts(run(6, [0, 1, 4, 5]), []), "passed failed passed");
  assertEquals(verdicts(run(6, [0, 1, 4, 5]), [1, 2]), "passed passed failed");
});

Deno.test("lines wait while the run has not come to them, or is one of another text", () => {
  assertEquals(verdicts(run(2, [0, 1]), []), "passed waiting waiting");
  assertEquals(verdicts(run(2, [0, 1], "x"), []), "waiting waiting waiting");
  assertEquals(verdicts(null, []), "waiting waiting waiting");
});

Deno.test("lineTest() gives the line without its line end", () => {
  const { start, end, value, expected } = lineTest(
    lineResults(null, REGEX, "a\r\nb"),
    "a\r\nb",
    new Set([0]),
    0,
  );
  assertEquals([start, end, value, expected], [0, 1, ["a"], false]);
});
