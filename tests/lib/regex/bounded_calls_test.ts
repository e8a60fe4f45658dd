/** What `tests/system/regex/bounded_work_test.ts` runs on hostile patterns. */
import { assertEquals } from "@std/assert";
import { parse } from "../../../lib/regex/syntax/parse.ts";
import { CALLED_WITHIN, CALLS } from "./bounded_calls.ts";
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
