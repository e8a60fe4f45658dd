/** What the API must hold, in plain maps: users, each with the snippets in the order in which they were made. */
import { assertEquals } from "@std/assert";
import type { Snippet, Version } from "../../../../../lib/schema/snippets.ts";
import type { DrivenApp } from "../../../../app.ts";
import { clientOf, type Read, type Send } from "../client.ts";

/** A snippet as it must be. */
export interface Saved {
  snippet: Snippet;
  etag: string;
  /** Newest first, without ids. */
  readonly versions: Omit<Version, "id">[];
}

/** What a user has, by id, oldest first. */
export type Shelf = Map<string, Saved>;

export interface Model {
  readonly shelves: readonly Shelf[];
  /** Every id that there ever was, of whomever. */
  readonly ids: string[];
}

/** The app with a client for each user. */
export interface Real {
  readonly app: DrivenApp;
  readonly sends: readonly Send[];
}

/** Which user does it, and to which of all ids. */
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
}

/** Users of the model and of the app, who have nothing yet. */
export async function beginning(app: DrivenApp, users: number): Promise<{ model: Model; real: Real }> {
  const emails = Array.from({ length: users }, (_, user) => `user${user}@example.com`);
  const sends = await Promise.all(emails.map((email) => clientOf(app, email)));
  return { model: { shelves: emails.map(() => new Map()), ids: [] }, real: { app, sends } };
}

/** The id aimed at; one that never was, when there is none. */
export function idOf({ ids }: Model, { at }: Aim): string {
  return ids[at % Math.max(1, ids.length)] ?? "01ARYZ6S410000000000000001";
}

/** A snippet's fields as the API keeps them. */
export function keptFields({ notes: _, ...fields }: Fields): Partial<Snippet> {
  const { name, flags, tags } = fields;
  const tidy = tags?.map((tag) => tag.trim().toLowerCase());
  return {
    ...fields as Partial<Snippet>,
    ...(name === undefined ? {} : { name: name.trim() }),
    ...(flags === undefined
      ? {}
      : { flags: [..."dgimsuvy"].filter((flag) => flags.includes(flag)).join("") }),
    ...(tidy === undefined ? {} : { tags: tidy.filter((tag, at) => tidy.indexOf(tag) === at) }),
  };
}

/** Changes a saved snippet as a patch that the API has answered. */
export function applyPatch(saved: Saved, fields: Fields, { headers, body }: Read, time: string): void {
  const notes = fields.notes || null;
  const next = { ...saved.snippet, ...keptFields(fields) };
  const { pattern, flags } = next;
  const isNew = notes !== null || pattern !== saved.snippet.pattern || flags !== saved.snippet.flags;
  const changes = isNew || JSON.stringify(next) !== JSON.stringify(saved.snippet);
  if (isNew) saved.versions.unshift({ pattern, flags, notes, created_at: time });
  saved.snippet = changes ? { ...next, updated_at: time } : next;
  const etag = headers.get("ETag") ?? "";
  assertEquals([body as unknown, etag !== saved.etag], [saved.snippet, changes]);
  saved.etag = etag;
}

/** Ids that a list of a user's snippets must have, newest first. */
export function matching(shelf: Shelf, query: string, tag: string): string[] {
  const [text, label] = [query.toLowerCase(), tag.trim().toLowerCase()];
  const hits = [...shelf.values()].filter(({ snippet: { name, pattern, tags } }) =>
    (name.toLowerCase().includes(text) || pattern.toLowerCase().includes(text)) &&
    (label === "" || tags.includes(label))
  );
  return hits.map(({ snippet }) => snippet.id).reverse();
}
