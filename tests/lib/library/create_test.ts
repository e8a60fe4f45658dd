import { assertEquals, assertRejects } from "@std/assert";
import { AppError } from "../../../lib/errors.ts";
import { createSnippet } from "../../../lib/library/create.ts";
import { deleteSnippet, getSnippet } from "../../../lib/library/library.ts";
import { snippetPage, versionPage } from "../../../lib/library/list.ts";
import { MAX_SNIPPETS } from "../../../lib/limits.ts";
import { SnippetDraft, SnippetQuery } from "../../../lib/schema/snippets.ts";
import { libraryKey } from "../../../lib/store/keys.ts";
import { save, withLibrary } from "../../library.ts";

Deno.test("createSnippet() dates a snippet, and makes its first version", () =>
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

Deno.test("createSnippet() tells where a pattern is wrong", () =>
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

Deno.test("a hundred snippets saved at once have different ids, in order, and are all listed", () =>
  withLibrary(async (library) => {
    const saved = await Promise.all(Array.from({ length: 100 }, () => save(library)));
    const ids = saved.map(({ id }) => id);
    assertEquals(ids, ids.toSorted());
    for (const query of ["", "n"]) {
      const { items } = await snippetPage(library, SnippetQuery.parse({ limit: "100", query }));
      assertEquals(items.map(({ id }) => id), ids.toReversed());
    }
  }));

Deno.test("createSnippet() refuses one too many, until one is deleted", () =>
  withLibrary(async (library, of) => {
    const { id } = await save(library);
    await library.store.kv.set(libraryKey("u1"), { count: MAX_SNIPPETS, newestId: id });
    const error = await assertRejects(() => save(library), AppError);
    const message = "A library holds 10000 snippets";
    assertEquals(error.details, { issues: [{ path: "", code: "limit_reached", message }] });
    await save(of("u2"));
    await deleteSnippet(library, id, null);
    await save(library);
    await assertRejects(() => save(library), AppError, message);
  }));

Deno.test("the largest snippet is stored and given back", () =>
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
    // In lower case it is twice as long.
    await save(library, { name: "İ".repeat(120), pattern: "İ".repeat(10_000), tags });
    const found = await snippetPage(library, SnippetQuery.parse({ query: "☃☃☃" }));
    assertEquals(found.items.map(({ id }) => id), saved.map(({ id }) => id).reverse());
    const other = await snippetPage(library, SnippetQuery.parse({ query: "İ" }));
    assertEquals(other.items.length, 1);
  }));
