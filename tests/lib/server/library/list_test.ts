import { assert, assertEquals, assertMatch, assertRejects } from "@std/assert";
import fc from "fast-check";
import { SEARCH_BUDGET_MS } from "../../../../lib/limits/library.ts";
import { SnippetPatch, SnippetQuery } from "../../../../lib/schema/snippets.ts";
import { AppError } from "../../../../lib/server/errors.ts";
import { deleteSnippet, type Library, patchSnippet } from "../../../../lib/server/library/library.ts";
import { decodeCursor, encodeCursor, snippetPage, versionPage } from "../../../../lib/server/library/list.ts";
import { save, withLibrary } from "../../../database/library.ts";
import { share } from "../../../suites/sample.ts";

const page = (library: Library, query: object = {}) => snippetPage(library, SnippetQuery.parse(query));
const patch = (library: Library, id: string, fields: object) =>
  patchSnippet(library, id, SnippetPatch.parse(fields), null);

/** Names on all pages. */
async function pagesOf(library: Library, query: object): Promise<string[][]> {
  const pages: string[][] = [];
  let cursor: string | null = null;
  do {
    const { items, next_cursor } = await page(library, cursor === null ? query : { ...query, cursor });
    pages.push(items.map(({ name }) => name));
    cursor = next_cursor;
  } while (cursor !== null);
  return pages;
}

async function saveAll(library: Library, names: readonly string[], fields: object = {}): Promise<void> {
  for (const name of names) await save(library, { name, ...fields });
}

Deno.test("snippetPage() lists the newest first and reports the last page", () =>
  withLibrary(async (library, of) => {
    assertEquals(await page(library), { items: [], next_cursor: null });
    await saveAll(of("u2"), ["foreign"]);
    await saveAll(library, ["a", "b", "c", "d"]);
    assertEquals(await pagesOf(library, { limit: "2" }), [["d", "c"], ["b", "a"]]);
    assertEquals(await pagesOf(library, { limit: "3" }), [["d", "c", "b"], ["a"]]);
    assertEquals(await pagesOf(library, {}), [["d", "c", "b", "a"]]);
  }));

Deno.test("snippetPage() keeps the order of creation when the clock is set back or a snippet changes", () =>
  withLibrary(async (library) => {
    const { id } = await save(library, { name: "a" });
    library.clock -= 60_000;
    await saveAll(library, ["b", "c"]);
    await patch(library, id, { name: "A" });
    assertEquals(await pagesOf(library, {}), [["c", "b", "A"]]);
  }));

const SEARCHES: readonly [object, string[]][] = [
  [{ query: "mail" }, ["E-Mail (old)", "mailbox"]],
  [{ query: "MAIL" }, ["E-Mail (old)", "mailbox"]],
  [{ query: "(old)" }, ["E-Mail (old)"]],
  [{ query: ".*" }, ["mailbox"]],
  [{ query: "@" }, ["E-Mail (old)", "mailbox"]],
  [{ query: "Ä+$" }, ["umlaut"]],
  [{ query: " " }, ["E-Mail (old)"]],
  [{ query: "umlaut\u00e4" }, []],
  [{ tag: "rfc" }, ["E-Mail (old)", "umlaut"]],
  [{ tag: " RFC " }, ["E-Mail (old)", "umlaut"]],
  [{ tag: "rf" }, []],
  [{ tag: "rfc", query: "mail" }, ["E-Mail (old)"]],
  [{ tag: "rfc", query: "box" }, []],
  [{ query: "", tag: "" }, ["E-Mail (old)", "mailbox", "umlaut"]],
];

Deno.test("snippetPage() searches names and patterns for plain text in any case, and for whole tags", () =>
  withLibrary(async (library, of) => {
    await save(of("u2"), { name: "mail", tags: ["rfc"] });
    await save(library, { name: "umlaut", pattern: "[ä]|ä+$", tags: ["RFC"] });
    await save(library, { name: "mailbox", pattern: "^.*@" });
    await save(library, { name: "E-Mail (old)", pattern: "@", tags: ["x", "rfc"] });
    for (const [query, names] of SEARCHES) assertEquals(await pagesOf(library, query), [names]);
  }));

