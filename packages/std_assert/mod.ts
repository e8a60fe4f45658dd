/**
 * The assertions of `@std/assert` that this project uses. The code is that of the npm
 * package `deno-std`, which has no types: they are declared beside this file.
 *
 * @module
 */
// @ts-types="./assert.d.ts"
export {
  assert,
  assertArrayIncludes,
  assertEquals,
  assertExists,
  assertFalse,
  assertGreater,
  assertGreaterOrEqual,
  assertInstanceOf,
  AssertionError,
  assertLess,
  assertLessOrEqual,
  assertMatch,
  assertNotEquals,
  assertObjectMatch,
  assertRejects,
  assertStrictEquals,
  assertStringIncludes,
  assertThrows,
  fail,
} from "deno-std/assert/mod.js";
