import { assertEquals, assertRejects } from "@std/assert";
import { findSignedIn, openSession } from "../../../../lib/server/auth/session.ts";
import { backupLines, checkBackup, restore } from "../../../../lib/server/store/backup.ts";
import { openKv } from "../../../../lib/server/store/kv.ts";
import { createStore, type Store } from "../../../../lib/server/store/store.ts";
import { findOrCreateUser } from "../../../../lib/server/store/users.ts";
import { damage } from "../../../faulty_kv.ts";
import { save, withLibrary } from "../../../library.ts";
import { random } from "../../../random.ts";

const NOW = Date.UTC(2026, 0, 1);
const DAY_MS = 24 * 60 * 60 * 1000;

async function openStore(): Promise<Store & Disposable> {
  const kv = await openKv(":memory:", random);
  return { ...createStore(kv, random), [Symbol.dispose]: () => kv.close() };
}

async function entriesOf({ kv }: Store) {
  return (await Array.fromAsync(kv.list({ prefix: [] }))).map(({ key, value }) => ({ key, value }));
}

const linesOf = (lines: string[]) => ReadableStream.from(lines);

/** Fills a store with a user, a session and values of all types. */
async function fill(store: Store): Promise<string> {
  const identity = { issuer: "a", subject: "b", label: "A", email: "ada@example.com", linkedAt: NOW };
  const user = { id: "u", email: "ada@example.com", name: "ada", image: "" };
  await findOrCreateUser(store, { identity, user, ownsEmail: true });
  const token = await openSession(store, user, "Firefox", NOW);
  // More than a commit can write.
  for (let n = 0; n < 80; n++) await store.kv.set(["snippets", "u", n], { text: "é😀\n".repeat(2_000), n });
  await store.kv.set(["kinds"], [
    new Date(0),
    new Uint8Array([1, 2]),
    new Map([[1, { a: undefined }]]),
    -0,
    5n,
  ]);
  return token ?? "";
}

Deno.test("restore() restores the result of backupLines()", async () => {
  using full = await openStore();
  using empty = await openStore();
  const token = await fill(full);
  const lines = await Array.fromAsync(backupLines(full));
  await checkBackup(linesOf(lines));
  assertEquals(await restore(empty, linesOf(lines), NOW), lines.length - 2);
  assertEquals(await entriesOf(empty), await entriesOf(full));
  assertEquals((await findSignedIn(empty, token, NOW))?.user.id, "u");
});

Deno.test("restore() leaves out expired entries", async () => {
  using full = await openStore();
  using empty = await openStore();
  await fill(full);
  const lines = await Array.fromAsync(backupLines(full));
  await restore(empty, linesOf(lines), NOW + 30 * DAY_MS);
  const kinds = (await entriesOf(empty)).map(({ key }) => key[0]);
  assertEquals([...new Set(kinds)], [
    "identities",
    "identities_by_user",
    "kinds",
    "schema_version",
    "snippets",
    "users",
    "users_by_email",
  ]);
});

Deno.test("restore() keeps what only looks as if it expired", async () => {
  using full = await openStore();
  using empty = await openStore();
  const values = [{ expiresAt: "2020" }, { expiresAt: null }, null, "expiresAt"];
  for (const [index, value] of values.entries()) await full.kv.set(["kinds", index], value);
  await restore(empty, linesOf(await Array.fromAsync(backupLines(full))), NOW);
  assertEquals(await entriesOf(empty), await entriesOf(full));
});

Deno.test("a backup fails at a key that a line can't contain", async () => {
  using store = await openStore();
  for (const part of [5n, true, new Uint8Array([1])]) {
    await store.kv.set(["kinds", part], 1);
    await assertRejects(
      () => Array.fromAsync(backupLines(store)),
      TypeError,
      `Cannot write a part of a key that is a ${typeof part}`,
    );
    await store.kv.delete(["kinds", part]);
  }
});

Deno.test("restore() writes only to an empty database", async () => {
  using full = await openStore();
  await fill(full);
  const lines = await Array.fromAsync(backupLines(full));
  await assertRejects(() => restore(full, linesOf(lines), NOW), RangeError, "empty database");
});

Deno.test("checkBackup() rejects an incomplete backup", async () => {
  using full = await openStore();
  await fill(full);
  const lines = await Array.fromAsync(backupLines(full));
  const bad = [
    [[], "lines of JSON"],
    [["x"], "lines of JSON"],
    [lines.slice(1), "layout"],
    [lines.slice(0, -1), "broke off"],
    [lines.toSpliced(3, 1), "broke off"],
    [['{"schema_version":99}', ...lines.slice(1)], "layout"],
  ] as const;
  for (const [each, message] of bad) {
    await assertRejects(() => checkBackup(linesOf([...each])), RangeError, message);
  }
});

Deno.test("a backup fails at a corrupt record instead of leaving it out", async () => {
  const folder = await Deno.makeTempDir();
  const path = `${folder}/site.db`;
  try {
    await withLibrary(async (library) => {
      const { id } = await save(library);
      damage(path, id);
      await assertRejects(() => Array.fromAsync(backupLines(library.store)), RangeError);
    }, path);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("a backup names the version of the layout in its first line, and not as an entry", async () => {
  using empty = await openStore();
  assertEquals((await entriesOf(empty)).length, 1);
  const lines = await Array.fromAsync(backupLines(empty));
  assertEquals(lines.map((line) => Object.keys(JSON.parse(line))), [["schema_version"], ["entries"]]);
});
