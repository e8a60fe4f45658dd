/** The entity tag of a revision. */
export function etagOf(revision: string): string {
  return `"${revision}"`;
}

/** Whether an `If-None-Match` header names a tag, compared weakly: proxies make strong tags weak. */
export function namesTag(header: string | null, etag: string): boolean {
  if (header === null) return false;
  if (header.trim() === "*") return true;
  const opaque = etag.replace(/^W\//, "");
  return [...header.matchAll(/"[^"]*"/g)].some(([tag]) => tag === opaque);
}

/**
 * The revisions that an `If-Match` header names; null when there is none, or it takes any. Tags count with and
 * without `W/`, which proxies add when they compress.
 */
export function expectedRevisions(headers: Headers): string[] | null {
  const header = headers.get("If-Match");
  if (header === null || header.trim() === "*") return null;
  return [...header.matchAll(/"([^"]*)"/g)].map(([, revision = ""]) => revision);
}
