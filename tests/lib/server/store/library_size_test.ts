import { assert, assertEquals } from "@std/assert";
import { libraryKey, snippetKey } from "../../../../lib/server/store/keys.ts";
import { countTotals, type LibraryTotals } from "../../../../lib/server/store/library_size.ts";
import { keysOf, save, withLibrary } from "../../../database/library.ts";

Deno.test("versions whose snippet is being deleted don't count as bytes of a library", () =>
  withLibrary(async (library) => {
    const { store, userId } = library;
    const [gone, kept] = [await save(library, { pattern: "gone" }), await save(library, { pattern: "kept" })];
    const key = libraryKey(userId);
    const counted = async () => {
      await store.kv.set(key, { count: 1, newestId: kept.id });
      const result = await countTotals(store, userId, await store.kv.get<LibraryTotals>(key));
      assert(result);
      return result.totals.bytes;
    };
    const all = await counted();
    await store.kv.delete(snippetKey(userId, gone.id));
    const rest = await counted();
    for (const each of await keysOf(library, "versions")) {
      if (each.includes(gone.id)) await store.kv.delete(each);
    }
    assertEquals([await counted(), rest < all, rest > 0], [rest, true, true]);
  }));
