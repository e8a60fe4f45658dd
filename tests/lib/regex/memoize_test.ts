import { assertEquals } from "@std/assert";
import { memoize } from "../../../lib/regex/memoize.ts";

Deno.test("memoize() computes a value once for each key, even if it is undefined", () => {
  const made: string[] = [];
  const make = memoize((key: { name: string }, suffix: string): undefined => {
    made.push(key.name + suffix);
  });
  const [a, b] = [{ name: "a" }, { name: "b" }];
  for (const [key, suffix] of [[a, "1"], [b, "2"], [a, "3"]] as const) make(key, suffix);
  assertEquals(made, ["a1", "b2"]);
});
