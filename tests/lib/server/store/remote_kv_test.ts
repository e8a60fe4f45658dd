import { assertEquals, assertRejects } from "@std/assert";
import { AppError } from "../../../../lib/server/errors.ts";
import { failInTime, isRemote, REMOTE_KV_MS } from "../../../../lib/server/store/remote_kv.ts";
import { FakeTimers } from "../../../timing/fake_timers.ts";

/** A database whose operations get no response until `respond` is called, and those begun. */
async function openSilent() {
  const { promise: responding, resolve: respond } = Promise.withResolvers<void>();
  const kv = await Deno.openKv(":memory:");
  const begun: Promise<unknown>[] = [];
  const get = kv.get.bind(kv);
  const atomic = kv.atomic.bind(kv);
  const list = kv.list.bind(kv);
  const later = <Result>(work: () => Promise<Result>) => {
    const result = responding.then(work);
    begun.push(result);
    return result;
  };
  Object.assign(kv, {
    get: (key: Deno.KvKey) => later(() => get(key)),
    atomic: () => {
      const operation = atomic();
      const commit = operation.commit.bind(operation);
      return Object.assign(operation, { commit: () => later(commit) });
    },
    list: (selector: Deno.KvListSelector) => {
      const entries = list(selector);
      const next = entries.next.bind(entries);
      return Object.assign(entries, { next: () => later(next) });
    },
  });
  return { kv: failInTime(kv), begun, respond };
}

const fails = (work: Promise<unknown>) => assertRejects(() => work, AppError, "The storage can't be reached");

Deno.test("failInTime() reports a missing response, fails at once from then on, and works again afterwards", async () => {
  const { kv, begun, respond } = await openSilent();
  const operations = [
    () => kv.atomic().set(["a"], 1).commit(),
    () => kv.get(["a"]),
    () => Array.fromAsync(kv.list({ prefix: [] })),
  ];
  {
    using timers = new FakeTimers();
    const first = operations.map((operation) => fails(operation()));
    await timers.pass(REMOTE_KV_MS);
    await Promise.all(first);
    // No time passes.
    for (const operation of operations) await fails(operation());
  }
  assertEquals(begun.length, operations.length);
  respond();
  // The responses of the first operations say that the server is back.
  await Promise.all(begun);
  assertEquals((await kv.get(["a"])).value, 1);
  assertEquals((await Array.fromAsync(kv.list({ prefix: [] }))).length, 1);
  kv.close();
});

Deno.test("failInTime() passes on the responses of a server that responds in time", async () => {
  using kv = failInTime(await Deno.openKv(":memory:"));
  await kv.set(["a"], 1);
  await kv.delete(["b"]);
  assertEquals((await kv.getMany([["a"], ["b"]])).map(({ value }) => value), [1, null]);
  assertEquals(
    (await kv.atomic().check({ key: ["a"], versionstamp: null }).set(["a"], 2).commit()).ok,
    false,
  );
  await assertRejects(() => kv.set(["a"], "x".repeat(100_000)), TypeError);
});

Deno.test("isRemote() recognizes KV Connect URLs", () => {
  const paths = ["http://localhost:4512", "https://kv.example/", "a.db", ":memory:", null];
  assertEquals(paths.map(isRemote), [true, true, false, false, false]);
});
