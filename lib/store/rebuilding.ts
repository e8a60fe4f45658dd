import type { Snippet } from "../schema/snippets.ts";
import { type Digest, type DigestChunk, digestOf } from "./digest.ts";
import { digestsKey, snippetKey } from "./keys.ts";
import { lastBelow } from "./last_below.ts";

/**
 * The last chunk below an id, null when there is none. One that cannot be read is made anew from its snippets;
 * those of them that cannot be read either are left out. Nothing is written.
 *
 * @param end where the chunk after it begins; null for the newest
 */
export async function chunkBelow(
  kv: Deno.Kv,
  userId: string,
  end: string | null,
): Promise<DigestChunk | null> {
  const bound = end === null ? null : digestsKey(userId, end);
  const last = await lastBelow<Digest[]>(kv, digestsKey(userId), bound);
  if (last === null) return null;
  const first = String(last.key.at(-1));
  return { first, digests: last.value ?? await digestsFrom(kv, userId, first, end) };
}

/** Chunks below an id, newest first, as many as `limit`; each likewise. */
export async function chunksOneByOne(
  kv: Deno.Kv,
  userId: string,
  before: string | null,
  limit: number,
): Promise<DigestChunk[]> {
  const found: DigestChunk[] = [];
  while (found.length < limit) {
    const chunk = await chunkBelow(kv, userId, found.at(-1)?.first ?? before);
    if (chunk === null) break;
    found.push(chunk);
  }
  return found;
}

async function digestsFrom(kv: Deno.Kv, userId: string, first: string, end: string | null) {
  const digests: Digest[] = [];
  for (let bound = end === null ? null : snippetKey(userId, end);;) {
    const last = await lastBelow<Snippet>(kv, snippetKey(userId), bound);
    if (last === null || String(last.key.at(-1)) < first) return digests.reverse();
    if (last.value !== null) digests.push(digestOf(last.value));
    bound = last.key;
  }
}
