import { assert, assertEquals, assertRejects } from "@std/assert";
import fc from "fast-check";
import { MAX_LIBRARY_BYTES } from "../../../../lib/limits/library.ts";
import { type Snippet, SnippetPatch } from "../../../../lib/schema/snippets.ts";
import { AppError } from "../../../../lib/server/errors.ts";
import { deleteSnippet, type Library, patchSnippet } from "../../../../lib/server/library/library.ts";
import { libraryKey, snippetKey, testTextKey } from "../../../../lib/server/store/keys.ts";
import type { LibraryTotals } from "../../../../lib/server/store/library_size.ts";
import { createStore } from "../../../../lib/server/store/store.ts";
import { damage } from "../../../database/faulty_kv.ts";
import { type DrivenLibrary, save, withLibrary, withLibraryOnFile } from "../../../database/library.ts";
import { random } from "../../../app/random.ts";
import { share } from "../../../suites/sample.ts";
import { anyCharacter } from "../../../random/any_character.ts";

/** The quota in bytes is counted exactly, also with concurrent writes, and deleting frees it. */

const patch = (library: Library, id: string, fields: object) =>
  patchSnippet(library, id, SnippetPatch.parse(fields), null);

const bytesIn = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)).length;

/** Bytes of the user's snippets and versions as the API returns them, read from the database itself. */
async function storedBytes({ store: { kv }, userId }: Library): Promise<number> {
  let bytes = 0;
  for (const kind of ["snippets", "versions"]) {
    for await (const { key, value } of kv.list<object>({ prefix: [kind, userId] })) {
      const [id = "", number = 0] = key.slice(2) as [string, number?];
      const test = await kv.get<object>(testTextKey(userId, id, number));
      bytes += bytesIn({ ...value, testBytes: undefined, ...test.value });
    }
  }
  return bytes;
}

async function countedBytes({ store: { kv }, userId }: Library): Promise<number | undefined> {
  return (await kv.get<LibraryTotals>(libraryKey(userId))).value?.bytes;
}

/** Sets the count to a number of bytes below the quota, as if the library contained other snippets. */
async function leaveRoom(library: Library, room: number): Promise<void> {
  const key = libraryKey(library.userId);
  const { value } = await library.store.kv.get<LibraryTotals>(key);
  await library.store.kv.set(key, { count: 0, newestId: null, ...value, bytes: MAX_LIBRARY_BYTES - room });
}

/** The same library in another process, with a separate mutex. */
const elsewhere = (library: DrivenLibrary): DrivenLibrary => ({
  ...library,
  store: createStore(library.store.kv, random),
});

const act = fc.oneof(
  fc.record({ kind: fc.constant("save" as const), text: fc.string({ maxLength: 50, unit: anyCharacter }) }),
  fc.record({
    kind: fc.constant("patch" as const),
    at: fc.nat(99),
    fields: fc.constantFrom(
      { pattern: "☃".repeat(70) },
      { pattern: "b" },
      { notes: "é\n" },
      { tags: ["t"] },
      {
        description: "",
      },
      { description: "\0".repeat(9) },
      { text: '☃\0"'.repeat(6_000) },
      { text: "short", pattern: "c" },
      { text: null },
      { tests: Array.from({ length: 200 }, (_, at) => ({ line: at + 1, match: at % 2 === 0 })) },
    ),
  }),
  fc.record({ kind: fc.constant("delete" as const), at: fc.nat(99) }),
  fc.record({ kind: fc.constant("forget" as const) }),
);

Deno.test("the counted bytes equal the stored bytes after any writes, also concurrent ones of two processes", () =>
  fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 20 }), (acts) =>
      withLibrary(async (library) => {
        const processes = [library, elsewhere(library)];
        const saved: Snippet[] = [];
        for (let i = 0; i < 3; i++) saved.push(await save(library));
        for (let start = 0; start < acts.length; start += 5) {
          await Promise.allSettled(
            acts.slice(start, start + 5).map(async (each, index) => {
              const process = processes[index % 2] ?? library;
              if (each.kind === "forget") return await forgetBytes(library);
              if (each.kind === "save") {
                return void saved.push(await save(process, { description: each.text.toWellFormed() }));
              }
              const { id = "" } = saved[each.at % saved.length] ?? {};
              if (each.kind === "patch") await patch(process, id, each.fields);
              else await deleteSnippet(process, id, null);
            }),
          );
        }
        await save(library);
        assertEquals(await countedBytes(library), await storedBytes(library));
      })),
    { numRuns: share(5, 40), seed: 14 },
  ));

