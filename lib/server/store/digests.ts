import { DIGESTS_BATCH, MAX_CACHED_CHUNKS, MAX_DIGESTS_BYTES } from "../../limits.ts";
import type { Snippet } from "../../schema/snippets.ts";
import { lastEntryBelow, skipCorrupt } from "./corrupt.ts";
import { digestsKey, digestsRevisionKey, snippetKey } from "./keys.ts";

/** What a search needs of a snippet, in lower case. */
export interface Digest {
  readonly id: string;
  readonly name: string;
  readonly pattern: string;
  readonly tags: readonly string[];
}

/** Digests stored together, oldest first; they are those with an id from `first` up to the next value's. */
interface DigestChunk {
  readonly first: string;
  readonly digests: readonly Digest[];
}

/** What a search reads of a snippet; name and pattern in lower case. */
function createDigest({ id, name, pattern, tags }: Snippet): Digest {
  return { id, name: name.toLowerCase(), pattern: pattern.toLowerCase(), tags };
}

/** The newest chunks of one library, read one after the other as searches need them. */
interface CachedLibrary {
  /** Of the digests' revision before the first was read; whoever finds another one reads anew. */
  readonly versionstamp: string | null;
  readonly chunks: DigestChunk[];
  isComplete: boolean;
  /** The read under way, which all searches of the moment wait for. */
  reading: Promise<void> | null;
}

/**
 * Digests of the libraries that were searched last, in memory. Reading them from the database takes most of a
 * search's time, and the thread's. Each search asks the database whether they have changed.
 */
export class DigestCache {
  readonly #libraries = new Map<string, CachedLibrary>();

  constructor(private readonly maxChunks: number = MAX_CACHED_CHUNKS) {}

  /** Chunks that hold digests older than a snippet, or all of them, newest first. */
  async *chunksBefore(kv: Deno.Kv, userId: string, before: string | null): AsyncGenerator<DigestChunk> {
    const versionstamp = await readRevision(kv, userId);
    const loaded = this.#loaded(userId, versionstamp);
    if (!startsInCache(loaded, before)) return yield* readChunks(kv, userId, before);
    for (let at = 0;; at++) {
      if (at === loaded.chunks.length && !loaded.isComplete) await this.#readOn(kv, userId, loaded);
      const chunk = loaded.chunks[at];
      if (chunk === undefined) return;
      if (before === null || chunk.first < before) yield chunk;
    }
  }

  /** Forgets the digests of a user. */
  forget(userId: string): void {
    this.#libraries.delete(userId);
  }

  /** What is known of a library, which from now on counts as the one searched last. */
  #loaded(userId: string, versionstamp: string | null): CachedLibrary {
    const known = this.#libraries.get(userId);
    this.#libraries.delete(userId);
    const loaded = known?.versionstamp === versionstamp
      ? known
      : { versionstamp, chunks: [], isComplete: false, reading: null };
    this.#libraries.set(userId, loaded);
    return loaded;
  }

  async #readOn(kv: Deno.Kv, userId: string, loaded: CachedLibrary): Promise<void> {
    loaded.reading ??= loadNextBatch(kv, userId, loaded).finally(() => loaded.reading = null);
    await loaded.reading;
    this.#forgetOldest();
  }

  #forgetOldest(): void {
    let chunks = 0;
    for (const loaded of this.#libraries.values()) chunks += loaded.chunks.length;
    for (const [userId, loaded] of this.#libraries) {
      if (chunks <= this.maxChunks) return;
      this.#libraries.delete(userId);
      chunks -= loaded.chunks.length;
    }
  }
}

/** Whether a search that begins there finds its first chunk without reading those that it passes over. */
function startsInCache({ isComplete, chunks }: CachedLibrary, before: string | null): boolean {
  return before === null || isComplete || (chunks.at(-1)?.first ?? "~") < before;
}

/** Null also where it cannot be read: the next change writes it anew. */
function readRevision(kv: Deno.Kv, userId: string): Promise<string | null> {
  const key = digestsRevisionKey(userId);
  return skipCorrupt(async () => (await kv.get(key)).versionstamp, () => Promise.resolve(null));
}

async function loadNextBatch(kv: Deno.Kv, userId: string, loaded: CachedLibrary): Promise<void> {
  const batch = await readChunkBatch(kv, userId, loaded.chunks.at(-1)?.first ?? null);
  loaded.chunks.push(...batch);
  loaded.isComplete = batch.length < DIGESTS_BATCH;
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

/** Adds to a commit what keeps the digests in step with it. */
type DigestChange = (commit: Deno.AtomicOperation) => Deno.AtomicOperation;

/** Puts the digest of a snippet in the place of its earlier one; that of a new snippet, the newest, at the end. */
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

/** Takes the digest of a snippet out. */
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

/** A chunk, and what must hold when another is written in its place. */
interface StoredChunk extends DigestChunk {
  readonly check: Deno.AtomicCheck;
}

/** The chunk that a snippet belongs to; null before the first. */
function findChunk(kv: Deno.Kv, userId: string, id: string): Promise<StoredChunk | null> {
  // One that begins with the id itself is in it: the end of a range is left out, and "0" sorts after nothing.
  const range = { prefix: digestsKey(userId), end: digestsKey(userId, `${id}0`) };
  return skipCorrupt(async () => {
    for await (const { key, value, versionstamp } of kv.list<Digest[]>(range, { reverse: true, limit: 1 })) {
      return { first: String(key.at(-1)), digests: value, check: { key, versionstamp } };
    }
    return null;
  }, () => rebuildChunk(kv, userId, id));
}

/** Without its own versionstamp, which KV does not tell of what it cannot read, that of all chunks holds. */
async function rebuildChunk(kv: Deno.Kv, userId: string, id: string): Promise<StoredChunk | null> {
  const { key, versionstamp } = await kv.get(digestsRevisionKey(userId));
  const chunks = await readChunksOneByOne(kv, userId, null, Infinity);
  const chunk = chunks.find(({ first }) => first <= id);
  return chunk ? { ...chunk, check: { key, versionstamp } } : null;
}

/** Digests in their order, in as few groups as fit. One alone always fits. */
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

/** At most so many bytes: KV writes two for a character, or one, and a few for each string. */
function estimateBytes({ id, name, pattern, tags }: Digest): number {
  const strings = [id, name, pattern, ...tags];
  return DIGEST_BYTES + strings.reduce((sum, string) => sum + STRING_BYTES + 2 * string.length, 0);
}

/** The names of a digest's properties, and what stands around them. */
const DIGEST_BYTES = 40;

/** A tag, a length, a byte for alignment. */
const STRING_BYTES = 6;

/**
 * The last chunk below an id, null when there is none. One that cannot be read is made anew from its snippets;
 * those of them that cannot be read either are left out. Nothing is written.
 *
 * @param end where the chunk after it begins; null for the newest
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

/** Chunks below an id, newest first, as many as `limit`; each likewise. */
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
