import { MAX_METHOD_CHARACTERS } from "../../limits.ts";
import { isApiPath } from "./api_routes.ts";

type Handler = (request: Request, info: Deno.ServeHandlerInfo) => Response | Promise<Response>;

/** The methods that Fresh routes. */
const ROUTED_METHODS: ReadonlySet<string> = new Set([
  "HEAD",
  "GET",
  "POST",
  "PATCH",
  "PUT",
  "DELETE",
  "OPTIONS",
]);

/** Sent to Fresh in place of a method that it doesn't know. No route handles it, so nothing can happen by mistake. */
const SUBSTITUTE_METHOD = "PUT";

/** What a request had before it was changed for Fresh. */
interface Original {
  readonly method: string;
  readonly ifNoneMatch: string | null;
}

const originals = new WeakMap<Request, Original>();

/**
 * Changes requests that Fresh can't route into ones that it can. For a method that it doesn't know and for a path
 * that can't be decoded, Fresh 2.3.3 throws outside every middleware, where nothing counts, logs or explains the
 * error. Such a request is sent with a method that no route handles, and to a path that doesn't exist; `methodOf`
 * tells the middlewares what was asked.
 *
 * A conditional request for a page or file is sent without its condition, see `ifNoneMatchOf`: Fresh answers 304
 * without the headers that a cache needs.
 */
export function withRoutableRequests(handler: Handler): Handler {
  return (request, info) => handler(toRoutable(request), info);
}

/** The method of a request as the client sent it, cut to a length that suits messages and the log. */
export function originalMethod(request: Request): string {
  return originals.get(request)?.method ?? request.method;
}

/** Whether Fresh knows the method of a request. */
export function hasRoutedMethod(request: Request): boolean {
  return ROUTED_METHODS.has(originalMethod(request));
}

/** The `If-None-Match` header of a request as the client sent it. */
export function originalIfNoneMatch(request: Request): string | null {
  const original = originals.get(request);
  return original === undefined ? request.headers.get("If-None-Match") : original.ifNoneMatch;
}

function toRoutable(request: Request): Request {
  const { method, headers } = request;
  const url = new URL(request.url);
  const isRouted = ROUTED_METHODS.has(method);
  const isDecodable = canDecode(url.pathname);
  const ifNoneMatch = isApiPath(url.pathname) ? null : headers.get("If-None-Match");
  if (isRouted && isDecodable && ifNoneMatch === null) return request;

  if (!isDecodable) url.pathname = missingPath(url.pathname);
  const sent = new Headers(headers);
  if (ifNoneMatch !== null) sent.delete("If-None-Match");
  // The body stays with the original request: no route reads it, and whoever closes the connection holds it there.
  const changed = new Request(url, { method: isRouted ? method : SUBSTITUTE_METHOD, headers: sent });
  originals.set(changed, { method: method.slice(0, MAX_METHOD_CHARACTERS), ifNoneMatch });
  return changed;
}

function canDecode(pathname: string): boolean {
  try {
    decodeURIComponent(pathname);
    return true;
  } catch {
    return false;
  }
}

/** A path that can be decoded and that no route has: what can't be decoded, as one segment with its `%` encoded. */
function missingPath(pathname: string): string {
  const prefix = isApiPath(pathname) ? "/api/" : "/";
  return prefix + encodeURIComponent(pathname.slice(prefix.length));
}
