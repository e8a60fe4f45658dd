/** Writing commands: each sends a request and applies the same change to the model. */
import { assert, assertEquals } from "@std/assert";
import { Snippet, VersionPage } from "../../../../../lib/schema/snippets.ts";
import { ORIGIN } from "../../../../app/app.ts";
import { assertRefused, command, missing, sendOf, shelfOf, timeOf, words } from "./command.ts";
import { type Aim, applyPatch, type Fields, idOf, keptFields, testOf } from "./model.ts";
import { allOf } from "./pages.ts";

/** Creates a snippet. A pattern that does not compile is rejected. */
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
    const versions = [{ pattern, flags, notes: null, ...testOf(draft), created_at }];
    const etag = answer.headers.get("ETag") ?? "";
    shelfOf(model, { user }).set(id, { snippet: { id, ...rest }, etag, versions });
    model.ids.push(id);
  });

/** The `If-Match` header of a change: none, the current ETag, or an old one. */
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

/** Sends concurrent patches of a snippet with different patterns. All must succeed, in any order. */
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

/** An anonymous request changes nothing. */
export const anonymous = (at: number) =>
  command(words("anonymous", at), async (model, { app }) => {
    const path = `/api/snippets/${idOf(model, { user: 0, at })}`;
    const answer = await app.ask(path, { method: "DELETE", headers: { Origin: ORIGIN } });
    assertEquals([answer.status, (await answer.json()).error], [401, "unauthorized"]);
  });
