/** Simulates failures of the published Fresh 2.3.3 that our subset doesn't have, to test that the site handles them. */

const ROUTED: ReadonlySet<string> = new Set(["HEAD", "GET", "POST", "PATCH", "PUT", "DELETE", "OPTIONS"]);

/**
 * Wraps an app's handler so that it throws, outside every middleware, for the same requests as Fresh 2.3.3:
 * unknown methods, and paths that can't be decoded.
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
