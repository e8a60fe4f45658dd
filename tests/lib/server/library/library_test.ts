import { assert, assertEquals, assertNotEquals, assertRejects } from "@std/assert";
import fc from "fast-check";
import { MAX_SNIPPETS, MAX_VERSIONS } from "../../../../lib/limits/library.ts";
import { SnippetDraft, SnippetPatch, SnippetQuery } from "../../../../lib/schema/snippets.ts";
import { AppError } from "../../../../lib/server/errors.ts";
import {
  createSnippet,
  deleteSnippet,
  getSnippet,
  isUlid,
  type Library,
  nextUlid,
  patchSnippet,
  summarizeLibrary,
} from "../../../../lib/server/library/library.ts";
import { snippetPage, versionPage } from "../../../../lib/server/library/list.ts";
import { libraryKey, versionKey } from "../../../../lib/server/store/keys.ts";
import { save, withLibrary } from "../../../database/library.ts";
import { random } from "../../../app/random.ts";

Deno.test("createSnippet() sets the timestamps and creates the first version", () =>
  withLibrary(async (library) => {
    const draft = SnippetDraft.parse({ name: "n", pattern: "a", flags: "ig", tags: ["t"], description: "d" });
    const { snippet } = await createSnippet(library, draft);
    const created_at = "2026-01-01T00:00:00.000Z";
    assertEquals(snippet, { id: snippet.id, ...draft, created_at, updated_at: created_at });
    assertEquals(Object.keys(snippet).join(), "id,name,pattern,flags,description,tags,created_at,updated_at");
    const [version] = (await versionPage(library, snippet.id, { limit: 2 })).items;
    assertEquals(version, { id: version?.id ?? "", pattern: "a", flags: "gi", notes: null, created_at });
    assertEquals((await getSnippet(library, snippet.id)).snippet, snippet);
  }));

Deno.test("createSnippet() reports the position of a syntax error", () =>
  withLibrary(async (library) => {
    const error = await assertRejects(() => save(library, { pattern: "ab(" }), AppError);
    const { issues } = error.details as { issues: Record<string, unknown>[] };
    assertEquals(issues.map(({ path, code, position }) => [path, code, position]), [[
      "pattern",
      "invalid_pattern",
      2,
    ]]);
    await assertRejects(() => save(library, { pattern: "[a--b]" }), AppError);
    await save(library, { pattern: "[a--b]", flags: "v" });
    await assertRejects(() => save(library, { pattern: "(".repeat(10_000) }), AppError);
    await assertRejects(
      () => save(library, { pattern: `${"(".repeat(4_999)}*${")".repeat(4_999)}` }),
      AppError,
    );
  }));

Deno.test("a hundred snippets saved concurrently have different ids in order and are all listed", () =>
  withLibrary(async (library) => {
    const saved = await Promise.all(Array.from({ length: 100 }, () => save(library)));
    const ids = saved.map(({ id }) => id);
    assertEquals(ids, ids.toSorted());
    for (const query of ["", "n"]) {
      const { items } = await snippetPage(library, SnippetQuery.parse({ limit: "100", query }));
      assertEquals(items.map(({ id }) => id), ids.toReversed());
    }
  }));

Deno.test("createSnippet() enforces the limit until a snippet is deleted", () =>
  withLibrary(async (library, of) => {
    const { id } = await save(library);
    await library.store.kv.set(libraryKey("u1"), { count: MAX_SNIPPETS, newestId: id });
    const error = await assertRejects(() => save(library), AppError);
    const message = "A library can hold up to 10000 snippets";
    assertEquals(error.details, { issues: [{ path: "", code: "limit_reached", message }] });
    await save(of("u2"));
    await deleteSnippet(library, id, null);
    await save(library);
    await assertRejects(() => save(library), AppError, message);
  }));

Deno.test("the largest snippet can be stored and read", () =>
  withLibrary(async (library) => {
    const tags = Array.from({ length: 25 }, (_, i) => `${10 + i}${"☃".repeat(38)}`);
    const largest = {
      name: "☃".repeat(120),
      pattern: "☃".repeat(10_000),
      description: "☃".repeat(4_000),
      tags,
    };
    const saved = await Promise.all([1, 2, 3].map(() => save(library, largest)));
    assertEquals({ ...saved[0], ...largest }, saved[0]);
    // Twice as long in lower case.
    await save(library, { name: "İ".repeat(120), pattern: "İ".repeat(10_000), tags });
    const found = await snippetPage(library, SnippetQuery.parse({ query: "☃☃☃" }));
    assertEquals(found.items.map(({ id }) => id), saved.map(({ id }) => id).reverse());
    const other = await snippetPage(library, SnippetQuery.parse({ query: "İ" }));
    assertEquals(other.items.length, 1);
  }));

