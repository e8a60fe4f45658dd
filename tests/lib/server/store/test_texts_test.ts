import { assert, assertEquals } from "@std/assert";
import type { Snippet, Version } from "../../../../lib/schema/snippets.ts";
import { SnippetPatch, SnippetQuery } from "../../../../lib/schema/snippets.ts";
import { exportAccount } from "../../../../lib/server/auth/account.ts";
import {
  deleteSnippet,
  exportLibrary,
  getSnippet,
  type Library,
  patchSnippet,
} from "../../../../lib/server/library/library.ts";
import { snippetPage, versionPage } from "../../../../lib/server/library/list.ts";
import { backupLines, restore } from "../../../../lib/server/store/backup.ts";
import { libraryKey, snippetKey, versionKey } from "../../../../lib/server/store/keys.ts";
import { openKv } from "../../../../lib/server/store/kv.ts";
import { createStore } from "../../../../lib/server/store/store.ts";
import { damage } from "../../../database/faulty_kv.ts";
import { keysOf, save, withLibrary, withLibraryOnFile } from "../../../database/library.ts";
import { random } from "../../../app/random.ts";
import { faultsOf } from "../../../database/store_faults.ts";

/** The texts and tests of saved patterns: where they are stored, and when they are deleted. */

const LONG = "☃".repeat(20_000);
const TESTS = [{ line: 1, match: true }, { line: 2, match: false }];

const patch = (library: Library, id: string, fields: object) =>
  patchSnippet(library, id, SnippetPatch.parse(fields), null);

/** Pattern, text and tests of all versions, newest first. */
async function historyOf(library: Library, id: string) {
  const { items } = await versionPage(library, id, { limit: 100 });
  return items.map(({ pattern, text, tests }) => [pattern, text, tests]);
}

/** Numbers of the versions whose text has a separate key; 0 is the snippet itself. */
const ownKeys = async (library: Library) => (await keysOf(library, "test_texts")).map((key) => key[3]);

const SIZES: readonly [string, object, boolean][] = [
  ["no text", {}, false],
  ["an empty text", { text: "", tests: [] }, false],
  ["20,000 Latin characters", { text: "é".repeat(20_000), tests: TESTS }, false],
  ["16,000 other characters", { text: "☃".repeat(16_000) }, false],
  ["16,400 other characters", { text: "☃".repeat(16_400) }, true],
  ["a long text with contracts", { text: LONG, contracts: ["linear", "whole"] }, true],
  ["the longest text with all tests", {
    text: LONG,
    tests: Array.from({ length: 200 }, (_, at) => ({ line: 19_000 + at, match: at % 2 === 0 })),
  }, true],
];

for (const [title, test, isLong] of SIZES) {
  Deno.test(`${title} can be stored ${isLong ? "under a separate key" : "with the pattern"}`, () =>
    withLibrary(async (library) => {
      const largest = { pattern: "☃".repeat(10_000), description: "☃".repeat(4_000), name: "☃".repeat(120) };
      const saved = await save(library, { ...largest, ...test });
      assertEquals({ ...saved, ...test }, saved);
      assertEquals(await ownKeys(library), isLong ? [0, 1] : []);
      assertEquals((await getSnippet(library, saved.id)).snippet, saved);
      const { items: [version] } = await versionPage(library, saved.id, { limit: 1 });
      assertEquals({ ...version, ...test }, version);
      assertEquals(await faultsOf(library.store.kv), []);
    }));
}

Deno.test("lists of snippets leave out texts and tests, however they are stored", () =>
  withLibrary(async (library) => {
    for (const text of ["short", LONG]) await save(library, { text, tests: TESTS });
    for (const query of ["", "n"]) {
      const { items } = await snippetPage(library, SnippetQuery.parse({ query }));
      assertEquals(
        items.map((item) => Object.keys(item).join()),
        Array(2).fill(
          "id,name,pattern,flags,description,tags,created_at,updated_at",
        ),
      );
    }
  }));

