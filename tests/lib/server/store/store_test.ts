import { assertEquals, assertRejects } from "@std/assert";
import { KeyedMutex } from "../../../../lib/server/store/store.ts";

Deno.test("Turns lets tasks of one name run in order, one at a time", async () => {
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

Deno.test("Turns lets tasks of different names run at the same time", async () => {
  const mutex = new KeyedMutex();
  const { promise, resolve } = Promise.withResolvers<void>();
  const waiting = mutex.run("one", () => promise);
  await mutex.run("two", () => Promise.resolve(resolve()));
  await waiting;
});

Deno.test("Turns goes on after a task that fails", async () => {
  const mutex = new KeyedMutex();
  const failing = mutex.run("key", () => Promise.reject(new Error("lost")));
  const next = mutex.run("key", () => Promise.resolve("found"));
  await assertRejects(() => failing, Error, "lost");
  assertEquals(await next, "found");
});