const patch = (library: Library, id: string, fields: object, expected: string[] | null = null) =>
  patchSnippet(library, id, SnippetPatch.parse(fields), expected);

/** Pattern, flags and notes of all versions, newest first. */
async function historyOf(library: Library, id: string): Promise<(string | null)[][]> {
  const { items } = await versionPage(library, id, { limit: 100 });
  return items.map(({ pattern, flags, notes }) => [pattern, flags, notes]);
}

const FIRST = ["a", "", null];

const PATCHES: readonly [string, object, (string | null)[][]][] = [
  ["nothing", {}, [FIRST]],
  ["a name", { name: "m" }, [FIRST]],
  ["a description and tags", { description: "d", tags: ["t"] }, [FIRST]],
  ["another pattern", { pattern: "b" }, [["b", "", null], FIRST]],
  ["other flags", { flags: "yg" }, [["a", "gy", null], FIRST]],
  ["the same pattern and flags", { pattern: "a", flags: "" }, [FIRST]],
  ["a note alone", { notes: "why" }, [["a", "", "why"], FIRST]],
  ["a note with a pattern", { pattern: "b", notes: "why" }, [["b", "", "why"], FIRST]],
  ["an empty note", { notes: "" }, [FIRST]],
  ["null for a note", { pattern: "b", notes: null }, [["b", "", null], FIRST]],
];

for (const [title, fields, history] of PATCHES) {
  Deno.test(`patchSnippet() with ${title} leaves ${history.length} versions`, () =>
    withLibrary(async (library) => {
      const before = await save(library);
      library.clock += 1_000;
      const { snippet } = await patch(library, before.id, fields);
      const { notes: _, ...named } = SnippetPatch.parse(fields);
      const isSame = JSON.stringify({ ...before, ...named }) === JSON.stringify(before) &&
        history.length === 1;
      const updated_at = isSame ? before.updated_at : "2026-01-01T00:00:01.000Z";
      assertEquals(snippet, { ...before, ...named, updated_at });
      assertEquals(await getSnippet(library, before.id).then((kept) => kept.snippet), snippet);
      assertEquals(await historyOf(library, before.id), history);
    }));
}

Deno.test("patchSnippet() changes the revision only when it changes the snippet", () =>
  withLibrary(async (library) => {
    const { id } = await save(library);
    const { revision } = await getSnippet(library, id);
    assertEquals((await patch(library, id, { name: "n" })).revision, revision);
    const changed = await patch(library, id, { name: "m" });
    assertEquals(changed.revision === revision, false);
    assertEquals((await getSnippet(library, id)).revision, changed.revision);
  }));

Deno.test("patchSnippet() rejects a different revision and writes nothing", () =>
  withLibrary(async (library) => {
    const { id } = await save(library);
    const { revision } = await getSnippet(library, id);
    const changed = await patch(library, id, { pattern: "b" }, ["other", revision]);
    for (const expected of [[revision], []]) {
      const error = await assertRejects(() => patch(library, id, { pattern: "c" }, expected), AppError);
      assertEquals(error.code, "precondition_failed");
    }
    assertEquals(await getSnippet(library, id), changed);
    assertEquals((await historyOf(library, id)).length, 2);
  }));

Deno.test("patchSnippet() compiles a new pattern with the old flags, and new flags with the old pattern", () =>
  withLibrary(async (library) => {
    const { id } = await save(library, { pattern: "\\-" });
    const error = await assertRejects(() => patch(library, id, { flags: "u" }), AppError);
    assertEquals(error.code, "validation_error");
    await patch(library, id, { flags: "u", pattern: "-" });
    await assertRejects(() => patch(library, id, { pattern: "\\-" }), AppError);
    assertEquals((await getSnippet(library, id)).snippet.pattern, "-");
  }));

Deno.test("patchSnippet() never runs a pattern", () =>
  withLibrary(async (library) => {
    const { id } = await save(library, { pattern: "^(a+)+$", description: `${"a".repeat(3_000)}b` });
    await patch(library, id, { pattern: "(.*)*".repeat(2_000), notes: "a".repeat(2_000) });
  }));

