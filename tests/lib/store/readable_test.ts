/** One record whose bytes are no value any more, in a file: the others are there, and nothing is written over it. */
import { assertEquals, assertRejects } from "@std/assert";
import { patchSnippet } from "../../../lib/library/change.ts";
import { exportedLibrary } from "../../../lib/library/export.ts";
import { getSnippet } from "../../../lib/library/library.ts";
import { snippetPage, versionPage } from "../../../lib/library/list.ts";
import { SnippetPatch, SnippetQuery } from "../../../lib/schema/snippets.ts";
import { damage } from "../../faulty_kv.ts";
import { type DrivenLibrary, save, withLibrary } from "../../library.ts";

type Use = (library: DrivenLibrary, path: string) => Promise<void>;

async function onFile(use: Use): Promise<void> {
  const folder = await Deno.makeTempDir();
  const path = `${folder}/library.db`;
  try {
    await withLibrary((library) => use(library, path), path);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

const names = async (library: DrivenLibrary, query: object) => {
  const { items, next_cursor } = await snippetPage(library, SnippetQuery.parse(query));
  return [items.map(({ name }) => name).join(), next_cursor === null] as const;
};

Deno.test("a list leaves out the one that cannot be read, and its pages are full", () =>
  onFile(async (library, path) => {
    const saved = [];
    for (const name of ["a1", "a2", "a3", "a4", "a5"]) saved.push(await save(library, { name }));
    damage(path, saved[2]?.id ?? "");
    assertEquals(await names(library, {}), ["a5,a4,a2,a1", true]);
    assertEquals(await names(library, { limit: "3" }), ["a5,a4,a2", false]);
    assertEquals(await names(library, { query: "a" }), ["a5,a4,a2,a1", true]);
    const whole = JSON.parse((await Array.fromAsync(exportedLibrary(library))).join(""));
    assertEquals(whole.snippets.length, 4);
    await save(library, { name: "a6" });
    assertEquals(await names(library, {}), ["a6,a5,a4,a2,a1", true]);
  }));

Deno.test("what cannot be read is no 'not found', and no change writes over it", () =>
  onFile(async (library, path) => {
    const { id } = await save(library, { name: "a" });
    damage(path, id);
    await assertRejects(() => getSnippet(library, id), RangeError, "could not deserialize");
    const patch = SnippetPatch.parse({ pattern: "b" });
    await assertRejects(() => patchSnippet(library, id, patch, null), RangeError);
  }));

Deno.test("a history leaves out the version that cannot be read", () =>
  onFile(async (library, path) => {
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

/** Keys end with the number, as KV writes numbers: a letter for the kind, then the bits of a double. */
const damageVersion = (path: string, number: number) => {
  const bits = new Uint8Array(new Float64Array([number]).buffer).reverse();
  assertEquals(damage(path, new Uint8Array([0x21, (bits[0] ?? 0) | 0x80, bits[1] ?? 0])), 1);
};
