import { assert, assertEquals } from "@std/assert";
import { openKv } from "../../../../lib/server/store/kv.ts";
import {
  addRequest,
  type Bucket,
  countRequest,
  removeRequest,
  toQuota,
  uncountRequest,
  type Window,
} from "../../../../lib/server/store/rate_limits.ts";
import { createStore, type Store } from "../../../../lib/server/store/store.ts";
import { random } from "../../../app/random.ts";

const bucket = (max: number, id = "u1"): Bucket => ({
  name: "me",
  limit: { max, windowMs: 60_000 },
  subject: { scope: "user", id },
});

async function withStore(path: string, use: (store: Store) => Promise<void>): Promise<void> {
  using kv = await openKv(path, random);
  await use(createStore(kv, random));
}

Deno.test("countRequest() returns the remaining requests and the end of the window", () =>
  withStore(":memory:", async (store) => {
    const quotas = [];
    for (const now of [1000, 2000, 3000, 61_000]) quotas.push(await countRequest(store, bucket(2), now));
    assertEquals(
      quotas.map(({ admitted, remaining, expiresAt }) => [admitted, remaining, expiresAt]),
      [[true, 1, 61_000], [true, 0, 61_000], [false, 0, 61_000], [true, 1, 121_000]],
    );
  }));

Deno.test("countRequest() admits exactly the limit of 300 concurrent requests", () =>
  withStore(":memory:", async (store) => {
    const quotas = await Promise.all(Array.from({ length: 300 }, () => countRequest(store, bucket(120), 0)));
    assertEquals(quotas.filter(({ admitted }) => admitted).length, 120);
    assertEquals(new Set(quotas.map(({ remaining }) => remaining)).size, 120);
  }));

Deno.test("countRequest() counts each subject and each bucket separately", () =>
  withStore(":memory:", async (store) => {
    const other = { ...bucket(1), name: "export" };
    for (const each of [bucket(1), bucket(1, "u2"), other]) {
      assertEquals((await countRequest(store, each, 0)).admitted, true);
    }
  }));

Deno.test("uncountRequest() reverts a request only within its window", () =>
  withStore(":memory:", async (store) => {
    await countRequest(store, bucket(1), 0);
    assertEquals((await uncountRequest(store, bucket(1), 10)).remaining, 1);
    assertEquals((await countRequest(store, bucket(1), 20)).admitted, true);
    assertEquals((await uncountRequest(store, bucket(1), 60_020)).remaining, 1);
  }));

Deno.test("countRequest() admits exactly the limit for two processes with one file", async () => {
  const folder = await Deno.makeTempDir();
  const path = `${folder}/limits.db`;
  try {
    const counts = await Promise.all([admittedInProcess(path), admittedInProcess(path)]);
    assertEquals(counts.reduce((sum, count) => sum + count, 0), 100);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

/** Sends 90 concurrent requests from a separate process. */
async function admittedInProcess(path: string): Promise<number> {
  const worker = new URL("./rate_limits_process.ts", import.meta.url).pathname;
  const { success, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", worker, path],
  }).output();
  const text = new TextDecoder();
  assert(success, text.decode(stderr));
  return Number(text.decode(stdout));
}

const LIMIT = { max: 3, windowMs: 1000 };

/** Counts requests at these times and returns which ones were admitted. */
function admittedAt(times: readonly number[]): boolean[] {
  let window: Window | null = null;
  return times.map((now) => {
    const next = addRequest(window, LIMIT, now);
    window = next.window;
    return next.admitted;
  });
}

Deno.test("addRequest() opens a window with its first request, and the window does not move", () => {
  assertEquals(addRequest(null, LIMIT, 50), { window: { count: 1, expiresAt: 1050 }, admitted: true });
  assertEquals(admittedAt([0, 999, 999, 999, 1000]), [true, true, true, false, true]);
});

Deno.test("addRequest() admits as many requests in the second and tenth window as in the first", () => {
  for (let window = 0; window < 10; window++) {
    const start = window * 1000;
    assertEquals(admittedAt([start, start, start, start]), [true, true, true, false]);
  }
  const times = Array.from({ length: 40 }, (_, index) => Math.floor(index / 4) * 1000);
  assertEquals(admittedAt(times), times.map((_, index) => index % 4 < 3));
});

Deno.test("addRequest() opens a new window after a pause", () => {
  assertEquals(addRequest({ count: 3, expiresAt: 1000 }, LIMIT, 5000).window, { count: 1, expiresAt: 6000 });
});

Deno.test("removeRequest() reverts a request of the current window", () => {
  assertEquals(removeRequest({ count: 3, expiresAt: 1000 }, LIMIT, 500), { count: 2, expiresAt: 1000 });
  assertEquals(removeRequest({ count: 3, expiresAt: 1000 }, LIMIT, 1000), { count: 0, expiresAt: 2000 });
  assertEquals(removeRequest(null, LIMIT, 0), { count: 0, expiresAt: 1000 });
});

Deno.test("toQuota() never returns a negative remainder", () => {
  const window = { count: 9, expiresAt: 1000 };
  assertEquals(toQuota({ window, admitted: false }, LIMIT).remaining, 0);
});

Deno.test("addRequest() opens a new window when the clock was set back before the window's start", () => {
  const { window } = addRequest(null, LIMIT, 1_000_000_000);
  const later = addRequest(window, LIMIT, 1_000);
  assertEquals(later.window, { count: 1, expiresAt: 1_000 + LIMIT.windowMs });
});

Deno.test("addRequest() continues a window that a later request has opened", () => {
  assertEquals(admittedAt([5, 3, 0, 4]), [true, true, true, false]);
});
