import { MAX_RETURN_CHARACTERS, MAX_RETURN_PATTERN_CHARACTERS } from "../limits.ts";

/**
 * The path of this site, with query and fragment, to which a sign-in leads back. Anything else that is asked
 * for, another site's address above all, becomes "/". A path that is too long keeps only its pattern and flags.
 *
 * @param asked a path, as it came with the request
 * @param origin the site's own
 */
export function returnPath(asked: string | null, origin: string): string {
  const url = asked === null ? null : ownAddress(asked, origin);
  if (url === null) return "/";
  const path = pathOf(url);
  if (path.length <= MAX_RETURN_CHARACTERS) return path;
  const pattern = pathOf(withoutText(url));
  return pattern.length <= MAX_RETURN_PATTERN_CHARACTERS ? pattern : "/";
}

/** The path in an address of this site, such as a Referer; null in another's. */
export function pathWithin(address: string | null, origin: string): string | null {
  return address?.startsWith(`${origin}/`) ? address.slice(origin.length) : null;
}

function ownAddress(asked: string, origin: string): URL | null {
  // Browsers drop tabs and line ends and read "\" as "/" before they look whose address it is.
  if (!/^\/(?![/\\])/.test(asked) || /\p{Cc}/u.test(asked)) return null;
  const url = URL.parse(asked, origin);
  if (url === null || url.origin !== origin || url.pathname.startsWith("//")) return null;
  return ABOUT_SIGNING_IN.test(url.pathname) ? null : url;
}

/** Who has just signed in has no business there. */
const ABOUT_SIGNING_IN = /^\/(?:sign-in|auth|api)(?:\/|$)/;

const pathOf = ({ pathname, search, hash }: URL) => pathname + search + hash;

function withoutText({ href, searchParams }: URL): URL {
  const url = new URL(href);
  const kept = [...searchParams].filter(([name]) => name === "p" || name === "f");
  url.search = new URLSearchParams(kept).toString();
  url.hash = "";
  return url;
}
