/**
 * The functions of `@std/testing/bdd` that this project uses, from Node's test runner.
 *
 * @module
 */
export { after as afterAll, afterEach, before as beforeAll, beforeEach, describe, it } from "node:test";
