/**
 * The functions of `@std/testing/bdd` that this project uses; Node's test runner has them.
 *
 * @module
 */
export { after as afterAll, afterEach, before as beforeAll, beforeEach, describe, it } from "node:test";
