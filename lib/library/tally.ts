import type { Library } from "./library.ts";

/** How many snippets there are, and how many have each tag. */
export interface Tally {
  readonly total: number;
  /** The most frequent first, then by name. */
  readonly tags: readonly { readonly tag: string; readonly count: number }[];
}

/** Counts a user's snippets, from the digests: 10,000 are 25 values. */
export async function tallyOf({ store: { kv, digests: cache }, userId }: Library): Promise<Tally> {
  const counts = new Map<string, number>();
  let total = 0;
  for await (const { digests } of cache.chunksBefore(kv, userId, null)) {
    total += digests.length;
    for (const tag of digests.flatMap(({ tags }) => tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  }
  const tags = [...counts].map(([tag, count]) => ({ tag, count }));
  return { total, tags: tags.toSorted((a, b) => b.count - a.count || (a.tag < b.tag ? -1 : 1)) };
}
