import { DIGESTS_BATCH, MAX_CACHED_CHUNKS } from "../limits.ts";
import type { Digest, DigestChunk } from "./digest.ts";
import { digestsKey, digestsRevisionKey } from "./keys.ts";
import { sparing } from "./readable.ts";
import { chunksOneByOne } from "./rebuilding.ts";

/** The newest chunks of one library, read one after the other as searches need them. */
interface Loaded {
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
  readonly #libraries = new Map<string, Loaded>();

  constructor(private readonly maxChunks: number = MAX_CACHED_CHUNKS) {}

  /** Chunks that hold digests older than a snippet, or all of them, newest first. */
  async *chunksBefore(kv: Deno.Kv, userId: string, before: string | null): AsyncGenerator<DigestChunk> {
    const versionstamp = await revisionOf(kv, userId);
    const loaded = this.#loaded(userId, versionstamp);
    if (!reaches(loaded, before)) return yield* read(kv, userId, before);
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
  #loaded(userId: string, versionstamp: string | null): Loaded {
    const known = this.#libraries.get(userId);
    this.#libraries.delete(userId);
    const loaded = known?.versionstamp === versionstamp
      ? known
      : { versionstamp, chunks: [], isComplete: false, reading: null };
    this.#libraries.set(userId, loaded);
    return loaded;
  }

  async #readOn(kv: Deno.Kv, userId: string, loaded: Loaded): Promise<void> {
    loaded.reading ??= readBatch(kv, userId, loaded).finally(() => loaded.reading = null);
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
function reaches({ isComplete, chunks }: Loaded, before: string | null): boolean {
  return before === null || isComplete || (chunks.at(-1)?.first ?? "~") < before;
}

/** Null also where it cannot be read: the next change writes it anew. */
function revisionOf(kv: Deno.Kv, userId: string): Promise<string | null> {
  const key = digestsRevisionKey(userId);
  return sparing(async () => (await kv.get(key)).versionstamp, () => Promise.resolve(null));
}

async function readBatch(kv: Deno.Kv, userId: string, loaded: Loaded): Promise<void> {
  const batch = await batchBelow(kv, userId, loaded.chunks.at(-1)?.first ?? null);
  loaded.chunks.push(...batch);
  loaded.isComplete = batch.length < DIGESTS_BATCH;
}

async function* read(kv: Deno.Kv, userId: string, before: string | null): AsyncGenerator<DigestChunk> {
  for (let end = before;;) {
    const batch = await batchBelow(kv, userId, end);
    yield* batch;
    if (batch.length < DIGESTS_BATCH) return;
    end = batch.at(-1)?.first ?? null;
  }
}

function batchBelow(kv: Deno.Kv, userId: string, before: string | null): Promise<DigestChunk[]> {
  const prefix = digestsKey(userId);
  const range = before === null ? { prefix } : { prefix, end: digestsKey(userId, before) };
  const options = { reverse: true, batchSize: DIGESTS_BATCH, limit: DIGESTS_BATCH };
  return sparing(async () => {
    const entries = await Array.fromAsync(kv.list<Digest[]>(range, options));
    return entries.map(({ key, value }) => ({ first: String(key.at(-1)), digests: value }));
  }, () => chunksOneByOne(kv, userId, before, DIGESTS_BATCH));
}
