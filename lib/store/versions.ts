import type { Version } from "../schema/snippets.ts";
import { type Place, versionKey } from "./keys.ts";
import type { Store } from "./store.ts";

/** A version with its number, counted from 1. Versions never go by themselves: the newest number is how many. */
export interface Numbered {
  readonly number: number;
  readonly version: Version;
}

/**
 * Versions of a snippet, newest first.
 *
 * @param before a number that they are below; null for no bound
 */
export async function listVersions(
  { kv }: Pick<Store, "kv">,
  { userId, id }: Place,
  before: number | null,
  limit: number,
): Promise<Numbered[]> {
  const prefix = versionKey(userId, id);
  const range = before === null ? { prefix } : { prefix, end: versionKey(userId, id, before) };
  const entries = await Array.fromAsync(kv.list<Version>(range, { reverse: true, limit }));
  return entries.map(({ key, value }) => ({ number: Number(key.at(-1)), version: value }));
}
