import { EXPORT_BATCH } from "../../limits.ts";
import type { Snippet, Version } from "../../schema/snippets.ts";
import { entriesBelow, type PossiblyCorruptEntry } from "./corrupt.ts";
import { snippetKey, type SnippetRef, versionKey } from "./keys.ts";
import type { Store } from "./store.ts";

/** What is known of a user's library as a whole. */
export interface LibraryTotals {
  /** Number of snippets. */
  readonly count: number;
  /** The ID given last. */
  readonly newestId: string | null;
  /** Bytes of all snippets and versions, as `bytesOf` counts them; absent until a write has counted them. */
  readonly bytes?: number;
}

/** A tally whose bytes are known. */
export type CountedTotals = Required<LibraryTotals>;

/** A tally as it is stored, for the check of a commit, and with its bytes. */
export interface TotalsEntry {
  readonly entry: Deno.KvEntryMaybe<LibraryTotals>;
  readonly tally: CountedTotals;
}

/** What a snippet or a version counts against the quota: the UTF-8 bytes of its JSON, as the API answers it. */
export function recordBytes(record: Snippet | Version): number {
  return new TextEncoder().encode(JSON.stringify(record)).length;
}

/**
 * The tally of a library, from its entry. Where an earlier version of the program has not counted the bytes, they are counted now and
 * stored, so that also a write that is then refused leaves them counted.
 *
 * Every write that changes the bytes must check the entry in its commit. So the count is exact although it takes time.
 *
 * @returns null when another write came between
 */
export async function countTotals(
  store: Store,
  userId: string,
  entry: Deno.KvEntryMaybe<LibraryTotals>,
): Promise<TotalsEntry | null> {
  const { count = 0, newestId = null, bytes } = entry.value ?? {};
  if (bytes !== undefined) return { entry, tally: { count, newestId, bytes } };
  const tally = { count, newestId, bytes: await measureLibrary(store, userId) };
  if (tally.bytes === 0) return { entry, tally };
  const commit = await store.kv.atomic().check(entry).set(entry.key, tally).commit();
  return commit.ok ? { entry: { ...entry, value: tally, versionstamp: commit.versionstamp }, tally } : null;
}

/** Bytes of a snippet's versions; null when one of them cannot be read. */
export async function measureHistory(store: Store, { userId, id }: SnippetRef): Promise<number | null> {
  let bytes = 0;
  for await (const { value } of eachEntryBelow<Version>(store, versionKey(userId, id))) {
    if (value === null) return null;
    bytes += recordBytes(value);
  }
  return bytes;
}

/** Bytes of all snippets and versions that can be read. Versions without a snippet are being deleted. */
async function measureLibrary(store: Store, userId: string): Promise<number> {
  const ids = new Set<string>();
  let bytes = 0;
  for await (const { key, value } of eachEntryBelow<Snippet>(store, snippetKey(userId))) {
    ids.add(String(key.at(-1)));
    if (value !== null) bytes += recordBytes(value);
  }
  for await (const { key, value } of eachEntryBelow<Version>(store, versionKey(userId))) {
    if (value !== null && ids.has(String(key.at(-2)))) bytes += recordBytes(value);
  }
  return bytes;
}

/** All entries below a prefix, last first, a few at a time; their values are null where they cannot be read. */
export async function* eachEntryBelow<T>(
  { kv }: Store,
  prefix: Deno.KvKey,
): AsyncGenerator<PossiblyCorruptEntry<T>> {
  let end: Deno.KvKey | null = null;
  do {
    const batch: PossiblyCorruptEntry<T>[] = await entriesBelow(kv, prefix, end, EXPORT_BATCH);
    yield* batch;
    end = batch.length < EXPORT_BATCH ? null : batch.at(-1)?.key ?? null;
  } while (end !== null);
}
