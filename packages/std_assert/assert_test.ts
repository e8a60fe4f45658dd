import {
  assert,
  assertArrayIncludes,
  assertEquals,
  assertExists,
  assertInstanceOf,
  AssertionError,
  assertObjectMatch,
  assertRejects,
  assertStrictEquals,
  assertThrows,
  fail,
} from "@std/assert";

Deno.test("assert() narrows", () => {
  const value = JSON.parse('{"a": [1]}') as { a?: number[] } | null;
  assert(value !== null);
  assertExists(value.a);
  assertArrayIncludes(value.a, [1]);
  assertObjectMatch(value, { a: [1] });
});

Deno.test("assertStrictEquals() and assertInstanceOf() narrow", () => {
  const tag: string = "a";
  assertStrictEquals(tag, "a" as const);
  const literal: "a" = tag;
  const error: unknown = new TypeError(literal);
  assertInstanceOf(error, TypeError);
  assertEquals(error.message, "a");
});

Deno.test("assertThrows() and assertRejects() return the error", async () => {
  const error = assertThrows(() => fail("no"), AssertionError, "no");
  assertEquals(error.name, "AssertionError");
  const reason = await assertRejects(() => Promise.reject(new RangeError("out")), RangeError, "out");
  assertEquals(reason.message, "out");
  assertThrows(() => assertEquals({ a: 1 }, { a: 2 }), AssertionError);
});
