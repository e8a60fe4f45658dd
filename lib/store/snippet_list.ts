import { MAX_READ_KEYS } from "../limits.ts";
import type { Snippet } from "../schema/snippets.ts";
import { snippetKey } from "./keys.ts";
import { readable, sparing } from "./readable.ts";
import type { Store } from "./store.ts";

/**
 * Snippets of a user, newest-created first; those that cannot be read are left out.
 *
 * @param before an id that they are below; null for no bound
 */
export function listSnippets(
  store: Store,
  userId: string,
  before: string | null,
  limit: number,
): Promise<Snippet[]> {
  const prefix = snippetKey(userId);
  const range = before === null ? { prefix } : { prefix, end: snippetKey(userId, before) };
  return sparing(async () => {
    const entries = await Array.fromAsync(store.kv.list<Snippet>(range, { reverse: true, limit }));
    return entries.map(({ value }) => value);
  }, () => listByDigests(store, userId, before, limit));
}

/** The same by the ids that the digests have. */
async function listByDigests(store: Store, userId: string, before: string | null, limit: number) {
  const found: Snippet[] = [];
  for await (const { digests } of store.digests.chunksBefore(store.kv, userId, before)) {
    const ids = digests.map(({ id }) => id).filter((id) => before === null || id < before).reverse();
    found.push(...await pickSnippets(store, userId, ids));
    if (found.length >= limit) break;
  }
  return found.slice(0, limit);
}

/** The snippets with these ids, in this order; those that are gone, or cannot be read, are left out. */
export function pickSnippets(
  { kv }: Store,
  userId: string,
  ids: readonly string[],
): Promise<Snippet[]> {
  const keys = ids.map((id) => snippetKey(userId, id));
  return sparing(() => manyAt(kv, keys), async () => {
    const values = await Promise.all(keys.map((key) => readable<Snippet>(kv, key)));
    return values.filter((value) => value !== null);
  });
}

async function manyAt(kv: Deno.Kv, keys: readonly Deno.KvKey[]): Promise<Snippet[]> {
  const starts = Array.from(
    { length: Math.ceil(keys.length / MAX_READ_KEYS) },
    (_, at) => at * MAX_READ_KEYS,
  );
  const batches = starts.map((start) => kv.getMany<Snippet[]>(keys.slice(start, start + MAX_READ_KEYS)));
  return (await Promise.all(batches)).flat().flatMap(({ value }) => value ?? []);
}
