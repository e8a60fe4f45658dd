import type { Snippet } from "../../schema/snippets.ts";
import { lastEntryBelow, skipCorrupt } from "./corrupt.ts";
import { digestsKey, digestsRevisionKey, snippetKey } from "./keys.ts";

/** The searchable fields of a snippet. Name, pattern and tags are in lower case. */
export interface Digest {
  readonly id: string;
  readonly name: string;
  readonly pattern: string;
  readonly tags: readonly string[];
}

/**
 * Digests stored under one key, oldest first. Ids range from `first` up to the `first` of the next chunk,
 * exclusive.
 */
interface DigestChunk {
  readonly first: string;
  readonly digests: readonly Digest[];
}

function createDigest({ id, name, pattern, tags }: Snippet): Digest {
  return { id, name: name.toLowerCase(), pattern: pattern.toLowerCase(), tags };
}

/** The newest chunks of one library, loaded on demand. */
interface CachedLibrary {
  /**
   * Versionstamp of the digests' revision before the first read. A search that finds another one reloads the
   * digests.
   */
  readonly versionstamp: string | null;
  readonly chunks: DigestChunk[];
  isComplete: boolean;
  /** The current read, shared by concurrent searches. */
  pendingRead: Promise<void> | null;
}

/** Chunks of digests in the cache, for all libraries; up to 60 MB. */
const MAX_CACHED_CHUNKS = 1_000;

/**
 * Caches digests of recently searched libraries in memory, because reading them dominates the time of a
 * search. Each search checks the revision in the database first.
 */
export class DigestCache {
  readonly #libraries = new Map<string, CachedLibrary>();

  constructor(private readonly maxChunks: number = MAX_CACHED_CHUNKS) {}

  /**
   * Yields chunks that contain digests older than the snippet `before`, newest first. With null, yields all
   * chunks.
   */
  async *chunksBefore(kv: Deno.Kv, userId: string, before: string | null): AsyncGenerator<DigestChunk> {
    const versionstamp = await readRevision(kv, userId);
    const cached = this.#cached(userId, versionstamp);
    if (!startsInCache(cached, before)) return yield* readChunks(kv, userId, before);
    for (let at = 0;; at++) {
      if (at === cached.chunks.length && !cached.isComplete) await this.#loadNext(kv, userId, cached);
      const chunk = cached.chunks[at];
      if (chunk === undefined) return;
      if (before === null || chunk.first < before) yield chunk;
    }
  }

  /** Removes a user's digests from the cache. */
  forget(userId: string): void {
    this.#libraries.delete(userId);
  }

  /** The cached part of a library, which becomes the most recently used one. */
  #cached(userId: string, versionstamp: string | null): CachedLibrary {
    const existing = this.#libraries.get(userId);
    this.#libraries.delete(userId);
    const cached = existing?.versionstamp === versionstamp
      ? existing
      : { versionstamp, chunks: [], isComplete: false, pendingRead: null };
    this.#libraries.set(userId, cached);
    return cached;
  }

  async #loadNext(kv: Deno.Kv, userId: string, cached: CachedLibrary): Promise<void> {
    cached.pendingRead ??= loadNextBatch(kv, userId, cached).finally(() => cached.pendingRead = null);
    await cached.pendingRead;
    this.#evictOldest();
  }

  #evictOldest(): void {
    let chunks = 0;
    for (const cached of this.#libraries.values()) chunks += cached.chunks.length;
    for (const [userId, cached] of this.#libraries) {
      if (chunks <= this.maxChunks) return;
      this.#libraries.delete(userId);
      chunks -= cached.chunks.length;
    }
  }
}

/** True if the first chunk of the search can be found without loading the chunks that it skips. */
function startsInCache({ isComplete, chunks }: CachedLibrary, before: string | null): boolean {
  return before === null || isComplete || (chunks.at(-1)?.first ?? "~") < before;
}

/**
 * The versionstamp of a user's digests. Null when the value is missing or corrupt; the next write replaces a
 * corrupt one.
 */
