/** What clients do, each as a request and as a change of the model that must come to the same. */
import { assert, assertEquals } from "@std/assert";
import type { AsyncCommand } from "fast-check";
import { Snippet, SnippetPage, VersionPage } from "../../../../../lib/schema/snippets.ts";
import { ORIGIN } from "../../../../app.ts";
import type { Read, Send } from "../client.ts";
import {
  type Aim,
  applyPatch,
  type Fields,
  idOf,
  keptFields,
  matching,
  type Model,
  type Real,
} from "./model.ts";

type Command = AsyncCommand<Model, Real>;

/** A command; before each, time passes, so that no window of requests is ever full. */
function command(words: string, run: (model: Model, real: Real) => Promise<void>): Command {
  return {
    check: () => true,
    toString: () => words,
    run: (model, real) => {
      real.app.clock += 20_000;
      return run(model, real);
    },
  };
}

const sendOf = ({ sends }: Real, { user }: Pick<Aim, "user">): Send => sends[user] ?? missing();
const shelfOf = ({ shelves }: Model, { user }: Pick<Aim, "user">) => shelves[user] ?? missing();
const timeOf = ({ app }: Real) => new Date(app.clock).toISOString();
const words = (verb: string, ...facts: unknown[]) =>
  `${verb}(${facts.map((fact) => JSON.stringify(fact)).join()})`;

function missing(): never {
  throw new Error("no such user");
}

function assertRefused({ status, body }: Read, expected: number, error: string): void {
  assertEquals([status, body.error as unknown], [expected, error]);
}

/** Saves a snippet; a pattern that does not compile is refused. */
export const create = (user: number, draft: Fields) =>
  command(words("create", user, draft), async (model, real) => {
    const answer = await sendOf(real, { user })("POST", "/api/snippets", draft);
    if (draft.pattern === "(") return assertRefused(answer, 400, "validation_error");
    const { id, ...rest } = Snippet.parse(answer.body);
    const created_at = timeOf(real);
    const fields = { flags: "", description: "", tags: [], ...keptFields(draft) };
    assertEquals([answer.status, rest as unknown], [201, { ...fields, created_at, updated_at: created_at }]);
    assert(model.ids.every((each) => each !== id));
    const { pattern, flags } = rest;
    const versions = [{ pattern, flags, notes: null, created_at }];
    const etag = answer.headers.get("ETag") ?? "";
    shelfOf(model, { user }).set(id, { snippet: { id, ...rest }, etag, versions });
    model.ids.push(id);
  });

/** Reads a snippet, one's own or not. */
export const read = (aim: Aim) =>
  command(words("read", aim), async (model, real) => {
    const id = idOf(model, aim);
    const answer = await sendOf(real, aim)("GET", `/api/snippets/${id}`);
    const saved = shelfOf(model, aim).get(id);
    if (saved === undefined) return assertRefused(answer, 404, "not_found");
    assertEquals([answer.status, answer.body as unknown], [200, saved.snippet]);
    assertEquals(answer.headers.get("ETag"), saved.etag);
  });

/** Which tag a change is for: whatever there is, the current one, or an old one. */
export type Match = "none" | "current" | "old";

function matchHeader(match: Match, etag: string | undefined): HeadersInit {
  if (match === "none") return {};
  return { "If-Match": match === "current" ? etag ?? '"x"' : '"old"' };
}

export const patch = (aim: Aim, fields: Fields, match: Match) =>
  command(words("patch", aim, fields, match), async (model, real) => {
    const id = idOf(model, aim);
    const saved = shelfOf(model, aim).get(id);
    const header = matchHeader(match, saved?.etag);
    const answer = await sendOf(real, aim)("PATCH", `/api/snippets/${id}`, fields, header);
    if (saved === undefined) return assertRefused(answer, 404, "not_found");
    if (match === "old") return assertRefused(answer, 412, "precondition_failed");
    if (fields.pattern === "(") return assertRefused(answer, 400, "validation_error");
    assertEquals(answer.status, 200);
    applyPatch(saved, fields, answer, timeOf(real));
  });

