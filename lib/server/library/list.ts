import { MAX_VERSIONS, SEARCH_BUDGET_MS } from "../../limits.ts";
import type { SnippetPage, SnippetQuery, VersionPage } from "../../schema/snippets.ts";
import type { Paging } from "../../schema/text.ts";
import { AppError } from "../errors.ts";
import type { Digest } from "../store/digests.ts";
import { listReadableVersions, listSnippets, readSnippet, readSnippets } from "../store/snippets.ts";
import type { Store } from "../store/store.ts";
import { isUlid, type Library, snippetRef } from "./library.ts";

/**
 * A page of the snippets that match, newest-created first.
 *
 * @throws AppError `validation_error` for a cursor of another list
 */
export async function snippetPage(library: Library, asked: SnippetQuery): Promise<SnippetPage> {
  const { query, tag, limit } = asked;
  const listing = ["snippets", library.userId, query, tag];
  const before = await decodeCursor(asked.cursor, listing, isUlid);
  return query === "" && tag === ""
    ? await listPage(library, before, limit, listing)
    : await searchPage(library, before, asked, listing);
}

/**
 * A page of a snippet's versions, newest first.
 *
 * @throws AppError `not_found`; `validation_error` for a cursor of another list
 */
export async function versionPage(
  library: Library,
  id: string,
  { limit, cursor }: Paging,
): Promise<VersionPage> {
  const place = snippetRef(library, id);
  await readSnippet(library.store, place);
  const listing = ["versions", library.userId, id];
  const before = await decodeCursor(cursor, listing, isVersionNumber);
  const rows = await listReadableVersions(
    library.store,
    place,
    before === null ? null : Number(before),
    limit + 1,
  );
  const page = rows.slice(0, limit);
  return {
    items: page.map(({ version }) => version),
    next_cursor: await nextCursor(rows.length > limit ? page.at(-1)?.number : undefined, listing),
  };
}

const isVersionNumber = (position: string) => /^[1-9]\d*$/.test(position) && Number(position) <= MAX_VERSIONS;

async function listPage(
  { store, userId }: Library,
  before: string | null,
  limit: number,
  listing: Listing,
): Promise<SnippetPage> {
  const rows = await listSnippets(store, userId, before, limit + 1);
  const items = rows.slice(0, limit);
  return {
    items,
    next_cursor: await nextCursor(rows.length > limit ? items.at(-1)?.id : undefined, listing),
  };
}

async function searchPage(
  { store, userId, now }: Library,
  before: string | null,
  asked: SnippetQuery,
  listing: Listing,
): Promise<SnippetPage> {
  const deadline = now() + SEARCH_BUDGET_MS;
  const { ids, next } = await search(store, userId, asked, { before, isLate: () => now() >= deadline });
  const items = await readSnippets(store, userId, ids);
  return { items, next_cursor: await nextCursor(next, listing) };
}

/** A cursor that goes on below a position; null when there is nothing to go on with. */
async function nextCursor(
  position: string | number | undefined | null,
  listing: Listing,
): Promise<string | null> {
  return position === undefined || position === null ? null : await encodeCursor(String(position), listing);
}

/** What a list is of: whose, of what, and every filter. A cursor works for one such list only. */
type Listing = readonly string[];

/**
 * An opaque word for a place in a list. It carries a hash of the list: one that was changed on its way, or is
 * meant for another list, is noticed. It holds no secret and grants nothing, so nobody gains by making one.
 */
export async function encodeCursor(position: string, listing: Listing): Promise<string> {
  const text = new TextEncoder();
  const bound = text.encode(JSON.stringify([...listing, position]));
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bound)).subarray(0, HASH_BYTES);
  return new Uint8Array([...hash, ...text.encode(position)])
    .toBase64({ alphabet: "base64url", omitPadding: true });
}

/**
 * The place that a cursor of the same list names; null without a cursor.
 *
 * @param isPlace whether the list can have such a place: who makes a cursor may write anything there
 * @throws AppError `validation_error` when it is not one of ours for this list
 */
export async function decodeCursor(
  cursor: string | undefined,
  listing: Listing,
  isPlace: (position: string) => boolean,
): Promise<string | null> {
  if (cursor === undefined) return null;
  const position = cursorPosition(cursor);
  if (position !== null && isPlace(position) && await encodeCursor(position, listing) === cursor) {
    return position;
  }
  const issue = { path: "cursor", code: "invalid_cursor", message: "Is not a cursor of this list" };
  throw new AppError("validation_error", "The cursor is not one of this list", { issues: [issue] });
}

const HASH_BYTES = 16;

function cursorPosition(cursor: string): string | null {
  try {
    const bytes = Uint8Array.fromBase64(cursor, { alphabet: "base64url" });
    return new TextDecoder().decode(bytes.subarray(HASH_BYTES));
  } catch {
    return null;
  }
}

/** Ids that match, newest first, and the id below which to go on; null when all has been looked at. */
interface SearchResult {
  readonly ids: readonly string[];
  readonly next: string | null;
}

/** Where a search begins, and when it has to end. */
interface SearchRange {
  /** An id that all found are below; null for no bound. */
  readonly before: string | null;
  readonly isLate: () => boolean;
}

/**
 * Looks for snippets whose name or pattern contains `query`, and that have the tag. As many as `limit` when
 * there are, unless it gets late.
 */
async function search(
  { kv, digests: cache }: Store,
  userId: string,
  { query, tag, limit }: SnippetQuery,
  { before, isLate }: SearchRange,
): Promise<SearchResult> {
  const holds = createContains(query);
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
function createContains(query: string): (...texts: readonly string[]) => boolean {
  if (!/[σς]/.test(query)) return (...texts) => texts.some((text) => text.includes(query));
  const plain = query.replaceAll("ς", "σ");
  return (...texts) => texts.some((text) => text.replaceAll("ς", "σ").includes(plain));
}
