import { MAX_PICTURE_AGE_SECONDS } from "../limits.ts";
import { etagOf, namesTag } from "./etag.ts";
import { ifNoneMatchOf } from "./routable.ts";

/** A drawing that other sites may show and keep, with the header of the request that asks for it. */
export async function pictureAnswer(request: Request, svg: string, status: 200 | 400): Promise<Response> {
  const bytes = new TextEncoder().encode(svg);
  const digest = await crypto.subtle.digest("SHA-256", bytes);
  const etag = etagOf(new Uint8Array(digest, 0, 12).toHex());
  const headers = {
    ETag: etag,
    // Also where nothing is sent: by their type `secured` and `compressed` know what they have before them.
    "Content-Type": "image/svg+xml; charset=utf-8",
    // What could not be drawn may be drawn by the next version.
    "Cache-Control": status === 200 ? `public, max-age=${MAX_PICTURE_AGE_SECONDS}` : "no-store",
    // Made for pages of others.
    "Cross-Origin-Resource-Policy": "cross-origin",
  };
  if (status === 200 && namesTag(ifNoneMatchOf(request), etag)) {
    return new Response(null, { status: 304, headers });
  }
  return new Response(bytes, { status, headers });
}
