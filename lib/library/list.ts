import { MAX_VERSIONS, SEARCH_BUDGET_MS } from "../limits.ts";
import type { SnippetPage, SnippetQuery, VersionPage } from "../schema/snippets.ts";
import type { Paging } from "../schema/paging.ts";
import { readSnippet } from "../store/snippets.ts";
import { listSnippets, pickSnippets } from "../store/snippet_list.ts";
import { readableVersions } from "../store/versions.ts";
import { cursorAt, type Listing, positionOf } from "./cursor.ts";
import { type Library, placeOf } from "./library.ts";
import { search } from "./search.ts";
import { isUlid } from "./ulid.ts";

/**
 * A page of the snippets that match, newest-created first.
 *
 * @throws AppError `validation_error` for a cursor of another list
 */
export async function snippetPage(library: Library, asked: SnippetQuery): Promise<SnippetPage> {
  const { query, tag, limit } = asked;
  const listing = ["snippets", library.userId, query, tag];
  const before = await positionOf(asked.cursor, listing, isUlid);
  return query === "" && tag === ""
    ? await plainPage(library, before, limit, listing)
    : await foundPage(library, before, asked, listing);
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
  const place = placeOf(library, id);
  await readSnippet(library.store, place);
  const listing = ["versions", library.userId, id];
  const before = await positionOf(cursor, listing, isVersionNumber);
  const rows = await readableVersions(
    library.store,
    place,
    before === null ? null : Number(before),
    limit + 1,
  );
  const page = rows.slice(0, limit);
  return {
    items: page.map(({ version }) => version),
    next_cursor: await cursorAfter(rows.length > limit ? page.at(-1)?.number : undefined, listing),
  };
}

const isVersionNumber = (position: string) => /^[1-9]\d*$/.test(position) && Number(position) <= MAX_VERSIONS;

async function plainPage(
  { store, userId }: Library,
  before: string | null,
  limit: number,
  listing: Listing,
): Promise<SnippetPage> {
  const rows = await listSnippets(store, userId, before, limit + 1);
  const items = rows.slice(0, limit);
  return {
    items,
    next_cursor: await cursorAfter(rows.length > limit ? items.at(-1)?.id : undefined, listing),
  };
}

async function foundPage(
  { store, userId, now }: Library,
  before: string | null,
  asked: SnippetQuery,
  listing: Listing,
): Promise<SnippetPage> {
  const deadline = now() + SEARCH_BUDGET_MS;
  const { ids, next } = await search(store, userId, asked, { before, isLate: () => now() >= deadline });
  const items = await pickSnippets(store, userId, ids);
  return { items, next_cursor: await cursorAfter(next, listing) };
}

/** A cursor that goes on below a position; null when there is nothing to go on with. */
async function cursorAfter(
  position: string | number | undefined | null,
  listing: Listing,
): Promise<string | null> {
  return position === undefined || position === null ? null : await cursorAt(String(position), listing);
}
