import type { SnippetQuery } from "../schema/snippets.ts";
import type { Digest } from "../store/digest.ts";
import type { Store } from "../store/store.ts";

/** Ids that match, newest first, and the id below which to go on; null when all has been looked at. */
export interface Found {
  readonly ids: readonly string[];
  readonly next: string | null;
}

/** Where a search begins, and when it has to end. */
export interface Bounds {
  /** An id that all found are below; null for no bound. */
  readonly before: string | null;
  readonly isLate: () => boolean;
}

/**
 * Looks for snippets whose name or pattern contains `query`, and that have the tag. As many as `limit` when
 * there are, unless it gets late.
 */
export async function search(
  { kv, digests: cache }: Store,
  userId: string,
  { query, tag, limit }: SnippetQuery,
  { before, isLate }: Bounds,
): Promise<Found> {
  const holds = holding(query);
  const isHit = ({ id, name, pattern, tags }: Digest) =>
    (before === null || id < before) && (tag === "" || tags.includes(tag)) &&
    holds(name, pattern);
  const ids: string[] = [];
  for await (const { first, digests } of cache.chunksBefore(kv, userId, before)) {
    ids.push(...digests.filter(isHit).map(({ id }) => id).reverse());
    if (ids.length > limit) return { ids: ids.slice(0, limit), next: ids[limit - 1] ?? null };
    if (isLate()) return { ids, next: first };
  }
  return { ids, next: null };
}

/**
 * Whether any of some texts holds a query, all in lower case. That writes a sigma at a word's end as ς, and a query
 * may end where the word goes on.
 */
function holding(query: string): (...texts: readonly string[]) => boolean {
  if (!/[σς]/.test(query)) return (...texts) => texts.some((text) => text.includes(query));
  const plain = query.replaceAll("ς", "σ");
  return (...texts) => texts.some((text) => text.replaceAll("ς", "σ").includes(plain));
}
