import { formatEtag, matchesEtag } from "./etag.ts";
import { originalIfNoneMatch } from "./routable.ts";

/** Time for which browsers and other sites may cache a rendered image. */
const MAX_PICTURE_AGE_SECONDS = 24 * 60 * 60;

/** The response for an image that other sites may embed and cache. */
export async function pictureResponse(
  request: Request,
  bytes: Uint8Array<ArrayBuffer>,
  type: "image/svg+xml; charset=utf-8" | "image/png",
  status: 200 | 400 = 200,
): Promise<Response> {
  const digest = await crypto.subtle.digest("SHA-256", bytes);
  const etag = formatEtag(new Uint8Array(digest, 0, 12).toHex());
  const headers = {
    ETag: etag,
    // Also set for a 304: `withSecurityHeaders` and `withCompression` use the type.
    "Content-Type": type,
    // A later version may be able to draw it.
    "Cache-Control": status === 200 ? `public, max-age=${MAX_PICTURE_AGE_SECONDS}` : "no-store",
    // Lets other sites embed the image.
    "Cross-Origin-Resource-Policy": "cross-origin",
  };
  if (status === 200 && matchesEtag(originalIfNoneMatch(request), etag)) {
    return new Response(null, { status: 304, headers });
  }
  return new Response(bytes, { status, headers });
}
