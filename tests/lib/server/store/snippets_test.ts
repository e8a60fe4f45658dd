import { assert, assertEquals, assertRejects } from "@std/assert";
import { SnippetPatch, SnippetQuery } from "../../../../lib/schema/snippets.ts";
import { AppError } from "../../../../lib/server/errors.ts";
import { getSnippet, patchSnippet } from "../../../../lib/server/library/library.ts";
import { snippetPage, versionPage } from "../../../../lib/server/library/list.ts";
import { libraryKey } from "../../../../lib/server/store/keys.ts";
import { countTotals, type LibraryTotals } from "../../../../lib/server/store/library_size.ts";
import { meanwhile } from "../../../database/faulty_kv.ts";
import { keysOf, save, withLibrary } from "../../../database/library.ts";

Deno.test("a snippet that another process deletes during a change is missing", () =>
  withLibrary(async (library) => {
    const { store } = library;
    const { id } = await save(library, { pattern: "a" });
    const deleted = meanwhile(store.kv, async () => {
      for (const key of await keysOf(library, "snippets", "versions")) await store.kv.delete(key);
    });
    const change = patchSnippet(library, id, SnippetPatch.parse({ pattern: "b" }), null);
    await assertRejects(() => change, AppError, "Snippet not found");
    assertEquals([deleted(), await keysOf(library, "snippets", "versions")], [true, []]);
  }));

Deno.test("a change counts the bytes of a library again if another process has counted them meanwhile", () =>
  withLibrary(async (library) => {
    const { store, userId } = library;
    const { id } = await save(library, { pattern: "a" });
    const key = libraryKey(userId);
    const { count, newestId } = (await store.kv.get<LibraryTotals>(key)).value!;
    await store.kv.set(key, { count, newestId });
    const counted = meanwhile(store.kv, async () => countTotals(store, userId, await store.kv.get(key)));
    await patchSnippet(library, id, SnippetPatch.parse({ pattern: "bb" }), null);
    assert(counted());
    const { value } = await store.kv.get<LibraryTotals>(key);
    await store.kv.set(key, { count, newestId });
    assertEquals((await countTotals(store, userId, await store.kv.get(key)))?.totals, value);
  }));

Deno.test("two processes that write to one library lose no writes", async () => {
  const folder = await Deno.makeTempDir();
  const path = `${folder}/library.db`;
  try {
    await withLibrary(async (library) => {
      const { id } = await save(library, { name: "a" });
      const ids = (await Promise.all(["p", "q"].map((name) => savedInProcess(path, name, id)))).flat();
      const all = [id, ...ids].sort().reverse();
      for (const query of ["", "a"]) {
        const { items } = await snippetPage(library, SnippetQuery.parse({ limit: "100", query }));
        assertEquals(items.map((snippet) => snippet.id), all);
      }
      const { items: versions } = await versionPage(library, id, { limit: 100 });
      assertEquals(new Set(versions.map(({ pattern }) => pattern)).size, 41);
      assertEquals((await getSnippet(library, id)).snippet.pattern, versions[0]?.pattern);
    }, path);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

async function savedInProcess(path: string, name: string, id: string): Promise<string[]> {
  const worker = new URL("./snippets_process.ts", import.meta.url).pathname;
  const { success, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", worker, path, name, id],
  }).output();
  const text = new TextDecoder();
  assert(success, text.decode(stderr));
  return JSON.parse(text.decode(stdout));
}