for (const [title, text] of [["short", "short"], ["long", LONG]]) {
  Deno.test(`another ${title} text alone changes the snippet and its newest version`, () =>
    withLibrary(async (library) => {
      const { id } = await save(library, { text: "first" });
      await patch(library, id, { pattern: "b" });
      library.clock += 1_000;
      const { snippet, revision } = await patch(library, id, { text, tests: TESTS });
      assertEquals([snippet.text, snippet.tests, snippet.updated_at], [
        text,
        TESTS,
        "2026-01-01T00:00:01.000Z",
      ]);
      assertEquals(await historyOf(library, id), [["b", text, TESTS], ["a", "first", undefined]]);
      const again = await patch(library, id, { text, tests: TESTS });
      assertEquals(again, { snippet, revision });
      assertEquals(await faultsOf(library.store.kv), []);
    }));
}

Deno.test("a new version has the text of the snippet, or the new one", () =>
  withLibrary(async (library) => {
    const { id } = await save(library, { text: LONG, tests: TESTS });
    await patch(library, id, { pattern: "b" });
    await patch(library, id, { pattern: "c", text: "other" });
    await patch(library, id, { notes: "why", text: null, tests: null });
    assertEquals(await historyOf(library, id), [
      ["c", undefined, undefined],
      ["c", "other", TESTS],
      ["b", LONG, TESTS],
      ["a", LONG, TESTS],
    ]);
    const { snippet } = await getSnippet(library, id);
    assertEquals([snippet.text, snippet.tests], [undefined, undefined]);
    assertEquals(await faultsOf(library.store.kv), []);
  }));

Deno.test("a text that becomes short, or is removed, leaves no separate key", () =>
  withLibrary(async (library) => {
    for (const text of ["short", null]) {
      const { id } = await save(library, { text: LONG });
      await patch(library, id, { text });
      assertEquals(await ownKeys(library), []);
      await deleteSnippet(library, id, null);
    }
  }));

Deno.test("other fields can be changed without touching a long text", () =>
  withLibrary(async (library) => {
    const { id } = await save(library, { text: LONG });
    const { snippet } = await patch(library, id, { name: "m", tags: ["t"] });
    assertEquals([snippet.name, snippet.text], ["m", LONG]);
    assertEquals(await historyOf(library, id), [["a", LONG, undefined]]);
  }));

Deno.test("concurrent changes of text and pattern by two processes fit together", () =>
  withLibrary(async (library) => {
    const { id } = await save(library, { text: "first" });
    const other = { ...library, store: createStore(library.store.kv, random) };
    await Promise.all(Array.from({ length: 20 }, (_, at) => {
      const fields = at % 3 === 0 ? { pattern: `b${at}` } : { text: at % 2 === 0 ? LONG : `text ${at}` };
      return patch(at % 2 === 0 ? library : other, id, fields);
    }));
    assertEquals(await faultsOf(library.store.kv), []);
    assertEquals((await historyOf(library, id)).length, 8);
  }));

Deno.test("a page read during changes never mixes two revisions of a version", () =>
  withLibrary(async (library) => {
    const { id } = await save(library, { text: LONG, tests: TESTS });
    const pairs = [{ text: LONG, tests: TESTS }, { text: "short", tests: [] }];
    let isDone = false;
    const reading = (async () => {
      let reads = 0;
      for (; !isDone || reads === 0; reads++) {
        const { items: [version] } = await versionPage(library, id, { limit: 1 });
        const { snippet } = await getSnippet(library, id);
        for (const found of [version, snippet]) {
          assert(
            pairs.some(({ text, tests }) => found?.text === text && String(found.tests) === String(tests)),
          );
        }
      }
    })();
    for (let at = 1; at <= 30; at++) await patch(library, id, pairs[at % 2] ?? {});
    isDone = true;
    await reading;
  }));

