/**
 * The assertions of `@std/assert` that this project uses. The code is that of the npm package `deno-std`,
 * which has no types, so they are declared here.
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
