/**
 * All functions that are given a pattern end with a bounded amount of work and memory, whatever the pattern. With
 * `FULL_SIZE=1` each function is run on each hostile pattern, otherwise a few of them.
 */
import { assert, assertEquals } from "@std/assert";
import { parse } from "../../../lib/regex/syntax/parse.ts";
import { isFullSize } from "../../suites/sample.ts";
import { CALLED_WITHIN, CALLS } from "./bounded_calls.ts";
import { runBounded } from "./bounded_work.ts";
import { HOSTILE_PATTERNS } from "./hostile_patterns.ts";
import { patternFunctions } from "./pattern_functions.ts";

Deno.test("each exported function that is given a pattern is called on hostile ones", async () => {
  const functions = await patternFunctions();
  const called = [...Object.keys(CALLS), ...Object.values(CALLED_WITHIN).flat()].sort();
  assertEquals(functions.filter((each) => !called.includes(each)), [], "add them to bounded_calls.ts");
  assertEquals(called.filter((each) => !functions.some((other) => each === other)), [], "they don't exist");
  assertEquals(called.filter((each, index) => each === called[index + 1]), [], "they are listed twice");
  assertEquals(Object.keys(CALLED_WITHIN).filter((each) => !(each in CALLS)), [], "they are not called");
});

Deno.test("hostile patterns are within the limits of the parser", () => {
  const refused = HOSTILE_PATTERNS.filter((regex) => !parse(regex).ok);
  assertEquals(refused.map(({ pattern, flags }) => `/${pattern.slice(0, 60)}/${flags}`), []);
});

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
