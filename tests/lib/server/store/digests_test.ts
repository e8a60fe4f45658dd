import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { SnippetPatch, SnippetQuery } from "../../../../lib/schema/snippets.ts";
import { deleteSnippet, type Library, patchSnippet } from "../../../../lib/server/library/library.ts";
import { snippetPage } from "../../../../lib/server/library/list.ts";
import { DigestCache } from "../../../../lib/server/store/digests.ts";
import { share } from "../../../suites/sample.ts";
import { keysOf, save, withLibrary } from "../../../database/library.ts";

const LONG = { pattern: "x".repeat(9_000) };

async function found(library: Library, query: object): Promise<string[]> {
  const { items } = await snippetPage(library, SnippetQuery.parse(query));
  return items.map(({ name }) => name);
}

/** The same library in another process, which counts its list operations. */
function counting(library: Library, digests = new DigestCache()) {
  const counter = { lists: 0 };
  const kv = new Proxy(library.store.kv, {
    get(target, name) {
      if (name === "list") counter.lists++;
      const value: unknown = Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  return { counter, library: { ...library, store: { ...library.store, kv, digests } } };
}

Deno.test("a second search reads nothing again", () =>
  withLibrary(async (library) => {
    for (let i = 0; i < 30; i++) await save(library, { name: `n${i}`, ...LONG });
    const own = counting(library);
    assertEquals(await found(own.library, { query: "no hit" }), []);
    const { lists } = own.counter;
    assert(lists > 0);
    for (const query of ["n7", "n29", "no hit"]) await found(own.library, { query });
    assertEquals(own.counter.lists, lists);
  }));

Deno.test("concurrent searches share one read", () =>
  withLibrary(async (library) => {
    for (let i = 0; i < 30; i++) await save(library, { name: `n${i}`, ...LONG });
    const [one, many] = [counting(library), counting(library)];
    await found(one.library, { query: "no hit" });
    await Promise.all(Array.from({ length: 20 }, () => found(many.library, { query: "no hit" })));
    assertEquals(many.counter.lists, one.counter.lists);
  }));

Deno.test("a search immediately finds what another process saves, changes or deletes", () =>
  withLibrary(async (library) => {
    const { library: other } = counting(library);
    const { id } = await save(library, { name: "first" });
    assertEquals(await found(other, { query: "first" }), ["first"]);
    await patchSnippet(library, id, SnippetPatch.parse({ name: "second" }), null);
    assertEquals(await found(other, { query: "first" }), []);
    assertEquals(await found(other, { query: "second" }), ["second"]);
    await save(library, { name: "second too" });
    assertEquals(await found(other, { query: "second" }), ["second too", "second"]);
    await deleteSnippet(library, id, null);
    assertEquals(await found(other, { query: "second" }), ["second too"]);
  }));

Deno.test("the cache keeps the most recently searched libraries", () =>
  withLibrary(async (library, of) => {
    const users = [library, of("u2")];
    for (const each of users) for (let i = 0; i < 12; i++) await save(each, { name: "n", ...LONG });
    const digests = new DigestCache(6);
    const [ada, bob] = users.map((each) => counting(each, digests));
    assert(ada && bob);
    await found(ada.library, { query: "no hit" });
    await found(bob.library, { query: "no hit" });
    const lists = [ada, bob].map(({ counter }) => counter.lists);
    await found(bob.library, { query: "no hit" });
    await found(ada.library, { query: "no hit" });
    assertEquals([bob.counter.lists === lists[1], ada.counter.lists === lists[0]], [true, false]);
  }));

Deno.test("a later page does not read the digests before it", () =>
  withLibrary(async (library) => {
    for (let i = 0; i < 120; i++) await save(library, { name: `n${i}`, ...LONG });
    const { next_cursor: cursor } = await snippetPage(
      library,
      SnippetQuery.parse({ query: "n", limit: "100" }),
    );
    const fresh = counting(library);
    const page = SnippetQuery.parse({ query: "n", limit: "100", cursor });
    assertEquals((await snippetPage(fresh.library, page)).items.length, 20);
    assertEquals(fresh.counter.lists, 1);
  }));

/** Ids of all digests per chunk, oldest first. */
async function chunksOf({ store, userId }: Library): Promise<string[][]> {
  const chunks = await Array.fromAsync(store.digests.chunksBefore(store.kv, userId, null));
  return chunks.reverse().map(({ digests }) => digests.map(({ id }) => id));
}

const rename = (library: Library, id: string, fields: object) =>
  patchSnippet(library, id, SnippetPatch.parse(fields), null);

const MANY = share(2, 500);

Deno.test("hundreds of digests of ordinary patterns share a value", () =>
  withLibrary(async (library) => {
    for (let i = 0; i < MANY; i++) {
      await save(library, { name: `pattern ${i}`, pattern: "^[\\w.]+@[\\w.]+$" });
    }
    const chunks = await chunksOf(library);
    assert(chunks.length <= 2);
    assertEquals(chunks.flat().length, MANY);
  }));

Deno.test("a change that a search doesn't see writes no digests", () =>
  withLibrary(async (library) => {
    const { id } = await save(library);
    const stampOf = async () => {
      for await (const entry of library.store.kv.list({ prefix: ["digests"] })) return entry.versionstamp;
    };
    const before = await stampOf();
    await rename(library, id, { description: "d", notes: "why", flags: "g" });
    assertEquals(await stampOf(), before);
    await rename(library, id, { name: "m" });
    assertEquals(await stampOf() === before, false);
  }));

const sizes = fc.constantFrom(1, 3_000, 10_000);
const act = fc.oneof(
  fc.record({ kind: fc.constant("save" as const), size: sizes }),
  fc.record({ kind: fc.constant("grow" as const), at: fc.nat(99), size: sizes }),
  fc.record({ kind: fc.constant("delete" as const), at: fc.nat(99) }),
);

Deno.test("digests correspond to the snippets in their order after any changes", () =>
  fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 30 }), (acts) =>
      withLibrary(async (library) => {
        const ids: string[] = [];
        for (const each of acts) {
          const id = each.kind === "save" ? undefined : ids[each.at % ids.length];
          if (each.kind === "save") ids.push((await save(library, { pattern: "☃".repeat(each.size) })).id);
          else if (id === undefined) continue;
          else if (each.kind === "grow") await rename(library, id, { pattern: "x".repeat(each.size) });
          else {
            await deleteSnippet(library, id, null);
            ids.splice(ids.indexOf(id), 1);
          }
        }
        const chunks = await chunksOf(library);
        assertEquals(chunks.flat(), ids);
        assert(chunks.every((chunk) => chunk.length > 0));
        assertEquals((await keysOf(library, "snippets")).map((key) => key.at(-1)), ids);
      })),
    { numRuns: share(6, 60) },
  ));
