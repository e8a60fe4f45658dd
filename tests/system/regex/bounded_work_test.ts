/**
 * All functions that are given a pattern end with a bounded amount of work and memory, whatever the pattern. At full
 * size each function is run on each hostile pattern, otherwise on a few of them.
 */
import { assert, assertEquals } from "@std/assert";
import { runBounded } from "../../lib/regex/bounded_work.ts";
import { isFullSize } from "../../suites/sample.ts";

Deno.test("functions end on hostile patterns, with little memory", async () => {
  const problems: string[] = [];
  let calls = 0;
  for await (const { name, pattern, flags, problem } of runBounded(isFullSize ? 1 : 251)) {
    calls++;
    if (problem !== undefined) problems.push(`${name} on /${pattern}/${flags}: ${problem}`);
  }
  assertEquals(problems, []);
  assert(calls > 80, `only ${calls} calls`);
});
