import { AppError } from "../errors.ts";

/**
 * The URL of a request, or the error if its host is anything but `name`, `name:port`, `[address]` or `[address]:port`. Deno
 * joins `Host` and the path to `Request.url`, so a host with other characters would change the path.
 * HTTP/1.0 needs no `Host`.
 */
export function readTarget({ url, headers }: Request): URL | AppError {
  const host = headers.get("Host");
  const [, authority = ""] = /^https?:\/\/([^/?#\\]*)/.exec(url) ?? [];
  const isAllowed = HOST.test(authority) && (host === null || HOST.test(host));
  return isAllowed && URL.parse(url) ||
    new AppError("bad_request", "The host must be a name or an address, with or without a port");
}

const HOST = /^(?:[\w.-]{1,253}|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i;

/** The path of a request with an invalid host. */
export function pathAfterHost({ url, headers }: Request): string {
  const host = headers.get("Host");
  const prefix = `http://${host}`;
  if (!host || !url.startsWith(prefix)) return URL.parse(url)?.pathname ?? "/";
  return url.slice(prefix.length).replace(/[?#][^]*/, "");
}
