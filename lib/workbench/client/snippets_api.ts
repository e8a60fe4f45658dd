import { MAX_PAGE_ITEMS } from "../../limits/library.ts";
import type { Snippet, SnippetDraft, SnippetPage, SnippetPatch, VersionPage } from "../../schema/snippets.ts";
import { type Answer, ask } from "./api.ts";
import { sending } from "./send.ts";

const ROOT = "/api/snippets";

/** The filter of a list; an empty query or tag filters nothing. */
export interface Filter {
  readonly query: string;
  readonly tag: string;
}

/** A page of the saved patterns, newest first; a null cursor requests the first. */
export function fetchSnippets({ query, tag }: Filter, cursor: string | null): Promise<Answer<SnippetPage>> {
  return ask(`${ROOT}?${pageQuery(cursor, { ...(query && { query }), ...(tag && { tag }) })}`);
}

/** One saved pattern, with its entity tag. */
export function fetchSnippet(id: string): Promise<Answer<Snippet>> {
  return ask(`${ROOT}/${id}`);
}

/** A page of a saved pattern's versions, newest first. */
export function fetchVersions(id: string, cursor: string | null): Promise<Answer<VersionPage>> {
  return ask(`${ROOT}/${id}/versions?${pageQuery(cursor)}`);
}

/**
 * Saves a pattern for the first time.
 *
 * @param key a random string: the same draft with the same key is saved once
 */
export function createSnippet(draft: SnippetDraft, key?: string): Promise<Answer<Snippet>> {
  return ask(ROOT, sending("POST", draft, key ? { "Idempotency-Key": key } : {}));
}

/** Applies a patch if the pattern still has this entity tag; an empty tag skips the check. */
export function patchSnippet(
  id: string,
  patch: Partial<SnippetPatch>,
  etag: string,
): Promise<Answer<Snippet>> {
  return ask(`${ROOT}/${id}`, sending("PATCH", patch, etag ? { "If-Match": etag } : {}));
}

/** Deletes a saved pattern with its versions; the request continues when the page is closed. */
export function deleteSnippet(id: string): Promise<Answer<null>> {
  return ask(`${ROOT}/${id}`, { method: "DELETE", keepalive: true });
}

function pageQuery(cursor: string | null, filter: Record<string, string> = {}): URLSearchParams {
  return new URLSearchParams({ limit: String(MAX_PAGE_ITEMS), ...filter, ...(cursor && { cursor }) });
}
