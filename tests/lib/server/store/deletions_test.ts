import { assert, assertEquals, assertRejects } from "@std/assert";
import { SnippetPatch } from "../../../../lib/schema/snippets.ts";
import { AppError } from "../../../../lib/server/errors.ts";
import {
  deleteSnippet,
  getSnippet,
  type Library,
  patchSnippet,
} from "../../../../lib/server/library/library.ts";
import { versionPage } from "../../../../lib/server/library/list.ts";
import {
  beginDeletion,
  DELETION_BATCH,
  finishDeletion,
  finishDeletions,
} from "../../../../lib/server/store/deletions.ts";
import { versionKey } from "../../../../lib/server/store/keys.ts";
import { KeyedMutex } from "../../../../lib/server/store/store.ts";
import { keysOf, LIBRARY_KEYS, save, withLibrary } from "../../../database/library.ts";

const LEFT: Deno.KvKey[] = [["libraries", "u1"], ["digests_revision", "u1"]];

/** Saves a snippet with a long history, using few commits. */
async function saveWithHistory(library: Library, versions: number): Promise<string> {
  const { id } = await save(library);
  const { items: [version] } = await versionPage(library, id, { limit: 1 });
  for (let from = 2; from <= versions; from += 500) {
    const commit = library.store.kv.atomic();
    for (let number = from; number < Math.min(from + 500, versions + 1); number++) {
      commit.set(versionKey(library.userId, id, number), version);
    }
    await commit.commit();
  }
  return id;
}

/** The same library in a process that crashes before its n-th commit. */
function dyingAt(library: Library, n: number): Library {
  let commits = 0;
  const kv = new Proxy(library.store.kv, {
    get(target, name) {
      if (name === "atomic" && ++commits >= n) throw new Error("killed");
      const value = Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  return { ...library, store: { ...library.store, kv } };
}

Deno.test("deleteSnippet() deletes everything of a snippet and nothing of others", () =>
  withLibrary(async (library) => {
    const id = await saveWithHistory(library, 2 * DELETION_BATCH);
    await deleteSnippet(library, id, null);
    assertEquals(await keysOf(library, ...LIBRARY_KEYS), LEFT);
    const [first, second] = [await save(library), await save(library)];
    await deleteSnippet(library, first.id, null);
    assertEquals((await keysOf(library, "snippets", "versions")).map((key) => key[2]), [
      second.id,
      second.id,
    ]);
  }));

Deno.test("an interrupted deletion of long texts is finished by the next start", async () => {
  const text = "☃".repeat(20_000);
  for (let n = 1; n <= 4; n++) {
    await withLibrary(async (library) => {
      const { id } = await save(library, { text });
      for (const pattern of ["b", "c"]) {
        await patchSnippet(library, id, SnippetPatch.parse({ pattern }), null);
      }
      assertEquals((await keysOf(library, "test_texts")).map((key) => key[3]), [0, 1, 2, 3]);
      await assertRejects(() => deleteSnippet(dyingAt(library, n), id, null), Error, "killed");
      if (n === 1) return assertEquals((await getSnippet(library, id)).snippet.text, text);
      await assertRejects(() => getSnippet(library, id), AppError);
      await finishDeletions(library.store);
      assertEquals(await keysOf(library, ...LIBRARY_KEYS), LEFT);
    });
  }
});

Deno.test("an interrupted deletion shows all or nothing of the snippet, and the next start finishes it", async () => {
  const commits = 2 + 1_000 / DELETION_BATCH;
  for (let n = 1; n <= commits; n++) {
    await withLibrary(async (library) => {
      const id = await saveWithHistory(library, 1_000);
      await assertRejects(() => deleteSnippet(dyingAt(library, n), id, null), Error, "killed");
      if (n === 1) return assertEquals((await keysOf(library, "versions")).length, 1_000);
      await assertRejects(() => getSnippet(library, id), AppError);
      await assertRejects(() => versionPage(library, id, { limit: 1 }), AppError);
      assert((await keysOf(library, ...LIBRARY_KEYS)).length > 1);
      await finishDeletions(library.store);
      assertEquals(await keysOf(library, ...LIBRARY_KEYS), LEFT);
    });
  }
});

Deno.test("a concurrent deletion and patch leave nothing behind", () =>
  withLibrary(async (library) => {
    for (let round = 0; round < 20; round++) {
      const { id } = await save(library);
      const patch = SnippetPatch.parse({ pattern: "b" });
      // Like another process, with a separate mutex.
      const other = { ...library, store: { ...library.store, mutex: new KeyedMutex() } };
      await Promise.allSettled([
        deleteSnippet(library, id, null),
        patchSnippet(other, id, patch, null),
      ]);
      await assertRejects(() => getSnippet(library, id), AppError);
    }
    assertEquals(await keysOf(library, ...LIBRARY_KEYS), LEFT);
  }));

Deno.test("deleting a library deletes everything of a user, however often it is interrupted, and nothing of others", () =>
  withLibrary(async (library, of) => {
    await save(of("u2"));
    const foreign = await keysOf(library, ...LIBRARY_KEYS);
    for (let i = 0; i < 40; i++) {
      await save(library, { pattern: "x".repeat(9_000), text: "☃".repeat(20_000) });
    }
    const { id } = await save(library);
    await assertRejects(() => deleteSnippet(dyingAt(library, 2), id, null), Error, "killed");
    await assertRejects(() => deleteAll(dyingAt(library, 3)), Error, "killed");
    await finishDeletions(library.store);
    assertEquals(await keysOf(library, ...LIBRARY_KEYS), foreign);
  }));

/** Deletes a library like the deletion of its user. */
async function deleteAll({ store, userId }: Library): Promise<void> {
  await beginDeletion(store.kv.atomic(), { userId }).commit();
  await finishDeletion(store, { userId });
}
