import { assertEquals } from "@std/assert";
import { memoize, memoizeInKey } from "../../../lib/regex/memoize.ts";

for (const memoizing of [memoize, memoizeInKey]) {
  Deno.test(`${memoizing.name}() computes a value once for each key, even if it is undefined`, () => {
    const made: string[] = [];
    const make = memoizing((key: { name: string }, suffix: string): undefined => {
      made.push(key.name + suffix);
    });
    const [a, b] = [{ name: "a" }, { name: "b" }];
    for (const [key, suffix] of [[a, "1"], [b, "2"], [a, "3"]] as const) make(key, suffix);
    assertEquals(made, ["a1", "b2"]);
  });
}
