import { assertEquals, assertRejects } from "@std/assert";
import { KeyedMutex } from "../../../../lib/server/store/store.ts";

Deno.test("KeyedMutex runs tasks with the same key in order, one at a time", async () => {
  const mutex = new KeyedMutex();
  const log: string[] = [];
  const task = (name: string) => async () => {
    log.push(`${name} begins`);
    await new Promise((end) => setTimeout(end, 1));
    log.push(`${name} ends`);
  };
  await Promise.all(["a", "b", "c"].map((name) => mutex.run("key", task(name))));
  assertEquals(log, ["a begins", "a ends", "b begins", "b ends", "c begins", "c ends"]);
});

Deno.test("KeyedMutex runs tasks one at a time that come while others wait", async () => {
  const mutex = new KeyedMutex();
  const { promise: second, resolve: endSecond } = Promise.withResolvers<void>();
  const first = mutex.run("key", () => Promise.resolve());
  const log: string[] = [];
  const waiting = mutex.run("key", () => second.then(() => void log.push("second")));
  await first;
  const late = mutex.run("key", () => Promise.resolve(void log.push("third")));
  await new Promise((resolve) => setTimeout(resolve));
  endSecond();
  await Promise.all([waiting, late]);
  assertEquals(log, ["second", "third"]);
});

Deno.test("KeyedMutex runs tasks with different keys concurrently", async () => {
  const mutex = new KeyedMutex();
  const { promise, resolve } = Promise.withResolvers<void>();
  const waiting = mutex.run("one", () => promise);
  await mutex.run("two", () => Promise.resolve(resolve()));
  await waiting;
});

Deno.test("KeyedMutex continues after a failed task", async () => {
  const mutex = new KeyedMutex();
  const failing = mutex.run("key", () => Promise.reject(new Error("lost")));
  const next = mutex.run("key", () => Promise.resolve("found"));
  await assertRejects(() => failing, Error, "lost");
  assertEquals(await next, "found");
});
