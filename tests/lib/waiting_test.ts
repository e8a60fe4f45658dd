import { assertEquals, assertRejects } from "@std/assert";
import { after, orNull, within } from "../../lib/waiting.ts";

const never = new Promise<never>(() => {});

Deno.test("within() gives what work comes to, and throws when it is late or fails", async () => {
  assertEquals(await within(1_000, Promise.resolve(1)), 1);
  await assertRejects(() => within(5, never), Error, "Nothing for 5 ms");
  await assertRejects(() => within(1_000, Promise.reject(new RangeError("x"))), RangeError);
});

Deno.test("orNull() gives null for what is late, and throws what fails", async () => {
  assertEquals([await orNull(1_000, Promise.resolve(1)), await orNull(5, never)], [1, null]);
  await assertRejects(() => orNull(1_000, Promise.reject(new RangeError("x"))), RangeError);
});

Deno.test("after() is kept when its time is over, and leaves no timer when it is stopped", async () => {
  assertEquals(await after(5).over, null);
  after(60_000).stop();
});
