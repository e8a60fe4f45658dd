import { MAX_DIGESTS_BYTES } from "../limits.ts";
import type { Snippet } from "../schema/snippets.ts";
import { digestsKey, digestsRevisionKey } from "./keys.ts";

/** What a search needs of a snippet, in lower case. */
export interface Digest {
  readonly id: string;
  readonly name: string;
  readonly pattern: string;
  readonly tags: readonly string[];
}

/** Digests stored together, oldest first; they are those with an id from `first` up to the next value's. */
export interface DigestChunk {
  readonly first: string;
  readonly digests: readonly Digest[];
}

/** Adds to a commit what keeps the digests in step with it. */
export type DigestChange = (commit: Deno.AtomicOperation) => Deno.AtomicOperation;

/** Puts the digest of a snippet in the place of its earlier one; that of a new snippet, the newest, at the end. */
export async function withDigest(kv: Deno.Kv, userId: string, snippet: Snippet): Promise<DigestChange> {
  const entry = await chunkOf(kv, userId, snippet.id);
  const digests = entry?.value ?? [];
  const digest = digestOf(snippet);
  const index = digests.findIndex(({ id }) => id === digest.id);
  if (JSON.stringify(digests[index]) === JSON.stringify(digest)) return (commit) => commit;
  const [head, ...more] = packed(index < 0 ? [...digests, digest] : digests.with(index, digest));
  const { key, versionstamp } = entry ?? { key: digestsKey(userId, digest.id), versionstamp: null };
  return (commit) => {
    commit.check({ key, versionstamp }).set(key, head).set(digestsRevisionKey(userId), true);
    for (const chunk of more) commit.set(digestsKey(userId, chunk[0]?.id ?? ""), chunk);
    return commit;
  };
}

/** Takes the digest of a snippet out. */
export async function withoutDigest(kv: Deno.Kv, userId: string, id: string): Promise<DigestChange> {
  const entry = await chunkOf(kv, userId, id);
  if (entry === null) return (commit) => commit;
  const rest = entry.value.filter((digest) => digest.id !== id);
  return (commit) => {
    commit.check(entry).set(digestsRevisionKey(userId), true);
    return rest.length > 0 ? commit.set(entry.key, rest) : commit.delete(entry.key);
  };
}

async function chunkOf(kv: Deno.Kv, userId: string, id: string): Promise<Deno.KvEntry<Digest[]> | null> {
  // One that begins with the id itself is in it: the end of a range is left out, and "0" sorts after nothing.
  const range = { prefix: digestsKey(userId), end: digestsKey(userId, `${id}0`) };
  for await (const entry of kv.list<Digest[]>(range, { reverse: true, limit: 1 })) return entry;
  return null;
}

function digestOf({ id, name, pattern, tags }: Snippet): Digest {
  return { id, name: name.toLowerCase(), pattern: pattern.toLowerCase(), tags };
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