/** Replaces the totals by those of earlier versions of the program, without bytes. */
async function forgetBytes({ store: { kv }, userId }: Library): Promise<void> {
  const entry = await kv.get<LibraryTotals>(libraryKey(userId));
  const { count, newestId } = entry.value ?? { count: 0, newestId: null };
  await kv.atomic().check(entry).set(entry.key, { count, newestId }).commit();
}

Deno.test("the next write that needs the bytes of an uncounted library counts them", () =>
  withLibrary(async (library) => {
    const [one, other, third] = [await save(library), await save(library), await save(library)];
    await forgetBytes(library);
    await deleteSnippet(library, third.id, null);
    assertEquals(await countedBytes(library), undefined);
    const writes = [
      () => save(library),
      () => patch(library, one.id, { pattern: "b" }),
      () => patch(library, other.id, { description: "d" }),
    ];
    for (const write of writes) {
      await forgetBytes(library);
      await write();
      assertEquals(await countedBytes(library), await storedBytes(library));
    }
  }));

const refused = async (write: () => Promise<unknown>) => {
  const error = await assertRejects(write, AppError);
  const message = "A library can hold up to 50 MB";
  assertEquals([error.code, error.details], [
    "validation_error",
    { issues: [{ path: "", code: "limit_reached", message }] },
  ]);
};

Deno.test("a snippet that fits exactly is saved, and one that is a byte longer is not", () =>
  withLibrary(async (library) => {
    await save(library);
    const size = await storedBytes(library);
    await leaveRoom(library, size);
    await refused(() => save(library, { description: "d" }));
    await save(library);
    assertEquals(await countedBytes(library), MAX_LIBRARY_BYTES);
    await refused(() => save(library));
  }));

Deno.test("in a full library, changes that need no more bytes succeed, and deleting frees space", () =>
  withLibrary(async (library) => {
    const { id } = await save(library, { description: "long" });
    await patch(library, id, { pattern: "bb" });
    const size = await storedBytes(library);
    await leaveRoom(library, 0);
    await refused(() => patch(library, id, { pattern: "a" }));
    await refused(() => patch(library, id, { notes: "why" }));
    await refused(() => patch(library, id, { description: "longer" }));
    await patch(library, id, { description: "even" });
    await patch(library, id, { description: "" });
    assertEquals(await countedBytes(library), MAX_LIBRARY_BYTES - 4);
    await deleteSnippet(library, id, null);
    assertEquals(await countedBytes(library), MAX_LIBRARY_BYTES - size);
  }));

Deno.test("of concurrent writes of two processes, only those that fit succeed", () =>
  withLibrary(async (library) => {
    await save(library);
    const size = await storedBytes(library);
    await leaveRoom(library, 3 * size);
    const processes = [library, elsewhere(library)];
    const writes = Array.from({ length: 10 }, (_, at) => save(processes[at % 2] ?? library));
    const results = await Promise.allSettled(writes);
    assertEquals(results.filter(({ status }) => status === "fulfilled").length, 3);
    assertEquals(await countedBytes(library), MAX_LIBRARY_BYTES);
  }));

Deno.test(
  "a library above its quota is counted once, not for each rejected write",
  () =>
    withLibrary(async (library) => {
      await save(library);
      const { store: { kv }, userId } = library;
      const [entry] = await Array.fromAsync(kv.list<Snippet>({ prefix: snippetKey(userId) }));
      assert(entry);
      for (let i = 0; i < 900; i++) {
        const value = { ...entry.value, description: "☃".repeat(20_000) };
        await kv.set(snippetKey(userId, `${i}`.padStart(26, "0")), value);
      }
      await forgetBytes(library);
      await refused(() => save(library));
      const before = await kv.get(libraryKey(userId));
      assertEquals(await countedBytes(library), await storedBytes(library));
      await refused(() => save(library));
      assertEquals((await kv.get(libraryKey(userId))).versionstamp, before.versionstamp);
    }),
);

Deno.test("users have their own quotas", () =>
  withLibrary(async (library, of) => {
    await leaveRoom(library, 0);
    await refused(() => save(library));
    await save(of("u2"));
  }));

Deno.test("deleting a snippet with a corrupt history causes the rest to be counted again", () =>
  withLibraryOnFile(async (library, path) => {
    const { id } = await save(library);
    await patch(library, id, { pattern: "b" });
    await save(library);
    assert(damage(path, "versions") > 0);
    await deleteSnippet(library, id, null);
    assertEquals(await countedBytes(library), undefined);
  }));
