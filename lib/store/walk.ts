import type { Snippet, Version } from "../schema/snippets.ts";
import { type Place, snippetKey, versionKey } from "./keys.ts";
import { eachBelow } from "./library_size.ts";
import type { Store } from "./store.ts";

/** A saved pattern with its history, newest first, as far as they can be read. */
export interface Shelved {
  readonly id: string;
  /** Null where it cannot be read. */
  readonly snippet: Snippet | null;
  readonly versions: readonly Version[];
  /** What of it cannot be read, in words. */
  readonly unreadable: readonly string[];
}

/** All that a user has saved, newest first, read a few at a time: a library may be larger than memory likes. */
export async function* eachSaved(store: Store, userId: string): AsyncGenerator<Shelved> {
  for await (const { key, value } of eachBelow<Snippet>(store, snippetKey(userId))) {
    yield await shelved(store, { userId, id: String(key.at(-1)) }, value);
  }
}

async function shelved(store: Store, place: Place, snippet: Snippet | null): Promise<Shelved> {
  const { userId, id } = place;
  const name = `snippet ${id}`;
  const [versions, unreadable]: [Version[], string[]] = [[], snippet === null ? [name] : []];
  for await (const { key, value } of eachBelow<Version>(store, versionKey(userId, id))) {
    if (value === null) unreadable.push(`version ${String(key.at(-1))} of ${name}`);
    else versions.push(value);
  }
  return { id, snippet, versions, unreadable };
}
