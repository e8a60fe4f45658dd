import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { patchSnippet } from "../../../lib/library/change.ts";
import { deleteSnippet, type Library } from "../../../lib/library/library.ts";
import { SnippetPatch } from "../../../lib/schema/snippets.ts";
import { keysOf, save, withLibrary } from "../../library.ts";

/** Ids of all digests, oldest first, chunk by chunk. */
async function chunksOf({ store, userId }: Library): Promise<string[][]> {
  const chunks = await Array.fromAsync(store.digests.chunksBefore(store.kv, userId, null));
  return chunks.reverse().map(({ digests }) => digests.map(({ id }) => id));
}

const rename = (library: Library, id: string, fields: object) =>
  patchSnippet(library, id, SnippetPatch.parse(fields), null);

Deno.test("digests of ordinary patterns share a value by the hundred", () =>
  withLibrary(async (library) => {
    for (let i = 0; i < 500; i++) await save(library, { name: `pattern ${i}`, pattern: "^[\\w.]+@[\\w.]+$" });
    const chunks = await chunksOf(library);
    assert(chunks.length <= 2);
    assertEquals(chunks.flat().length, 500);
  }));

Deno.test("a change that a search does not see writes no digests", () =>
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

Deno.test("digests are those of the snippets, in their order, whatever grows, shrinks or goes", () =>
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
    { numRuns: 60 },
  ));
