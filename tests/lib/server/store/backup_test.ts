import { assert, assertEquals, assertRejects } from "@std/assert";
import { type Snippet, SnippetPatch } from "../../../../lib/schema/snippets.ts";
import { findSignedIn, openSession } from "../../../../lib/server/auth/session.ts";
import { backupLines, checkBackup, restore } from "../../../../lib/server/store/backup.ts";
import { deleteSnippet, type Library, patchSnippet } from "../../../../lib/server/library/library.ts";
import { libraryKey } from "../../../../lib/server/store/keys.ts";
import { countTotals, type LibraryTotals } from "../../../../lib/server/store/library_size.ts";
import { eachSnippetHistory } from "../../../../lib/server/store/snippets.ts";
import { openKv } from "../../../../lib/server/store/kv.ts";
import { createStore, type Store } from "../../../../lib/server/store/store.ts";
import { deleteUser, findOrCreateUser, readUser } from "../../../../lib/server/store/users.ts";
import { damage } from "../../../database/faulty_kv.ts";
import { addUser, save, withLibrary } from "../../../database/library.ts";
import { random } from "../../../app/random.ts";

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
  for (let n = 0; n < 80; n++) await store.kv.set(["long", n], { text: "é😀\n".repeat(2_000), n });
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
    "long",
    "schema_version",
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

/** More entries than a backup reads at once, with a first part that sorts where it is to pause. */
async function fillBefore({ kv }: Store, part: string): Promise<void> {
  for (let n = 0; n < 150; n++) await kv.set([part, n], true);
}

/** A backup during which `change` runs when the first filler is written, and libraries in a database restored from it. */
async function restoredAfter(
  prepare: (library: Library) => Promise<void>,
  change: (library: Library) => Promise<void>,
  inspect: (library: Library) => Promise<void>,
): Promise<void> {
  // Before everything, between totals and snippets, and between snippets and versions.
  for (const part of ["all", "rate_limits", "tags"]) {
    await withLibrary(async (library) => {
      await addUser(library.store, "u3");
      await prepare(library);
      await fillBefore(library.store, part);
      const lines: string[] = [];
      for await (const line of backupLines(library.store)) {
        lines.push(line);
        if (line.includes(`["${part}",0]`)) await change(library);
      }
      using empty = await openStore();
      await restore(empty, linesOf(lines), NOW);
      await inspect({ ...library, store: empty });
    });
  }
}

/** Checks that a library is what it would be if the site had written it. */
async function assertWhole({ store, userId }: Library): Promise<void> {
  const snippets: Snippet[] = [];
  for await (const { snippet, versions, unreadable } of eachSnippetHistory(store, userId)) {
    assert(snippet);
    assertEquals([versions[0]?.pattern, versions[0]?.flags], [snippet.pattern, snippet.flags]);
    assertEquals(versions[0]?.text, snippet.text);
    assertEquals(unreadable, []);
    snippets.push(snippet);
  }
  const ids = snippets.map(({ id }) => id);
  const digests = await Array.fromAsync(store.digests.chunksBefore(store.kv, userId, null));
  assertEquals(digests.flatMap(({ digests }) => digests.map(({ id }) => id)).sort(), ids.toSorted());
  const stored = await store.kv.get<LibraryTotals>(libraryKey(userId));
  assertEquals(stored.value?.count ?? 0, ids.length);
  const { bytes, ...uncounted } = stored.value ?? { count: 0, newestId: null, bytes: 0 };
  const recount = { ...stored, value: uncounted } as Deno.KvEntryMaybe<LibraryTotals>;
  assertEquals(bytes, (await countTotals(store, userId, recount))?.totals.bytes);
  const versions = await Array.fromAsync(store.kv.list({ prefix: ["versions", userId] }));
  assertEquals(new Set(versions.map(({ key }) => key[2])), new Set(ids));
}

Deno.test("a snippet that is saved during a backup is in it as a whole or not at all", async () => {
  await restoredAfter(
    async (library) => void await save(library, { name: "old" }),
    async (library) => void await save(library, { name: "new" }),
    assertWhole,
  );
});

Deno.test("a snippet that is changed during a backup equals its newest version, and can be changed", async () => {
  let id = "";
  await restoredAfter(
    async (library) => {
      id = (await save(library, { pattern: "old" })).id;
    },
    async (library) => {
      await patchSnippet(library, id, SnippetPatch.parse({ pattern: "new", text: "x".repeat(20_000) }), null);
    },
    async (library) => {
      await assertWhole(library);
      await patchSnippet(library, id, SnippetPatch.parse({ pattern: "newer" }), null);
      await assertWhole(library);
    },
  );
});

const TEXTS = ["a", "é".repeat(17_000) + "日".repeat(3_000), "bb", null, "日".repeat(20_000)];

for (const [at, text] of TEXTS.entries()) {
  const before = TEXTS.at(at - 1) ?? null;
  Deno.test(`a text that changes from ${size(before)} to ${size(text)} during a backup stays that of the newest version`, async () => {
    let id = "";
    await restoredAfter(
      async (library) => {
        id = (await save(library, before === null ? {} : { text: before })).id;
      },
      async (library) => void await patchSnippet(library, id, SnippetPatch.parse({ text }), null),
      assertWhole,
    );
  });
}

function size(text: string | null): string {
  return text === null ? "none" : `${text.length} characters`;
}

Deno.test("a snippet that is deleted during a backup is not restored in part", async () => {
  let id = "";
  await restoredAfter(
    async (library) => {
      await save(library, { name: "stays" });
      id = (await save(library, { name: "goes" })).id;
    },
    (library) => deleteSnippet(library, id, null),
    assertWhole,
  );
});

Deno.test("an account that is deleted during a backup leaves nothing in a restored database", async () => {
  await restoredAfter(
    async (library) => {
      const { store, userId } = library;
      await save(library);
      const user = await readUser(store, userId);
      assert(user);
      await openSession(store, user, "Firefox", NOW);
    },
    async ({ store, userId }) => {
      const user = await readUser(store, userId);
      assert(user);
      await deleteUser(store, user);
    },
    async ({ store, userId }) => {
      assertEquals(await readUser(store, userId), null);
      const kinds = (await entriesOf(store)).filter(({ key, value }) =>
        key[1] === userId || JSON.stringify(value)?.includes(`"${userId}"`)
      );
      assertEquals(kinds, []);
    },
  );
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
