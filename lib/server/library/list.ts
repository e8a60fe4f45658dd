import { MAX_PAGE_ITEMS, MAX_VERSIONS, SEARCH_BUDGET_MS } from "../../limits/library.ts";
import type { NewestVersion } from "../../schema/library.ts";
import type { SnippetPage, SnippetQuery, VersionPage } from "../../schema/snippets.ts";
import type { Paging } from "../../schema/text.ts";
import { AppError } from "../errors.ts";
import type { Digest } from "../store/digests.ts";
import {
  listReadableVersions,
  listSnippets,
  readNewestVersion,
  readSnippet,
  readSnippets,
} from "../store/snippets.ts";
import type { Store } from "../store/store.ts";
import { isUlid, type Library, snippetRef } from "./library.ts";

/**
 * A page of the snippets that match a query, newest first.
 *
 * @throws AppError `validation_error` for a cursor of another query
 */
export async function snippetPage(library: Library, request: SnippetQuery): Promise<SnippetPage> {
  const { query, tag, limit } = request;
  const listing = ["snippets", library.userId, query, tag];
  const before = await decodeCursor(request.cursor, listing, isUlid);
  return query === "" && tag === ""
    ? await listPage(library, before, limit, listing)
    : await searchPage(library, before, request, listing);
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
  const ref = snippetRef(library, id);
  await readSnippet(library.store, ref);
  const listing = ["versions", library.userId, id];
  const before = await decodeCursor(cursor, listing, isVersionNumber);
  const rows = await listReadableVersions(
    library.store,
    ref,
    before === null ? null : Number(before),
    limit + 1,
  );
  const page = rows.slice(0, limit);
  return {
    items: page.map(({ version }) => version),
    next_cursor: await nextCursor(rows.length > limit ? page.at(-1)?.number : undefined, listing),
  };
}

/**
 * The newest versions of snippets, by id. Ids that are malformed or not the user's are left out, and so are those
 * beyond the largest page.
 */
export async function newestVersions(
  { store, userId }: Library,
  ids: readonly string[],
): Promise<Record<string, NewestVersion>> {
  const validIds = [...new Set(ids)].filter(isUlid).slice(0, MAX_PAGE_ITEMS);
  const found = await Promise.all(validIds.map((id) => readNewestVersion(store, { userId, id })));
  return Object.fromEntries(validIds.flatMap((id, at) => {
    const newest = found[at];
    return newest ? [[id, newest] as const] : [];
  }));
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
  request: SnippetQuery,
  listing: Listing,
): Promise<SnippetPage> {
  const deadline = now() + SEARCH_BUDGET_MS;
  const { ids, next } = await search(store, userId, request, { before, isLate: () => now() >= deadline });
  const items = await readSnippets(store, userId, ids);
  return { items, next_cursor: await nextCursor(next, listing) };
}

/** The cursor after a position; null after the last one. */
async function nextCursor(
  position: string | number | undefined | null,
  listing: Listing,
): Promise<string | null> {
  return position === undefined || position === null ? null : await encodeCursor(String(position), listing);
}

/** Identifies a list: its kind, its owner and all filters. A cursor is valid for one list only. */
type Listing = readonly string[];

/**
 * Encodes a position in a list as an opaque cursor. It contains a hash of the list, so that modified cursors
 * and those of other lists are detected. It is not secret and grants no access.
 */
export async function encodeCursor(position: string, listing: Listing): Promise<string> {
  const text = new TextEncoder();
  const bound = text.encode(JSON.stringify([...listing, position]));
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bound)).subarray(0, HASH_BYTES);
  return new Uint8Array([...hash, ...text.encode(position)])
    .toBase64({ alphabet: "base64url", omitPadding: true });
}

/**
 * Decodes a cursor. Null when there is none.
 *
 * @param isPosition whether a string is a possible position; clients can forge cursors
 * @throws AppError `validation_error` when the cursor is invalid or belongs to another list
 */
export async function decodeCursor(
  cursor: string | undefined,
  listing: Listing,
  isPosition: (position: string) => boolean,
): Promise<string | null> {
  if (cursor === undefined) return null;
  const position = cursorPosition(cursor);
  if (position !== null && isPosition(position) && await encodeCursor(position, listing) === cursor) {
    return position;
  }
  const issue = { path: "cursor", code: "invalid_cursor", message: "Invalid cursor for this query" };
  throw new AppError("validation_error", "Invalid cursor for this query", { issues: [issue] });
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

/** Where a search starts, and when it must end. */
interface SearchRange {
  /** Exclusive upper bound of the ids, or null. */
  readonly before: string | null;
  readonly isLate: () => boolean;
}

/**
 * Searches for snippets that contain `query` in their name or pattern and have the tag. Finds up to `limit`
 * of them, or fewer when time runs out.
 *
 * @returns matching ids, newest first, and the exclusive upper bound for the next page; null after the last page
 */
async function search(
  { kv, digests: cache }: Store,
  userId: string,
  { query, tag, limit }: SnippetQuery,
  { before, isLate }: SearchRange,
) {
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
 * Creates a test whether any of several lower-case texts contains the query. Lowercasing turns a sigma at the
 * end of a word into ς, but a query may end within a word, so both forms of sigma are equal.
 */
function createContains(query: string): (...texts: readonly string[]) => boolean {
  if (!/[σς]/.test(query)) return (...texts) => texts.some((text) => text.includes(query));
  const plain = query.replaceAll("ς", "σ");
  return (...texts) => texts.some((text) => text.replaceAll("ς", "σ").includes(plain));
}