Deno.test("snippetPage() searches the current state of a snippet", () =>
  withLibrary(async (library) => {
    const { id } = await save(library, { name: "before", tags: ["old"] });
    await patch(library, id, { name: "after", tags: ["new"] });
    assertEquals(await pagesOf(library, { query: "before" }), [[]]);
    assertEquals(await pagesOf(library, { tag: "old" }), [[]]);
    assertEquals(await pagesOf(library, { query: "after", tag: "new" }), [["after"]]);
    await deleteSnippet(library, id, null);
    assertEquals(await pagesOf(library, { query: "after" }), [[]]);
  }));

Deno.test("snippetPage() fills a page if enough snippets match, however far apart they are", () =>
  withLibrary(async (library) => {
    const pattern = "x".repeat(10_000);
    for (let i = 0; i < 40; i++) await save(library, { name: i % 8 ? `n${i}` : `hit ${i}`, pattern });
    assertEquals(await pagesOf(library, { query: "hit", limit: "2" }), [
      ["hit 32", "hit 24"],
      ["hit 16", "hit 8"],
      ["hit 0"],
    ]);
  }));

Deno.test("snippetPage() stops a slow search and continues it with the cursor", () =>
  withLibrary(async (library) => {
    const pattern = "x".repeat(10_000);
    for (let i = 0; i < 12; i++) await save(library, { name: i % 4 ? `n${i}` : `hit ${i}`, pattern });
    let time = 0;
    const slow = { ...library, now: () => time += SEARCH_BUDGET_MS };
    const pages = await pagesOf(slow, { query: "hit" });
    assert(pages.length > 3);
    assertEquals(pages.flat(), ["hit 8", "hit 4", "hit 0"]);
  }));

Deno.test("snippetPage() rejects a cursor of another user or query", () =>
  withLibrary(async (library, of) => {
    for (const each of [library, of("u2")]) await saveAll(each, ["a", "b", "c"]);
    const { next_cursor } = await page(library, { query: "", limit: "1" });
    assertEquals((await page(library, { cursor: next_cursor, limit: "2" })).items.length, 2);
    await assertRejects(() => page(of("u2"), { cursor: next_cursor }), AppError);
    for (const query of [{ query: "a" }, { tag: "a" }]) {
      await assertRejects(() => page(library, { ...query, cursor: next_cursor }), AppError);
    }
  }));

Deno.test("versionPage() lists versions newest first, in pages", () =>
  withLibrary(async (library, of) => {
    const { id } = await save(library, { pattern: "1" });
    for (const pattern of ["2", "3", "4"]) await patch(library, id, { pattern });
    const first = await versionPage(library, id, { limit: 3 });
    assertEquals(first.items.map(({ pattern }) => pattern), ["4", "3", "2"]);
    const cursor = first.next_cursor ?? "";
    const last = await versionPage(library, id, { limit: 3, cursor });
    assertEquals([last.items.map(({ pattern }) => pattern), last.next_cursor], [["1"], null]);
    assertEquals((await versionPage(library, id, { limit: 4 })).next_cursor, null);
    const other = await save(library);
    await assertRejects(() => versionPage(library, other.id, { limit: 3, cursor }), AppError, "cursor");
    await assertRejects(() => versionPage(of("u2"), id, { limit: 3 }), AppError, "Snippet not found");
  }));

/** Events between two pages. */
const meanwhile = fc.oneof(
  fc.record({ kind: fc.constant("create" as const), fits: fc.boolean() }),
  fc.record({ kind: fc.constant("delete" as const), at: fc.nat(99) }),
  fc.record({ kind: fc.constant("rename" as const), at: fc.nat(99) }),
);

const walks = fc.record({
  saved: fc.array(fc.boolean(), { maxLength: 24 }),
  limit: fc.integer({ min: 1, max: 7 }),
  searching: fc.boolean(),
  events: fc.array(fc.array(meanwhile, { maxLength: 3 }), { maxLength: 12 }),
});