Deno.test("fifty concurrent patches all create versions, and the snippet is the newest", () =>
  withLibrary(async (library) => {
    const { id } = await save(library);
    const patterns = Array.from({ length: 50 }, (_, i) => `p${i}`);
    await Promise.all(patterns.map((pattern) => patch(library, id, { pattern })));
    const history = await historyOf(library, id);
    assertEquals(new Set(history.map(([pattern]) => pattern)), new Set(["a", ...patterns]));
    assertEquals((await getSnippet(library, id)).snippet.pattern, history[0]?.[0]);
  }));

Deno.test("patchSnippet() rejects a version above the limit together with its other changes", () =>
  withLibrary(async (library) => {
    const { id } = await save(library);
    const version = {
      id: "01ARYZ6S410000000000000001",
      pattern: "a",
      flags: "",
      notes: null,
      created_at: "",
    };
    await library.store.kv.set(versionKey("u1", id, MAX_VERSIONS - 1), version);
    await patch(library, id, { pattern: "b" });
    const error = await assertRejects(() => patch(library, id, { pattern: "c", name: "m" }), AppError);
    const message = "A snippet can have up to 1000 versions";
    assertEquals(error.details, { issues: [{ path: "", code: "limit_reached", message }] });
    assertEquals((await patch(library, id, { name: "m" })).snippet.pattern, "b");
  }));

Deno.test("summarizeLibrary() counts the user's own snippets and their tags, most frequent first", () =>
  withLibrary(async (library, of) => {
    assertEquals(await summarizeLibrary(library), { total: 0, tags: [] });
    const { id } = await save(library, { tags: ["b", "gone"] });
    for (const tags of [["b", "a"], ["c", "b"], []]) await save(library, { tags });
    await save(of("u2"), { tags: ["theirs"] });
    await deleteSnippet(library, id, null);
    assertEquals(await summarizeLibrary(library), {
      total: 3,
      tags: [{ tag: "b", count: 2 }, { tag: "a", count: 1 }, { tag: "c", count: 1 }],
    });
  }));

const zeros = (bytes: number) => new Uint8Array(bytes);
const ones = (bytes: number) => new Uint8Array(bytes).fill(255);

Deno.test("nextUlid() encodes time and randomness as in the specification", () => {
  assertEquals(nextUlid(null, 0, zeros), "0".repeat(26));
  assertEquals(nextUlid(null, 1469918176385, ones), "01ARYZ6S41ZZZZZZZZZZZZZZZZ");
  assertEquals(nextUlid(null, 2 ** 48 - 1, ones), `7${"Z".repeat(25)}`);
});

Deno.test("nextUlid() increments by one within a millisecond and after the clock was set back", () => {
  const first = nextUlid(null, 1469918176385, zeros);
  assertEquals(nextUlid(first, 1469918176385, ones), "01ARYZ6S410000000000000001");
  assertEquals(nextUlid(first, 0, ones), "01ARYZ6S410000000000000001");
  assertEquals(nextUlid("01ARYZ6S41000000000000000Z", 0, zeros), "01ARYZ6S410000000000000010");
  assertEquals(nextUlid(first, 1469918176386, zeros), "01ARYZ6S420000000000000000");
});

Deno.test("nextUlid() is always greater than the previous one, whatever the clock does", () => {
  fc.assert(fc.property(fc.array(fc.nat(2 ** 47), { minLength: 2 }), (times) => {
    let before: string | null = null;
    for (const time of times) {
      const id = nextUlid(before, time, random);
      assert(isUlid(id) && (before === null || id > before));
      before = id;
    }
  }));
});

Deno.test("nextUlid() returns different ids to two callers", () => {
  assertNotEquals(nextUlid(null, 0, random), nextUlid(null, 0, random));
});

Deno.test("isUlid() checks letters and length", () => {
  const not = [
    "",
    "01H",
    "01arz3ndektsv4rrffq69g5fav",
    "01ARYZ6S4100000000000000I0",
    "8ZZZZZZZZZZZZZZZZZZZZZZZZZ",
    "x".repeat(99),
  ];
  assertEquals([...not, "01ARYZ6S410000000000000001"].filter(isUlid), ["01ARYZ6S410000000000000001"]);
});
