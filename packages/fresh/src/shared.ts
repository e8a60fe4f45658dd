import type { ComponentChildren } from "preact";

/** True if this code runs in a browser. */
export const IS_BROWSER: boolean = typeof document !== "undefined";

/** An error that ends a request with an HTTP status; the message is empty when left out. */
export class HttpError extends Error {
  override name = "HttpError";
  status: number;

  constructor(status: ErrorStatus, message?: string, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
  }
}

/** The statuses of errors that IANA lists, and 418. */
type ErrorStatus = ClientErrorStatus | 500 | 501 | 502 | 503 | 504 | 505 | 506 | 507 | 508 | 510 | 511;
type ClientErrorStatus =
  | (400 | 401 | 402 | 403 | 404 | 405 | 406 | 407 | 408 | 409 | 410 | 411 | 412 | 413 | 414 | 415 | 416)
  | (417 | 418 | 421 | 422 | 423 | 424 | 425 | 426 | 428 | 429 | 431 | 451);

/** Properties of `Head`. */
export type HeadProps = { children?: ComponentChildren };

/** Moves its tags to the head of the document; in the browser it does nothing. */
export function Head({ children }: HeadProps): ComponentChildren {
  return IS_BROWSER ? null : children;
}

export const BUILD_PARAMETER = "__frsh_c";

/** The running build: the bundler inserts its id, the server sets it. */
export const running = { buildId: (globalThis as { FRESH_BUILD_ID?: string }).FRESH_BUILD_ID ?? "" };

/** Address of a static file that may be cached permanently: it changes with each build. */
export function asset(path: string): string {
  return versionedPath(path, running.buildId);
}

/** The same for each address of a `srcset`. */
export function assetSrcSet(srcset: string): string {
  if (srcset.includes("(")) return srcset;
  return srcset.replaceAll(/(?<=^|,)(\s*)([^\s,]+)/g, (_, space, path) => `${space}${asset(path)}`);
}

/** Adds the build to a path; addresses of other hosts and versioned ones stay unchanged. */
export function versionedPath(path: string, id: string): string {
  if (!path.startsWith("/") || path.startsWith("//")) return path;
  const [, pathname = "", query = "", hash = ""] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(path) ?? [];
  if (new URLSearchParams(query).has(BUILD_PARAMETER)) return path;
  return `${pathname}${query}${query === "" ? "?" : "&"}${BUILD_PARAMETER}=${id}${hash}`;
}

/** Decodes a text; invalid encodings stay unchanged. */
export function decoded(text: string, decode: (text: string) => string): string {
  try {
    return decode(text);
  } catch {
    return text;
  }
}