/** Several patches of one snippet at once, each with a pattern of its own: all must land, in whatever order. */
export const patchTogether = (aim: Aim, patterns: readonly string[]) =>
  command(words("patchTogether", aim, patterns), async (model, real) => {
    const id = idOf(model, aim);
    const saved = shelfOf(model, aim).get(id);
    const send = sendOf(real, aim);
    const asked = patterns.map((pattern) =>
      send("PATCH", `/api/snippets/${id}`, { pattern, notes: pattern })
    );
    const answers = await Promise.all(asked);
    if (saved === undefined) return answers.forEach((answer) => assertRefused(answer, 404, "not_found"));
    const items = await allOf(VersionPage.parse, send, `/api/snippets/${id}/versions?limit=100`);
    const landed = items.slice(0, patterns.length).map(({ notes }) => patterns.indexOf(notes ?? ""));
    assertEquals(landed.toSorted((a, b) => a - b), patterns.map((_, at) => at));
    for (const at of landed.reverse()) {
      const fields = { pattern: patterns[at] ?? "", notes: patterns[at] ?? null };
      applyPatch(saved, fields, answers[at] ?? missing(), timeOf(real));
    }
  });

export const remove = (aim: Aim, match: Match) =>
  command(words("remove", aim, match), async (model, real) => {
    const id = idOf(model, aim);
    const shelf = shelfOf(model, aim);
    const header = matchHeader(match, shelf.get(id)?.etag);
    const answer = await sendOf(real, aim)("DELETE", `/api/snippets/${id}`, undefined, header);
    if (!shelf.has(id)) return assertRefused(answer, 404, "not_found");
    if (match === "old") return assertRefused(answer, 412, "precondition_failed");
    assertEquals([answer.status, answer.body as unknown], [204, null]);
    shelf.delete(id);
  });

/** Walks through a list to its end: complete, without repeats, in order, and every page but the last full. */
export const list = (user: number, query: string, tag: string, limit: number) =>
  command(words("list", user, query, tag, limit), async (model, real) => {
    const asked = new URLSearchParams({ query, tag, limit: `${limit}` });
    const items = await allOf(SnippetPage.parse, sendOf(real, { user }), `/api/snippets?${asked}`, limit);
    const shelf = shelfOf(model, { user });
    assertEquals(items, matching(shelf, query, tag).map((id) => shelf.get(id)?.snippet ?? missing()));
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

/** A cursor of one user's list is nothing to another. */
export const foreignCursor = (user: number, other: number) =>
  command(words("foreignCursor", user, other), async (_model, real) => {
    const page = await sendOf(real, { user })("GET", "/api/snippets?limit=1");
    const { next_cursor: cursor } = SnippetPage.parse(page.body);
    if (cursor === null || user === other) return;
    const answer = await sendOf(real, { user: other })("GET", `/api/snippets?cursor=${cursor}`);
    assertRefused(answer, 400, "validation_error");
  });

/** Nobody's request changes anything. */
export const anonymous = (at: number) =>
  command(words("anonymous", at), async (model, { app }) => {
    const path = `/api/snippets/${idOf(model, { user: 0, at })}`;
    const answer = await app.ask(path, { method: "DELETE", headers: { Origin: ORIGIN } });
    assertEquals([answer.status, (await answer.json()).error], [401, "unauthorized"]);
  });

interface Page<Item> {
  readonly items: readonly Item[];
  readonly next_cursor: string | null;
}

/** All items of a list, page by page. */
async function allOf<Item>(
  parse: (body: unknown) => Page<Item>,
  send: Send,
  path: string,
  limit?: number,
): Promise<Item[]> {
  const items: Item[] = [];
  for (let cursor: string | null = "";;) {
    const { status, body } = await send("GET", cursor === "" ? path : `${path}&cursor=${cursor}`);
    assertEquals(status, 200);
    const page = parse(body);
    // A cursor is given only where something follows.
    assert(cursor === "" || page.items.length > 0);
    items.push(...page.items);
    cursor = page.next_cursor;
    if (cursor === null) return items;
    assertEquals(page.items.length, limit);
  }
}
