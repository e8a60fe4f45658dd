import type { Snippet, Version } from "../../schema/snippets.ts";
import { entriesBelow, type PossiblyCorruptEntry } from "./corrupt.ts";
import { snippetKey, type SnippetRef, versionKey } from "./keys.ts";
import type { Store } from "./store.ts";
import { recordBytes, type Stored } from "./test_texts.ts";

/** Totals of a user's library. */
export interface LibraryTotals {
  /** Number of snippets. */
  readonly count: number;
  /** Id of the newest snippet. */
  readonly newestId: string | null;
  /**
   * Bytes of all snippets and versions, measured by `recordBytes`. Absent until a write has counted them.
   */
  readonly bytes?: number;
  /** The last requests with a name that saved a new snippet, the newest first. */
  readonly named?: readonly NamedRequest[];
}

/** The name of a request, and the id of the snippet that it saved. */
interface NamedRequest {
  readonly name: string;
  readonly id: string;
}

/** The last new snippets of a user whose requests are recognized when they are repeated. */
export const MAX_NAMED_REQUESTS = 20;

/** The requests with another one; the oldest is left out when there are too many. */
export function withRequest(
  before: readonly NamedRequest[] = [],
  request: NamedRequest,
): readonly NamedRequest[] {
  return [request, ...before].slice(0, MAX_NAMED_REQUESTS);
}

/** Totals with a known number of bytes. */
export type CountedTotals = LibraryTotals & { readonly bytes: number };

/**
 * Totals of a library. If an earlier version of the program hasn't counted the bytes, they are counted and
 * stored now, so that the result is kept even if the write is rejected afterwards.
 *
 * Every write that changes the bytes must check the entry in its commit. This keeps the count exact.
 *
 * @returns null when another write interfered
 */
export async function countTotals(
  store: Store,
  userId: string,
  entry: Deno.KvEntryMaybe<LibraryTotals>,
) {
  const stored: LibraryTotals = entry.value ?? { count: 0, newestId: null };
  const { bytes } = stored;
  if (bytes !== undefined) return { entry, totals: { ...stored, bytes } };
  const totals = { ...stored, bytes: await measureLibrary(store, userId) };
  if (totals.bytes === 0) return { entry, totals };
  const commit = await store.kv.atomic().check(entry).set(entry.key, totals).commit();
  return commit.ok ? { entry: { ...entry, value: totals, versionstamp: commit.versionstamp }, totals } : null;
}

/** Bytes of a snippet's versions. Null when one of them is corrupt. */
export async function measureHistory(store: Store, { userId, id }: SnippetRef): Promise<number | null> {
  let bytes = 0;
  for await (const { value } of eachEntryBelow<Stored<Version>>(store, versionKey(userId, id))) {
    if (value === null) return null;
    bytes += recordBytes(value);
  }
  return bytes;
}

/**
 * Bytes of all readable snippets and versions. Versions without a snippet are being deleted and don't count.
 */
async function measureLibrary(store: Store, userId: string): Promise<number> {
  const ids = new Set<string>();
  let bytes = 0;
  for await (const { key, value } of eachEntryBelow<Stored<Snippet>>(store, snippetKey(userId))) {
    ids.add(String(key.at(-1)));
    if (value !== null) bytes += recordBytes(value);
  }
  for await (const { key, value } of eachEntryBelow<Stored<Version>>(store, versionKey(userId))) {
    if (value !== null && ids.has(String(key.at(-2)))) bytes += recordBytes(value);
  }
  return bytes;
}

/** Records read at once for the export of an account, up to 64 KiB each. */
const EXPORT_BATCH = 50;

/** Yields all entries below a prefix in descending order, read in batches. */
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
