import { MAX_PICTURE_AGE_SECONDS } from "../limits.ts";
import { etagOf } from "./etag.ts";

/** A drawing that other sites may show and keep, with the header of the request that asks for it. */
export async function pictureAnswer(request: Request, svg: string, status: 200 | 400): Promise<Response> {
  const bytes = new TextEncoder().encode(svg);
  const digest = await crypto.subtle.digest("SHA-256", bytes);
  const etag = etagOf(new Uint8Array(digest, 0, 12).toHex());
  const headers = {
    ETag: etag,
    // Also where nothing is sent: by their type `secured` and `compressed` know what they have before them.
    "Content-Type": "image/svg+xml; charset=utf-8",
    "Cache-Control": `public, max-age=${MAX_PICTURE_AGE_SECONDS}`,
    // Made for pages of others.
    "Cross-Origin-Resource-Policy": "cross-origin",
  };
  if (status === 200 && namesTag(request.headers.get("If-None-Match"), etag)) {
    return new Response(null, { status: 304, headers });
  }
  return new Response(bytes, { status, headers });
}

/** Weak tags count too: proxies make them. */
function namesTag(header: string | null, etag: string): boolean {
  return header?.trim() === "*" || (header ?? "").includes(etag);
}