function readRevision(kv: Deno.Kv, userId: string): Promise<string | null> {
  const key = digestsRevisionKey(userId);
  return skipCorrupt(async () => (await kv.get(key)).versionstamp, () => Promise.resolve(null));
}

/** Chunks of digests per read: few, so that an early match is cheap. */
const DIGESTS_BATCH = 10;

async function loadNextBatch(kv: Deno.Kv, userId: string, cached: CachedLibrary): Promise<void> {
  const batch = await readChunkBatch(kv, userId, cached.chunks.at(-1)?.first ?? null);
  cached.chunks.push(...batch);
  cached.isComplete = batch.length < DIGESTS_BATCH;
}

async function* readChunks(kv: Deno.Kv, userId: string, before: string | null): AsyncGenerator<DigestChunk> {
  for (let end = before;;) {
    const batch = await readChunkBatch(kv, userId, end);
    yield* batch;
    if (batch.length < DIGESTS_BATCH) return;
    end = batch.at(-1)?.first ?? null;
  }
}

function readChunkBatch(kv: Deno.Kv, userId: string, before: string | null): Promise<DigestChunk[]> {
  const prefix = digestsKey(userId);
  const range = before === null ? { prefix } : { prefix, end: digestsKey(userId, before) };
  const options = { reverse: true, batchSize: DIGESTS_BATCH, limit: DIGESTS_BATCH };
  return skipCorrupt(async () => {
    const entries = await Array.fromAsync(kv.list<Digest[]>(range, options));
    return entries.map(({ key, value }) => ({ first: String(key.at(-1)), digests: value }));
  }, () => readChunksOneByOne(kv, userId, before, DIGESTS_BATCH));
}

/** Adds the change of the digests to a commit of a snippet. */
type DigestChange = (commit: Deno.AtomicOperation) => Deno.AtomicOperation;

/** Prepares adding or replacing the digest of a snippet. A new snippet must be the newest one. */
export async function prepareDigestUpdate(
  kv: Deno.Kv,
  userId: string,
  snippet: Snippet,
): Promise<DigestChange> {
  const stored = await findChunk(kv, userId, snippet.id);
  const digests = stored?.digests ?? [];
  const digest = createDigest(snippet);
  const index = digests.findIndex(({ id }) => id === digest.id);
  if (JSON.stringify(digests[index]) === JSON.stringify(digest)) return (commit) => commit;
  const [head, ...more] = packDigests(index < 0 ? [...digests, digest] : digests.with(index, digest));
  const key = digestsKey(userId, stored?.first ?? digest.id);
  return (commit) => {
    commit.check(stored?.check ?? { key, versionstamp: null }).set(key, head)
      .set(digestsRevisionKey(userId), true);
    for (const chunk of more) commit.set(digestsKey(userId, chunk[0]?.id ?? ""), chunk);
    return commit;
  };
}

/** Prepares removing the digest of a snippet. */
export async function prepareDigestRemoval(kv: Deno.Kv, userId: string, id: string): Promise<DigestChange> {
  const stored = await findChunk(kv, userId, id);
  if (stored === null) return (commit) => commit;
  const key = digestsKey(userId, stored.first);
  const rest = stored.digests.filter((digest) => digest.id !== id);
  return (commit) => {
    commit.check(stored.check).set(digestsRevisionKey(userId), true);
    return rest.length > 0 ? commit.set(key, rest) : commit.delete(key);
  };
}

/**
 * Replaces the digests of a library that nothing else uses, unless they are right.
 *
 * @param snippets all of the library, oldest first
 */
export async function replaceDigests(
  kv: Deno.Kv,
  userId: string,
  snippets: readonly Snippet[],
): Promise<void> {
  const stored = await Array.fromAsync(kv.list<Digest[]>({ prefix: digestsKey(userId) }));
  const digests = snippets.map(createDigest);
  if (JSON.stringify(stored.flatMap(({ value }) => value)) === JSON.stringify(digests)) return;
  for (const { key } of stored) await kv.delete(key);
  for (const chunk of packDigests(digests)) await kv.set(digestsKey(userId, chunk[0]?.id ?? ""), chunk);
  await kv.set(digestsRevisionKey(userId), true);
}

