/** How the published Fresh 2.3.3 fails where our subset does not, so that tests show that the site copes with it. */

const ROUTED: ReadonlySet<string> = new Set(["HEAD", "GET", "POST", "PATCH", "PUT", "DELETE", "OPTIONS"]);

/**
 * Wraps an app's handler so that it throws, outside every middleware, for the requests for which Fresh 2.3.3
 * does: methods that it doesn't know, and paths that can't be decoded.
 */
export function failLikeFresh(
  handler: (request: Request, info: Deno.ServeHandlerInfo) => Response | Promise<Response>,
): (request: Request, info: Deno.ServeHandlerInfo) => Promise<Response> {
  return async (request, info) => {
    if (!ROUTED.has(request.method)) throw new TypeError(`Unknown method ${request.method}`);
    decodeURIComponent(new URL(request.url).pathname);
    return await handler(request, info);
  };
}
