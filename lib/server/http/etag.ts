/** Formats a revision as an ETag. */
export function formatEtag(revision: string): string {
  return `"${revision}"`;
}

/** True if an `If-None-Match` header contains a tag. The comparison is weak because proxies weaken tags. */
export function matchesEtag(header: string | null, etag: string): boolean {
  if (header === null) return false;
  if (header.trim() === "*") return true;
  const opaque = etag.replace(/^W\//, "");
  return [...header.matchAll(/"[^"]*"/g)].some(([tag]) => tag === opaque);
}

/**
 * Revisions in an `If-Match` header. Null when there is none, or when it is `*`. The prefix `W/` is ignored
 * because proxies add it when they compress.
 */
export function expectedRevisions(headers: Headers): string[] | null {
  const header = headers.get("If-Match");
  if (header === null || header.trim() === "*") return null;
  return [...header.matchAll(/"([^"]*)"/g)].map(([, revision = ""]) => revision);
}
