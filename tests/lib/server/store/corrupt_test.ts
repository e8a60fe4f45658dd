import { assertEquals, assertRejects } from "@std/assert";
import { type Snippet, SnippetPatch, SnippetQuery } from "../../../../lib/schema/snippets.ts";
import {
  deleteSnippet,
  exportLibrary,
  getSnippet,
  patchSnippet,
  summarizeLibrary,
} from "../../../../lib/server/library/library.ts";
import { snippetPage, versionPage } from "../../../../lib/server/library/list.ts";
import { listSnippets, readNewestVersion } from "../../../../lib/server/store/snippets.ts";
import { createStore } from "../../../../lib/server/store/store.ts";
import { damage } from "../../../database/faulty_kv.ts";
import { type DrivenLibrary, filledOnFile, save, withLibraryOnFile } from "../../../database/library.ts";
import { faultsOf } from "../../../database/store_faults.ts";

/**
 * A corrupt record in a database file. The others stay available, and nothing overwrites the corrupt one.
 */

type Use = (library: DrivenLibrary, path: string) => Promise<void>;

const names = async (library: DrivenLibrary, query: object) => {
  const { items, next_cursor } = await snippetPage(library, SnippetQuery.parse(query));
  return [items.map(({ name }) => name).join(), next_cursor === null] as const;
};

Deno.test("a list leaves out a corrupt snippet, and its pages are full", () =>
  withLibraryOnFile(async (library, path) => {
    const saved = [];
    for (const name of ["a1", "a2", "a3", "a4", "a5"]) saved.push(await save(library, { name }));
    damage(path, saved[2]?.id ?? "");
    assertEquals(await names(library, {}), ["a5,a4,a2,a1", true]);
    assertEquals(await names(library, { limit: "3" }), ["a5,a4,a2", false]);
    assertEquals(await names(library, { query: "a" }), ["a5,a4,a2,a1", true]);
    // Continued from any snippet, a page has only what comes after it.
    const first = saved.map(({ id }) => id);
    for (const [index, expected] of [[4, "a4,a2,a1"], [3, "a2,a1"], [1, "a1"]] as const) {
      const found = await listSnippets(library.store, library.userId, first[index] ?? null, 5);
      assertEquals(found.map(({ name }) => name).join(), expected);
    }
    const whole = JSON.parse((await Array.fromAsync(exportLibrary(library))).join(""));
    assertEquals(whole.snippets.length, 4);
    await save(library, { name: "a6" });
    assertEquals(await names(library, {}), ["a6,a5,a4,a2,a1", true]);
  }));

Deno.test("a corrupt snippet is not reported as missing, and no change overwrites it", () =>
  withLibraryOnFile(async (library, path) => {
    const { id } = await save(library, { name: "a" });
    damage(path, id);
    await assertRejects(() => getSnippet(library, id), RangeError, "could not deserialize");
    const patch = SnippetPatch.parse({ pattern: "b" });
    await assertRejects(() => patchSnippet(library, id, patch, null), RangeError);
  }));

Deno.test("a history leaves out a corrupt version", () =>
  withLibraryOnFile(async (library, path) => {
    const { id } = await save(library, { pattern: "a1" });
    for (const pattern of ["a2", "a3"]) {
      await patchSnippet(library, id, SnippetPatch.parse({ pattern }), null);
    }
    const second = (await versionPage(library, id, { limit: 20 })).items[1];
    damageVersion(path, 2);
    assertEquals(second?.pattern, "a2");
    const { items } = await versionPage(library, id, { limit: 20 });
    assertEquals(items.map(({ pattern }) => pattern), ["a3", "a1"]);
  }));

Deno.test("the newest version has its number and contracts, and only its number if it is corrupt", () =>
  withLibraryOnFile(async (library, path) => {
    const { id } = await save(library, { pattern: "a1", contracts: ["linear"] });
    const newest = () => readNewestVersion(library.store, { userId: library.userId, id });
    assertEquals(await newest(), { number: 1, contracts: ["linear"] });
    await patchSnippet(library, id, SnippetPatch.parse({ pattern: "a2", contracts: null }), null);
    assertEquals(await newest(), { number: 2 });
    damageVersion(path, 2);
    assertEquals(await newest(), { number: 2 });
    await deleteSnippet(library, id, null);
    assertEquals(await newest(), null);
  }));

