/** Reading commands: a snippet, lists and histories, compared with the model. */
import { assertEquals } from "@std/assert";
import { SnippetPage, VersionPage } from "../../../../../lib/schema/snippets.ts";
import { assertRefused, command, missing, sendOf, shelfOf, words } from "./command.ts";
import { type Aim, idOf, listed, matching } from "./model.ts";
import { allOf } from "./pages.ts";

/** Reads a snippet of any user. */
export const read = (aim: Aim) =>
  command(words("read", aim), async (model, real) => {
    const id = idOf(model, aim);
    const answer = await sendOf(real, aim)("GET", `/api/snippets/${id}`);
    const saved = shelfOf(model, aim).get(id);
    if (saved === undefined) return assertRefused(answer, 404, "not_found");
    assertEquals([answer.status, answer.body as unknown], [200, saved.snippet]);
    assertEquals(answer.headers.get("ETag"), saved.etag);
  });

/**
 * Reads all pages of a list. It must be complete and ordered, without repetitions, and all pages but the last
 * must be full.
 */
export const list = (user: number, query: string, tag: string, limit: number) =>
  command(words("list", user, query, tag, limit), async (model, real) => {
    const asked = new URLSearchParams({ query, tag, limit: `${limit}` });
    const items = await allOf(SnippetPage.parse, sendOf(real, { user }), `/api/snippets?${asked}`, limit);
    const shelf = shelfOf(model, { user });
    assertEquals(items, matching(shelf, query, tag).map((id) => listed(shelf.get(id)?.snippet ?? missing())));
  });

export const versions = (aim: Aim, limit: number) =>
  command(words("versions", aim, limit), async (model, real) => {
    const id = idOf(model, aim);
    const path = `/api/snippets/${id}/versions?limit=${limit}`;
    const saved = shelfOf(model, aim).get(id);
    if (saved === undefined) return assertRefused(await sendOf(real, aim)("GET", path), 404, "not_found");
    const items = await allOf(VersionPage.parse, sendOf(real, aim), path, limit);
    assertEquals(items.map(({ id: _, ...version }) => version), saved.versions);
    assertEquals(new Set(items.map((version) => version.id)).size, items.length);
    const { pattern, flags } = saved.snippet;
    assertEquals([items[0]?.pattern, items[0]?.flags], [pattern, flags]);
  });

/** Uses a cursor of one user as another user. */
export const foreignCursor = (user: number, other: number) =>
  command(words("foreignCursor", user, other), async (_model, real) => {
    const page = await sendOf(real, { user })("GET", "/api/snippets?limit=1");
    const { next_cursor: cursor } = SnippetPage.parse(page.body);
    if (cursor === null || user === other) return;
    const answer = await sendOf(real, { user: other })("GET", `/api/snippets?cursor=${cursor}`);
    assertRefused(answer, 400, "validation_error");
  });
