/** A model of the API's data: users with their snippets in the order of creation. */
import { assertEquals } from "@std/assert";
import type { LineExpectation, Snippet, Version } from "../../../../../lib/schema/snippets.ts";
import type { DrivenApp } from "../../../../app/app.ts";
import { clientOf, type Read, type Send } from "../client.ts";

/** The expected snippet. */
export interface Saved {
  snippet: Snippet;
  etag: string;
  /** Newest first, without ids. */
  readonly versions: Omit<Version, "id">[];
}

/** A user's snippets by id, oldest first. */
export type Shelf = Map<string, Saved>;

export interface Model {
  readonly shelves: readonly Shelf[];
  /** All ids that ever existed, of all users. */
  readonly ids: string[];
}

/** The app, with a client for each user. */
export interface Real {
  readonly app: DrivenApp;
  readonly sends: readonly Send[];
}

/** The user who acts, and the index of the id. */
export interface Aim {
  readonly user: number;
  readonly at: number;
}

export interface Fields {
  readonly name?: string;
  readonly pattern?: string;
  readonly flags?: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly notes?: string | null;
  readonly text?: string | null;
  readonly tests?: readonly LineExpectation[] | null;
  readonly contracts?: readonly string[] | null;
}

/** New users of the model and of the app. */
export async function beginning(app: DrivenApp, users: number): Promise<{ model: Model; real: Real }> {
  const emails = Array.from({ length: users }, (_, user) => `user${user}@example.com`);
  const sends = await Promise.all(emails.map((email) => clientOf(app, email)));
  return { model: { shelves: emails.map(() => new Map()), ids: [] }, real: { app, sends } };
}

/** The id at the index, or one that never existed. */
export function idOf({ ids }: Model, { at }: Aim): string {
  return ids[at % Math.max(1, ids.length)] ?? "01ARYZ6S410000000000000001";
}

/** A snippet's fields as the API stores them. */
export function keptFields({ notes: _, ...fields }: Fields): Partial<Snippet> {
  const { name, flags, tags } = fields;
  const tidy = tags?.map((tag) => tag.trim().toLowerCase());
  const { text: _text, tests: _tests, contracts: _contracts, ...others } = fields;
  return {
    ...others as Partial<Snippet>,
    ...testOf(fields),
    ...(name === undefined ? {} : { name: name.trim() }),
    ...(flags === undefined
      ? {}
      : { flags: [..."dgimsuvy"].filter((flag) => flags.includes(flag)).join("") }),
    ...(tidy === undefined ? {} : { tags: tidy.filter((tag, at) => tidy.indexOf(tag) === at) }),
  };
}

/** The text, the tests and the contracts of a snippet, if it has them. */
export function testOf(
  { text, tests, contracts }: Fields | Snippet,
): Pick<Snippet, "text" | "tests" | "contracts"> {
  return {
    ...(typeof text === "string" && { text }),
    ...(tests !== null && tests !== undefined && { tests: [...tests] }),
    ...(contracts !== null && contracts !== undefined && { contracts: [...contracts] }),
  };
}

/** A snippet as in lists. */
export function listed({ text: _text, tests: _tests, contracts: _contracts, ...snippet }: Snippet): Snippet {
  return snippet;
}

/** Changes the model's snippet like a successful PATCH. */
export function applyPatch(saved: Saved, fields: Fields, { headers, body }: Read, time: string): void {
  const notes = fields.notes || null;
  const next: Snippet = { ...saved.snippet, ...keptFields(fields) };
  if (fields.text === null) delete (next as Partial<Record<"text", string>>).text;
  if (fields.tests === null) delete (next as Partial<Record<"tests", LineExpectation[]>>).tests;
  if (fields.contracts === null) delete (next as Partial<Record<"contracts", string[]>>).contracts;
  const { pattern, flags } = next;
  const isNew = notes !== null || pattern !== saved.snippet.pattern || flags !== saved.snippet.flags;
  const changes = isNew || JSON.stringify(next) !== JSON.stringify(saved.snippet);
  const [newest] = saved.versions;
  if (isNew) saved.versions.unshift({ pattern, flags, notes, ...testOf(next), created_at: time });
  else if (newest) {
    const { text: _text, tests: _tests, contracts: _contracts, ...version } = newest;
    saved.versions[0] = { ...version, ...testOf(next) };
  }
  saved.snippet = changes ? { ...next, updated_at: time } : next;
  const etag = headers.get("ETag") ?? "";
  assertEquals([body as unknown, etag !== saved.etag], [saved.snippet, changes]);
  saved.etag = etag;
}

/** Ids that a list must contain, newest first. */
export function matching(shelf: Shelf, query: string, tag: string): string[] {
  const [text, label] = [query.toLowerCase(), tag.trim().toLowerCase()];
  const hits = [...shelf.values()].filter(({ snippet: { name, pattern, tags } }) =>
    (name.toLowerCase().includes(text) || pattern.toLowerCase().includes(text)) &&
    (label === "" || tags.includes(label))
  );
  return hits.map(({ snippet }) => snippet.id).reverse();
}
