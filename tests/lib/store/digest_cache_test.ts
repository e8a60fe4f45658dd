import { assert, assertEquals } from "@std/assert";
import { patchSnippet } from "../../../lib/library/change.ts";
import { deleteSnippet, type Library } from "../../../lib/library/library.ts";
import { snippetPage } from "../../../lib/library/list.ts";
import { SnippetPatch, SnippetQuery } from "../../../lib/schema/snippets.ts";
import { DigestCache } from "../../../lib/store/digest_cache.ts";
import { save, withLibrary } from "../../library.ts";

const LONG = { pattern: "x".repeat(9_000) };

async function found(library: Library, query: object): Promise<string[]> {
  const { items } = await snippetPage(library, SnippetQuery.parse(query));
  return items.map(({ name }) => name);
}

/** The same library in a process of its own, which counts how often it lists the database. */
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

Deno.test("a second search reads nothing that the first has read", () =>
  withLibrary(async (library) => {
    for (let i = 0; i < 30; i++) await save(library, { name: `n${i}`, ...LONG });
    const own = counting(library);
    assertEquals(await found(own.library, { query: "no hit" }), []);
    const { lists } = own.counter;
    assert(lists > 0);
    for (const query of ["n7", "n29", "no hit"]) await found(own.library, { query });
    assertEquals(own.counter.lists, lists);
  }));

Deno.test("searches at the same time read once", () =>
  withLibrary(async (library) => {
    for (let i = 0; i < 30; i++) await save(library, { name: `n${i}`, ...LONG });
    const [one, many] = [counting(library), counting(library)];
    await found(one.library, { query: "no hit" });
    await Promise.all(Array.from({ length: 20 }, () => found(many.library, { query: "no hit" })));
    assertEquals(many.counter.lists, one.counter.lists);
  }));

Deno.test("what another process saves, changes or deletes is found at once as it is", () =>
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

Deno.test("when there is too much, what was searched last stays", () =>
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

Deno.test("a page far down reads nothing of what stands above it", () =>
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