Deno.test("pages of a history with a corrupt version are full, and not longer than asked for", () =>
  withLibraryOnFile(async (library, path) => {
    const { id } = await save(library, { pattern: "a1" });
    for (const pattern of ["a2", "a3", "a4"]) {
      await patchSnippet(library, id, SnippetPatch.parse({ pattern }), null);
    }
    damageVersion(path, 3);
    const pages: string[][] = [];
    let cursor: string | null | undefined;
    do {
      const page = await versionPage(library, id, { limit: 2, ...(cursor && { cursor }) });
      pages.push(page.items.map(({ pattern }) => pattern));
      cursor = page.next_cursor;
    } while (cursor !== null);
    assertEquals(pages, [["a4", "a2"], ["a1"]]);
  }));

/** These keys end with the version number as KV encodes it: a type byte, then the bits of a double. */
const damageVersion = (path: string, number: number) => {
  const bits = new Uint8Array(new Float64Array([number]).buffer).reverse();
  assertEquals(damage(path, new Uint8Array([0x21, (bits[0] ?? 0) | 0x80, bits[1] ?? 0])), 1);
};

/** Matches keys of the user's chunks, but not of the digests' revision. */
const chunksOf = (userId: string) => new TextEncoder().encode(`digests\0\u0002${userId}\0`);

const chunkCount = async ({ store: { kv }, userId }: DrivenLibrary) =>
  (await Array.fromAsync(kv.list({ prefix: ["digests", userId] }))).length;

const LONG = "x".repeat(9_000);

const withChunks = filledOnFile(async (library) => {
  const saved: Snippet[] = [];
  for (let at = 1; at <= 13; at++) {
    saved.push(await save(library, { name: `a${at}`, pattern: LONG, tags: ["t"] }));
  }
  assertEquals(await chunkCount(library), 5);
  return saved;
});

/** Applies `harm` to five chunks, and opens the library with an empty cache. */
const withHarm = (harm: (path: string, saved: readonly Snippet[]) => void, use: Use) =>
  withChunks(async (library, path, saved) => {
    harm(path, saved);
    await use({ ...library, store: createStore(library.store.kv, library.store.random) }, path);
  });

const damaged = (word: Uint8Array | string, count: number) => (path: string) =>
  assertEquals(damage(path, word), count);

/** Damages the chunk that begins with the seventh snippet. */
const ofOneChunk = (path: string, saved: readonly Snippet[]) =>
  assertEquals(damage(path, `${new TextDecoder().decode(chunksOf("u1"))}\u0002${saved[6]?.id}`), 1);

const ALL = "a13,a12,a11,a10,a9,a8,a7,a6,a5,a4,a3,a2,a1";

for (const [what, harm] of [["one chunk", ofOneChunk], ["all chunks", damaged(chunksOf("u1"), 5)]] as const) {
  Deno.test(`a search finds everything with corrupt digests: ${what}`, () =>
    withHarm(harm, async (library) => {
      assertEquals(await names(library, { query: "a", limit: "100" }), [ALL, true]);
      const { next_cursor: cursor } = await snippetPage(
        library,
        SnippetQuery.parse({ query: "a", limit: "6" }),
      );
      assertEquals(await names(library, { query: "a", limit: "100", cursor }), [
        "a7,a6,a5,a4,a3,a2,a1",
        true,
      ]);
      assertEquals((await summarizeLibrary(library)).total, 13);
    }));

  Deno.test(`saving, changing and deleting repair corrupt digests: ${what}`, () =>
    withHarm(harm, async (library) => {
      const { items } = await snippetPage(library, SnippetQuery.parse({ limit: "100" }));
      for (const { id, name } of items) {
        await patchSnippet(library, id, SnippetPatch.parse({ name: `b${name}` }), null);
      }
      await deleteSnippet(library, items[6]?.id ?? "", null);
      await save(library, { name: "new" });
      assertEquals(await faultsOf(library.store.kv), []);
      const [found] = await names(library, { query: "ba", limit: "100" });
      assertEquals(found, ALL.replace("a7,", "").replaceAll("a", "ba"));
    }));
}

Deno.test("if snippets are corrupt too, the others of their chunk are found", () =>
  withHarm((path, saved) => {
    damage(path, chunksOf("u1"));
    damage(path, saved[6]?.id ?? "");
  }, async (library) => {
    const rest = ALL.replace("a7,", "");
    assertEquals(await names(library, { query: "a", limit: "100" }), [rest, true]);
    assertEquals(await names(library, { limit: "100" }), [rest, true]);
    await save(library, { name: "a14" });
    assertEquals(await names(library, { query: "a", limit: "100" }), [`a14,${rest}`, true]);
  }));

Deno.test("a search works with a corrupt revision of the digests", () =>
  withHarm(damaged("digests_revision", 1), async (library) => {
    assertEquals(await names(library, { query: "a", limit: "100" }), [ALL, true]);
    await save(library, { name: "a14" });
    assertEquals(await names(library, { query: "a", limit: "100" }), [`a14,${ALL}`, true]);
  }));
