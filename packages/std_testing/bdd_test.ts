import { assertEquals } from "@std/assert";
import { afterAll, afterEach, beforeAll, beforeEach, describe, it } from "@std/testing/bdd";

describe("bdd", () => {
  const calls: string[] = [];
  beforeAll(() => void calls.push("beforeAll"));
  beforeEach(() => void calls.push("beforeEach"));
  afterEach(() => void calls.push("afterEach"));
  afterAll(() => assertEquals(calls, ["beforeAll", "beforeEach", "afterEach", "beforeEach", "afterEach"]));

  it("runs hooks before a test", () => assertEquals(calls, ["beforeAll", "beforeEach"]));
  it("runs hooks after a test", async () => {
    await Promise.resolve();
    assertEquals(calls.slice(-2), ["afterEach", "beforeEach"]);
  });
});
