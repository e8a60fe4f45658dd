import { MAX_PICTURE_AGE_SECONDS } from "../../limits.ts";
import { originalIfNoneMatch } from "./routable.ts";

/** A drawing that other sites may show and keep, with the header of the request that asks for it. */
export async function pictureResponse(request: Request, svg: string, status: 200 | 400): Promise<Response> {
  const bytes = new TextEncoder().encode(svg);
  const digest = await crypto.subtle.digest("SHA-256", bytes);
  const etag = formatEtag(new Uint8Array(digest, 0, 12).toHex());
  const headers = {
    ETag: etag,
    // Also where nothing is sent: by their type `secured` and `compressed` know what they have before them.
    "Content-Type": "image/svg+xml; charset=utf-8",
    // What could not be drawn may be drawn by the next version.
    "Cache-Control": status === 200 ? `public, max-age=${MAX_PICTURE_AGE_SECONDS}` : "no-store",
    // Made for pages of others.
    "Cross-Origin-Resource-Policy": "cross-origin",
  };
  if (status === 200 && matchesEtag(originalIfNoneMatch(request), etag)) {
    return new Response(null, { status: 304, headers });
  }
  return new Response(bytes, { status, headers });
}

/** The entity tag of a revision. */
export function formatEtag(revision: string): string {
  return `"${revision}"`;
}

/** Whether an `If-None-Match` header names a tag, compared weakly: proxies make strong tags weak. */
export function matchesEtag(header: string | null, etag: string): boolean {
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