Deno.test("paging returns every snippet that exists throughout exactly once, in full pages", () =>
  fc.assert(
    fc.asyncProperty(walks, ({ saved, limit, searching, events }) =>
      withLibrary(async (library) => {
        const ids: string[] = [];
        for (const fits of saved) ids.push((await save(library, nameFor(fits))).id);
        const query = searching ? { query: "hit", limit: `${limit}` } : { limit: `${limit}` };
        const expected = new Set(ids.filter((_, at) => saved[at] || !searching));
        const seen: string[] = [];
        let { items, next_cursor } = await page(library, query);
        for (let round = 0;; round++) {
          seen.push(...items.map(({ id }) => id));
          if (next_cursor === null) break;
          assertEquals(items.length, limit);
          for (const event of events[round] ?? []) await happen(library, event, ids, expected);
          ({ items, next_cursor } = await page(library, { ...query, cursor: next_cursor }));
        }
        assertEquals(new Set(seen).size, seen.length);
        assertEquals(seen, seen.toSorted().reverse());
        assertEquals([...expected].filter((id) => !seen.includes(id)), []);
      })),
    { numRuns: share(6, 60, 15) },
  ));

const nameFor = (fits: boolean) => ({ name: fits ? "a hit" : "a miss", pattern: "x".repeat(9_000) });

async function happen(
  library: Library,
  event: { kind: "create"; fits: boolean } | { kind: "delete" | "rename"; at: number },
  ids: string[],
  expected: Set<string>,
): Promise<void> {
  if (event.kind === "create") return void await save(library, nameFor(event.fits));
  const id = ids[event.at % ids.length];
  if (id === undefined) return;
  if (event.kind === "rename") return void await patch(library, id, { description: "changed" });
  await deleteSnippet(library, id, null);
  ids.splice(ids.indexOf(id), 1);
  expected.delete(id);
}

const LIST = ["snippets", "u1", "mail", ""];
const isPlace = (position: string) => /^\w{1,26}$/.test(position);
const POSITION = "01ARYZ6S410000000000000001";

Deno.test("decodeCursor() decodes the result of encodeCursor() for the same list", async () => {
  for (const position of [POSITION, "7", "1000"]) {
    const cursor = await encodeCursor(position, LIST);
    assertMatch(cursor, /^[\w-]+$/);
    assertEquals(await decodeCursor(cursor, LIST, isPlace), position);
  }
  assertEquals(await decodeCursor(undefined, LIST, isPlace), null);
});

Deno.test("decodeCursor() rejects a cursor of another list", async () => {
  const cursor = await encodeCursor(POSITION, LIST);
  for (
    const other of [["snippets", "u2", "mail", ""], ["snippets", "u1", "", "mail"], [
      "versions",
      "u1",
      "mail",
      "",
    ]]
  ) {
    await assertRejects(() => decodeCursor(cursor, other, isPlace), AppError);
  }
});

Deno.test("decodeCursor() rejects modified and invalid cursors", async () => {
  const cursor = await encodeCursor(POSITION, LIST);
  const padded = await encodeCursor("7", LIST);
  const others = ["", "x", "=", "💥", `${cursor}A`, cursor.slice(1), ` ${cursor}`, `${padded}=`, POSITION];
  for (const other of others) await assertRejects(() => decodeCursor(other, LIST, isPlace), AppError);
  await fc.assert(
    fc.asyncProperty(fc.nat(cursor.length - 1), fc.constantFrom(..."AZaz09-_"), async (at, letter) => {
      if (cursor[at] === letter) return;
      await assertRejects(
        () => decodeCursor(cursor.slice(0, at) + letter + cursor.slice(at + 1), LIST, isPlace),
        AppError,
      );
    }),
  );
});

Deno.test("decodeCursor() rejects a forged cursor with an impossible position", async () => {
  for (const position of ["", "x y", "x".repeat(3_000)]) {
    const cursor = await encodeCursor(position, LIST);
    await assertRejects(() => decodeCursor(cursor, LIST, isPlace), AppError);
  }
});
