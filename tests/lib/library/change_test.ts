import { assertEquals, assertRejects } from "@std/assert";
import { AppError } from "../../../lib/errors.ts";
import { patchSnippet } from "../../../lib/library/change.ts";
import { getSnippet, type Library } from "../../../lib/library/library.ts";
import { versionPage } from "../../../lib/library/list.ts";
import { MAX_VERSIONS } from "../../../lib/limits.ts";
import { SnippetPatch } from "../../../lib/schema/snippets.ts";
import { versionKey } from "../../../lib/store/keys.ts";
import { save, withLibrary } from "../../library.ts";

const patch = (library: Library, id: string, fields: object, expected: string[] | null = null) =>
  patchSnippet(library, id, SnippetPatch.parse(fields), expected);

/** Pattern, flags and notes of every version, newest first. */
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

Deno.test("patchSnippet() that changes nothing keeps the revision; one that does, changes it", () =>
  withLibrary(async (library) => {
    const { id } = await save(library);
    const { revision } = await getSnippet(library, id);
    assertEquals((await patch(library, id, { name: "n" })).revision, revision);
    const changed = await patch(library, id, { name: "m" });
    assertEquals(changed.revision === revision, false);
    assertEquals((await getSnippet(library, id)).revision, changed.revision);
  }));

Deno.test("patchSnippet() refuses a revision that is not the snippet's, and writes nothing", () =>
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

Deno.test("patchSnippet() compiles the new pattern with the old flags, and the other way round", () =>
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

Deno.test("fifty patches at once all become versions, and the snippet is the newest", () =>
  withLibrary(async (library) => {
    const { id } = await save(library);
    const patterns = Array.from({ length: 50 }, (_, i) => `p${i}`);
    await Promise.all(patterns.map((pattern) => patch(library, id, { pattern })));
    const history = await historyOf(library, id);
    assertEquals(new Set(history.map(([pattern]) => pattern)), new Set(["a", ...patterns]));
    assertEquals((await getSnippet(library, id)).snippet.pattern, history[0]?.[0]);
  }));

Deno.test("patchSnippet() refuses a version too many, and what comes with it", () =>
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
    const message = "A snippet keeps 1000 versions";
    assertEquals(error.details, { issues: [{ path: "", code: "limit_reached", message }] });
    assertEquals((await patch(library, id, { name: "m" })).snippet.pattern, "b");
  }));
