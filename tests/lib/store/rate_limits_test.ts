import { assert, assertEquals } from "@std/assert";
import { type Bucket, countRequest, uncountRequest } from "../../../lib/store/rate_limits.ts";
import { openKv } from "../../../lib/store/kv.ts";
import { type Store, storeOf } from "../../../lib/store/store.ts";
import { random } from "../../random.ts";

const bucket = (max: number, id = "u1"): Bucket => ({
  name: "me",
  limit: { max, windowMs: 60_000 },
  subject: { scope: "user", id },
});

async function withStore(path: string, use: (store: Store) => Promise<void>): Promise<void> {
  using kv = await openKv(path, random);
  await use(storeOf(kv, random));
}

Deno.test("countRequest() says what is left and when the window ends", () =>
  withStore(":memory:", async (store) => {
    const quotas = [];
    for (const now of [1000, 2000, 3000, 61_000]) quotas.push(await countRequest(store, bucket(2), now));
    assertEquals(
      quotas.map(({ admitted, remaining, expiresAt }) => [admitted, remaining, expiresAt]),
      [[true, 1, 61_000], [true, 0, 61_000], [false, 0, 61_000], [true, 1, 121_000]],
    );
  }));

Deno.test("countRequest() admits exactly the limit of 300 requests at once", () =>
  withStore(":memory:", async (store) => {
    const quotas = await Promise.all(Array.from({ length: 300 }, () => countRequest(store, bucket(120), 0)));
    assertEquals(quotas.filter(({ admitted }) => admitted).length, 120);
    assertEquals(new Set(quotas.map(({ remaining }) => remaining)).size, 120);
  }));

Deno.test("countRequest() counts each subject and each bucket by itself", () =>
  withStore(":memory:", async (store) => {
    const other = { ...bucket(1), name: "export" };
    for (const each of [bucket(1), bucket(1, "u2"), other]) {
      assertEquals((await countRequest(store, each, 0)).admitted, true);
    }
  }));

Deno.test("uncountRequest() gives a request back within its window only", () =>
  withStore(":memory:", async (store) => {
    await countRequest(store, bucket(1), 0);
    assertEquals((await uncountRequest(store, bucket(1), 10)).remaining, 1);
    assertEquals((await countRequest(store, bucket(1), 20)).admitted, true);
    assertEquals((await uncountRequest(store, bucket(1), 60_020)).remaining, 1);
  }));

Deno.test("countRequest() admits exactly the limit from two processes on one file", async () => {
  const folder = await Deno.makeTempDir();
  const path = `${folder}/limits.db`;
  try {
    const counts = await Promise.all([admittedInProcess(path), admittedInProcess(path)]);
    assertEquals(counts.reduce((sum, count) => sum + count, 0), 100);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

/** Sends 90 requests at once from a process of its own. */
async function admittedInProcess(path: string): Promise<number> {
  const worker = new URL("./rate_limits_process.ts", import.meta.url).pathname;
  const { success, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", worker, path],
  }).output();
  const text = new TextDecoder();
  assert(success, text.decode(stderr));
  return Number(text.decode(stdout));
}
