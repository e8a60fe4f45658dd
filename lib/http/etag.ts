/** The entity tag of a revision. */
export function etagOf(revision: string): string {
  return `"${revision}"`;
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
