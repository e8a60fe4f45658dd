import { assertEquals } from "@std/assert";
import { hiddenField } from "../../../lib/regex/hidden_field.ts";

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
