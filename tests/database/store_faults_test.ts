import { assertEquals } from "@std/assert";
import { SnippetPatch } from "../../lib/schema/snippets.ts";
import { patchSnippet } from "../../lib/server/library/library.ts";
import { type DrivenLibrary, save, withLibrary } from "./library.ts";
import { faultsOf } from "./store_faults.ts";

/** A library with three snippets, one with a history. */
async function filled(library: DrivenLibrary): Promise<Deno.Kv> {
  const [first] = [await save(library), await save(library), await save(library)];
  for (const pattern of ["b", "c"]) {
    await patchSnippet(library, first.id, SnippetPatch.parse({ pattern }), null);
  }
  return library.store.kv;
}

Deno.test("faultsOf() finds no faults in what the program writes", () =>
  withLibrary(async (library) => assertEquals(await faultsOf(await filled(library)), [])));

/** Parts of keys; one entry below each is damaged or removed. */
const DAMAGE: readonly [string, (value: unknown) => unknown, RegExp][] = [
  ["snippets", () => undefined, /versions without a snippet/],
  ["snippets", (value) => ({ ...Object(value), name: 7 }), /not a whole snippet/],
  ["snippets", (value) => ({ ...Object(value), pattern: "z" }), /not as its newest version/],
  ["versions", () => undefined, /version/],
  ["versions", () => ({}), /not whole versions/],
  ["digests", () => undefined, /digests are not those/],
  ["digests", (value) => [value].flat().slice(1), /digests are not those/],
  ["libraries", (value) => ({ ...Object(value), count: 7 }), /7 are counted, 3 are there/],
  ["libraries", (value) => ({ ...Object(value), newestId: "0" }), /not the newest id/],
  ["users", () => undefined, /no user u1/],
  ["identities", () => undefined, /identity and its list differ/],
  ["identities_by_user", () => undefined, /identity and its list differ/],
];

for (const [kind, damage, words] of DAMAGE) {
  Deno.test(`faultsOf() finds faults in ${kind}: ${words.source}`, () =>
    withLibrary(async (library) => {
      const kv = await filled(library);
      for await (const { key, value } of kv.list({ prefix: [kind] }, { limit: 1 })) {
        const damaged = damage(value);
        await (damaged === undefined ? kv.delete(key) : kv.set(key, damaged));
      }
      assertEquals((await faultsOf(kv)).filter((fault) => words.test(fault)).length > 0, true);
    }));
}