/** A chunk with the check that a commit replacing it needs. */
interface StoredChunk extends DigestChunk {
  readonly check: Deno.AtomicCheck;
}

/** The chunk that a snippet belongs to; null when the snippet is older than all chunks. */
function findChunk(kv: Deno.Kv, userId: string, id: string): Promise<StoredChunk | null> {
  // The end of the range is exclusive. The suffix "0" includes a chunk that begins with this id.
  const range = { prefix: digestsKey(userId), end: digestsKey(userId, `${id}0`) };
  return skipCorrupt(async () => {
    for await (const { key, value, versionstamp } of kv.list<Digest[]>(range, { reverse: true, limit: 1 })) {
      return { first: String(key.at(-1)), digests: value, check: { key, versionstamp } };
    }
    return null;
  }, () => rebuildChunk(kv, userId, id));
}

/**
 * Rebuilds a corrupt chunk from its snippets. KV doesn't return the versionstamp of a corrupt value, so the
 * check uses the revision of all digests.
 */
async function rebuildChunk(kv: Deno.Kv, userId: string, id: string): Promise<StoredChunk | null> {
  const { key, versionstamp } = await kv.get(digestsRevisionKey(userId));
  const chunks = await readChunksOneByOne(kv, userId, null, Infinity);
  const chunk = chunks.find(({ first }) => first <= id);
  return chunk ? { ...chunk, check: { key, versionstamp } } : null;
}

/** Estimated size of a full chunk of digests. KV allows 65,536 bytes per value. */
const MAX_DIGESTS_BYTES = 60_000;

/** Packs digests into as few chunks as possible, in their order. A single digest always fits. */
function packDigests(digests: readonly Digest[]): Digest[][] {
  const groups: Digest[][] = [];
  let room = 0;
  for (const digest of digests) {
    const size = estimateBytes(digest);
    if (size > room) {
      groups.push([]);
      room = MAX_DIGESTS_BYTES;
    }
    groups.at(-1)?.push(digest);
    room -= size;
  }
  return groups;
}

/** Upper bound of a digest's size in KV, which uses one or two bytes per character and a few per string. */
function estimateBytes({ id, name, pattern, tags }: Digest): number {
  const strings = [id, name, pattern, ...tags];
  return DIGEST_BYTES + strings.reduce((sum, string) => sum + STRING_BYTES + 2 * string.length, 0);
}

/** Property names of a digest and their framing. */
const DIGEST_BYTES = 40;

/** Type tag, length and alignment of a string. */
const STRING_BYTES = 6;

/**
 * The last chunk below an id, or null. A corrupt chunk is rebuilt from its snippets, without those that are
 * corrupt too. Nothing is written.
 *
 * @param end where the next chunk begins; null for the newest chunk
 */
async function readLastChunk(
  kv: Deno.Kv,
  userId: string,
  end: string | null,
): Promise<DigestChunk | null> {
  const bound = end === null ? null : digestsKey(userId, end);
  const last = await lastEntryBelow<Digest[]>(kv, digestsKey(userId), bound);
  if (last === null) return null;
  const first = String(last.key.at(-1));
  return { first, digests: last.value ?? await rebuildDigests(kv, userId, first, end) };
}

/** Like `readLastChunk`, for up to `limit` chunks, newest first. */
async function readChunksOneByOne(
  kv: Deno.Kv,
  userId: string,
  before: string | null,
  limit: number,
): Promise<DigestChunk[]> {
  const found: DigestChunk[] = [];
  while (found.length < limit) {
    const chunk = await readLastChunk(kv, userId, found.at(-1)?.first ?? before);
    if (chunk === null) break;
    found.push(chunk);
  }
  return found;
}

async function rebuildDigests(kv: Deno.Kv, userId: string, first: string, end: string | null) {
  const digests: Digest[] = [];
  for (let bound = end === null ? null : snippetKey(userId, end);;) {
    const last = await lastEntryBelow<Snippet>(kv, snippetKey(userId), bound);
    if (last === null || String(last.key.at(-1)) < first) return digests.reverse();
    if (last.value !== null) digests.push(createDigest(last.value));
    bound = last.key;
  }
}
