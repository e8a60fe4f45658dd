import { MAX_DIGESTS_BYTES } from "../limits.ts";
import type { Snippet } from "../schema/snippets.ts";
import { type Digest, type DigestChunk, digestOf } from "./digest.ts";
import { digestsKey, digestsRevisionKey } from "./keys.ts";
import { sparing } from "./readable.ts";
import { chunksOneByOne } from "./rebuilding.ts";

/** Adds to a commit what keeps the digests in step with it. */
export type DigestChange = (commit: Deno.AtomicOperation) => Deno.AtomicOperation;

/** Puts the digest of a snippet in the place of its earlier one; that of a new snippet, the newest, at the end. */
export async function withDigest(kv: Deno.Kv, userId: string, snippet: Snippet): Promise<DigestChange> {
  const stored = await chunkOf(kv, userId, snippet.id);
  const digests = stored?.digests ?? [];
  const digest = digestOf(snippet);
  const index = digests.findIndex(({ id }) => id === digest.id);
  if (JSON.stringify(digests[index]) === JSON.stringify(digest)) return (commit) => commit;
  const [head, ...more] = packed(index < 0 ? [...digests, digest] : digests.with(index, digest));
  const key = digestsKey(userId, stored?.first ?? digest.id);
  return (commit) => {
    commit.check(stored?.check ?? { key, versionstamp: null }).set(key, head)
      .set(digestsRevisionKey(userId), true);
    for (const chunk of more) commit.set(digestsKey(userId, chunk[0]?.id ?? ""), chunk);
    return commit;
  };
}

/** Takes the digest of a snippet out. */
export async function withoutDigest(kv: Deno.Kv, userId: string, id: string): Promise<DigestChange> {
  const stored = await chunkOf(kv, userId, id);
  if (stored === null) return (commit) => commit;
  const key = digestsKey(userId, stored.first);
  const rest = stored.digests.filter((digest) => digest.id !== id);
  return (commit) => {
    commit.check(stored.check).set(digestsRevisionKey(userId), true);
    return rest.length > 0 ? commit.set(key, rest) : commit.delete(key);
  };
}

/** A chunk, and what must hold when another is written in its place. */
interface Stored extends DigestChunk {
  readonly check: Deno.AtomicCheck;
}

/** The chunk that a snippet belongs to; null before the first. */
function chunkOf(kv: Deno.Kv, userId: string, id: string): Promise<Stored | null> {
  // One that begins with the id itself is in it: the end of a range is left out, and "0" sorts after nothing.
  const range = { prefix: digestsKey(userId), end: digestsKey(userId, `${id}0`) };
  return sparing(async () => {
    for await (const { key, value, versionstamp } of kv.list<Digest[]>(range, { reverse: true, limit: 1 })) {
      return { first: String(key.at(-1)), digests: value, check: { key, versionstamp } };
    }
    return null;
  }, () => rebuiltChunkOf(kv, userId, id));
}

/** Without its own versionstamp, which KV does not tell of what it cannot read, that of all chunks holds. */
async function rebuiltChunkOf(kv: Deno.Kv, userId: string, id: string): Promise<Stored | null> {
  const { key, versionstamp } = await kv.get(digestsRevisionKey(userId));
  const chunks = await chunksOneByOne(kv, userId, null, Infinity);
  const chunk = chunks.find(({ first }) => first <= id);
  return chunk ? { ...chunk, check: { key, versionstamp } } : null;
}

/** Digests in their order, in as few groups as fit. One alone always fits. */
function packed(digests: readonly Digest[]): Digest[][] {
  const groups: Digest[][] = [];
  let room = 0;
  for (const digest of digests) {
    const size = bytesOf(digest);
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
function bytesOf({ id, name, pattern, tags }: Digest): number {
  const strings = [id, name, pattern, ...tags];
  return DIGEST_BYTES + strings.reduce((sum, string) => sum + STRING_BYTES + 2 * string.length, 0);
}

/** The names of a digest's properties, and what stands around them. */
const DIGEST_BYTES = 40;

/** A tag, a length, a byte for alignment. */
const STRING_BYTES = 6;
