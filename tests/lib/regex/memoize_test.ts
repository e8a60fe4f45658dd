import { assertEquals } from "@std/assert";
import { hiddenField, memoize, memoizeInKey } from "../../../lib/regex/memoize.ts";

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

Deno.test("hiddenField() remembers the newest value of an object that looks as before", () => {
  const [field, other] = [hiddenField<object, number[]>(), hiddenField<object, number[]>()];
  const key = { name: "a" };
  assertEquals(field.get(key), undefined);
  field.set(key, [1]);
  other.set(key, [2]);
  field.set(key, [3]);
  assertEquals([field.get(key), other.get(key)], [[3], [2]]);
  assertEquals([Reflect.ownKeys(key), field.get({ ...key })], [["name"], undefined]);
});
