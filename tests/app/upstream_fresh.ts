/** Simulates what the published Fresh 2.3.3 does and our subset doesn't, to test that the site and its tests handle it. */
import { options } from "preact";

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

/**
 * Prints the keys of precompiled elements, which our subset leaves out, as the attribute `data-frsh-key`, until it is
 * disposed. With the variable `FRESH_KEYS`, all tests that make an app do so.
 */
export function printKeysLikeFresh(): Disposable {
  const { attr: before } = options;
  options.attr = (name, value) =>
    name === "key" ? `data-frsh-key="${encodeURIComponent(String(value))}"` : before?.(name, value);
  return {
    [Symbol.dispose]() {
      if (before) options.attr = before;
      else delete options.attr;
    },
  };
}

if (Deno.env.has("FRESH_KEYS")) printKeysLikeFresh();
