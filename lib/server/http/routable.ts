import { AppError } from "../errors.ts";
import { isApiPath } from "./api_routes.ts";
import { pathAfterHost, readTarget } from "./request_target.ts";

type Handler = (request: Request, info: Deno.ServeHandlerInfo) => Response | Promise<Response>;

/** Methods that Fresh routes. */
const ROUTED_METHODS: ReadonlySet<string> = new Set([
  "HEAD",
  "GET",
  "POST",
  "PATCH",
  "PUT",
  "DELETE",
  "OPTIONS",
]);

/** Replaces a method that Fresh doesn't know. No route handles PUT. */
const SUBSTITUTE_METHOD = "PUT";

/** Properties of the original request. */
interface Original {
  readonly method: string;
  readonly ifNoneMatch: string | null;
  /** Why the request can't be handled; null if it can. */
  readonly error: AppError | null;
}

const originals = new WeakMap<Request, Original>();

/**
 * Changes requests that Fresh 2.3.3 can't handle. For an unknown method or an undecodable path, Fresh throws
 * outside all middlewares, without rate limit, log and error page. Such a request is sent with a method that
 * no route handles or to a path that doesn't exist. `originalMethod` returns the actual method.
 *
 * A request with an invalid host is sent to a path that doesn't exist, too; `requestError` returns its error.
 *
 * `If-None-Match` is removed from requests for pages and files because Fresh answers 304 without the headers
 * that caches need. `originalIfNoneMatch` returns it.
 */
export function withRoutableRequests(handler: Handler): Handler {
  return (request, info) => handler(toRoutable(request), info);
}

/** The client's method, shortened for messages and the log. */
export function originalMethod(request: Request): string {
  return originals.get(request)?.method ?? request.method;
}

/** True if Fresh knows the client's method. */
export function hasRoutedMethod(request: Request): boolean {
  return ROUTED_METHODS.has(originalMethod(request));
}

/** The client's `If-None-Match` header. */
export function originalIfNoneMatch(request: Request): string | null {
  const original = originals.get(request);
  return original === undefined ? request.headers.get("If-None-Match") : original.ifNoneMatch;
}

/** Why a request can't be handled, whatever its route; null for other requests. */
export function requestError(request: Request): AppError | null {
  return originals.get(request)?.error ?? null;
}

/** Characters of an unknown method in messages and in the log. */
export const MAX_METHOD_CHARACTERS = 20;

/**
 * Creates a request that is answered with an error, in the format of the API if its path is below `/api`. The path itself
 * is replaced by one without a route.
 */
export function createErrorRequest(
  error: AppError,
  { method, pathname, headers }: {
    readonly method: string;
    readonly pathname: string;
    readonly headers?: Headers;
  },
): Request {
  const path = isApiPath(pathname) ? "/api/-" : "/-";
  const sent = new Request(`http://localhost${path}`, {
    method: ROUTED_METHODS.has(method) ? method : SUBSTITUTE_METHOD,
    headers: headers ?? new Headers(),
  });
  originals.set(sent, { method: method.slice(0, MAX_METHOD_CHARACTERS), ifNoneMatch: null, error });
  return sent;
}

function toRoutable(request: Request): Request {
  if (originals.has(request)) return request;
  const { method, headers } = request;
  const url = readTarget(request);
  if (url instanceof AppError) {
    return createErrorRequest(url, { method, headers, pathname: pathAfterHost(request) });
  }
  const isRouted = ROUTED_METHODS.has(method);
  const isDecodable = canDecode(url.pathname);
  const ifNoneMatch = isApiPath(url.pathname) ? null : headers.get("If-None-Match");
  if (isRouted && isDecodable && ifNoneMatch === null) return request;

  if (!isDecodable) url.pathname = missingPath(url.pathname);
  const sent = new Headers(headers);
  if (ifNoneMatch !== null) sent.delete("If-None-Match");
  // The body stays in the original request. No route reads it, and `withConnectionClosing` handles it there.
  const changed = new Request(url, { method: isRouted ? method : SUBSTITUTE_METHOD, headers: sent });
  originals.set(changed, { method: method.slice(0, MAX_METHOD_CHARACTERS), ifNoneMatch, error: null });
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

/** A decodable path without a route: the undecodable part as one segment with its `%` encoded. */
function missingPath(pathname: string): string {
  const prefix = isApiPath(pathname) ? "/api/" : "/";
  return prefix + encodeURIComponent(pathname.slice(prefix.length));
}