/** The records that the program wrote before snippets had texts. */
async function writeOldRecords({ store: { kv }, userId }: Library): Promise<string> {
  const created_at = "2025-01-01T00:00:00.000Z";
  const id = "01JGFJJZ00000000000000000A";
  const regex = { pattern: "a", flags: "g" };
  const snippet: Snippet = {
    id,
    name: "old",
    ...regex,
    description: "",
    tags: [],
    created_at,
    updated_at: created_at,
  };
  const version: Version = { id: "01JGFJJZ00000000000000000B", ...regex, notes: null, created_at };
  await kv.atomic()
    .set(snippetKey(userId, id), snippet)
    .set(versionKey(userId, id, 1), version)
    .set(["digests", userId, id], [{ id, name: "old", pattern: "a", tags: [] }])
    .set(libraryKey(userId), { count: 1, newestId: id })
    .commit();
  return id;
}

Deno.test("records from before texts were saved can be read, changed and deleted", () =>
  withLibrary(async (library) => {
    const id = await writeOldRecords(library);
    const { snippet } = await getSnippet(library, id);
    assertEquals("text" in snippet || "tests" in snippet, false);
    assertEquals(await historyOf(library, id), [["a", undefined, undefined]]);
    await patch(library, id, { name: "renamed" });
    assertEquals(await historyOf(library, id), [["a", undefined, undefined]]);
    await patch(library, id, { text: LONG });
    assertEquals(await historyOf(library, id), [["a", LONG, undefined]]);
    await patch(library, id, { pattern: "b" });
    assertEquals(await faultsOf(library.store.kv), []);
    await deleteSnippet(library, id, null);
    assertEquals(await keysOf(library, "snippets", "versions", "test_texts", "digests"), []);
  }));

async function parsed(pieces: AsyncIterable<string>) {
  return JSON.parse((await Array.fromAsync(pieces)).join(""));
}

Deno.test("exports and backups contain texts and tests", () =>
  withLibrary(async (library) => {
    const { id } = await save(library, { text: LONG, tests: TESTS });
    await patch(library, id, { pattern: "b", text: "short" });
    const user = { id: "u1", email: "", name: "", image: "" };
    for (const pieces of [exportLibrary(library), exportAccount(library.store, user, 0)]) {
      const { snippets: [snippet], unreadable } = await parsed(pieces);
      assertEquals([snippet.text, snippet.tests, unreadable], ["short", TESTS, []]);
      assertEquals(snippet.versions.map(({ text }: Version) => text), ["short", LONG]);
      assertEquals(JSON.stringify(snippet).includes("testBytes"), false);
    }
    const lines = await Array.fromAsync(backupLines(library.store));
    using kv = await openKv(":memory:", random);
    const store = createStore(kv, random);
    await restore(store, ReadableStream.from(lines), 0);
    const copy = { ...library, store };
    assertEquals(await historyOf(copy, id), await historyOf(library, id));
  }));

Deno.test("a corrupt text leaves the pattern readable, and an export names it", () =>
  withLibraryOnFile(async (library, path) => {
    const { id } = await save(library, { text: LONG, tests: TESTS });
    await save(library, { text: "short" });
    assertEquals(damage(path, "test_texts"), 2);
    const { snippet } = await getSnippet(library, id);
    assertEquals([snippet.pattern, snippet.text, snippet.tests], ["a", undefined, undefined]);
    assertEquals(await historyOf(library, id), [["a", undefined, undefined]]);
    const { snippets, unreadable } = await parsed(exportLibrary(library));
    assertEquals(snippets.map(({ text }: Snippet) => text), ["short", undefined]);
    assertEquals(unreadable, [`text of snippet ${id}`, `text of version 1 of snippet ${id}`]);
    await patch(library, id, { text: LONG });
    assertEquals((await getSnippet(library, id)).snippet.text, LONG);
    await deleteSnippet(library, id, null);
    assertEquals(await ownKeys(library), []);
  }));
