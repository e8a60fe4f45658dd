import { assertEquals } from "@std/assert";
import { nativeMatching } from "../../../lib/safety/native_run.ts";

Deno.test("nativeMatching() finds the first matches of any pattern, with captures", () => {
  const native = nativeMatching();
  const [digits, letters] = [
    native({ pattern: "(\\d)(x)?", flags: "" }),
    native({ pattern: "[a-z]", flags: "i" }),
  ];
  assertEquals(digits("a1 2x 3", 2), [
    { start: 1, end: 2, captures: [{ start: -1, text: "1" }, null] },
    { start: 3, end: 5, captures: [{ start: -1, text: "2" }, { start: -1, text: "x" }] },
  ]);
  assertEquals(letters("1B", 5)?.length, 1);
  assertEquals(letters("12", 5), []);
});

Deno.test("nativeMatching() is ended in the middle of a match, and goes on with the next", () => {
  const native = nativeMatching();
  // Run to its end it would take some 2^40 steps.
  assertEquals(native({ pattern: "^(a+)+$", flags: "" })(`${"a".repeat(40)}!`, 1), undefined);
  assertEquals(native({ pattern: "a", flags: "" })("a", 1)?.length, 1);
});
