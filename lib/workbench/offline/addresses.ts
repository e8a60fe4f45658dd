/** What a request asks for, as far as the service worker has an answer to it. */
export type Wanted =
  /** A page that is the same for everyone, and where its copy is kept. */
  | { readonly kind: "page"; readonly path: string }
  /** What never changes under its address. */
  | { readonly kind: "asset" }
  /** A page that only the server can make. */
  | { readonly kind: "elsewhere" };

/** The page that stands in for those that need the server. */
export const STAND_IN = "/docs/offline";

/** The pages that are kept: the same HTML for everyone, whatever their query. */
export const PAGES = ["/", "/docs", "/docs/keyboard", "/docs/privacy", "/docs/api", STAND_IN] as const;

/** Paths under which nothing is ever answered from here: they are about an account, or change it. */
const SERVERS_OWN = /^\/(?:api|auth)(?:\/|$)/;

/**
 * What a request asks for; null for one that goes its way as if there was no service worker. An answer is
 * never taken from what a visitor's own requests brought: only what was fetched without their cookie is kept.
 */
export function wantedBy(
  { url, method, mode }: Pick<Request, "url" | "method" | "mode">,
  origin: string,
): Wanted | null {
  const { pathname, searchParams, origin: asked } = new URL(url);
  if (asked !== origin || method !== "GET" || SERVERS_OWN.test(pathname)) return null;
  if (mode !== "navigate") return isVersioned(pathname, searchParams) ? { kind: "asset" } : null;
  const path = PAGES.find((page) => page === pathname);
  return path === undefined ? { kind: "elsewhere" } : { kind: "page", path };
}

function isVersioned(pathname: string, query: URLSearchParams): boolean {
  return pathname.startsWith("/_fresh/js/") || query.has("__frsh_c");
}

/**
 * The addresses of all that a page, style sheet or script of the site loads, now or later: those that carry the
 * number of a build, and chunks that scripts name beside themselves.
 *
 * @param from absolute address of the file
 */
export function addressesIn(content: string, from: string): string[] {
  const versioned = content.matchAll(/\/[\w./-]+\?__frsh_c=\w+|\/_fresh\/js\/\w+\/[\w$.-]+\.js/g);
  const chunks = from.endsWith(".js")
    ? content.matchAll(/(?<=["'])\.\/[\w$.-]*[A-Z0-9]{8}\.js(?=["'])/g)
    : [];
  return [...versioned, ...chunks].map(([found]) => new URL(found, from).href);
}

/** The addresses of workers, which scripts put together only when they start one. */
export function workersOf(assets: readonly string[], names: readonly string[]): string[] {
  const versioned = assets.find((each) => each.includes("?__frsh_c="));
  if (versioned === undefined) return [];
  return names.map((name) => new URL(`/workers/${name}.js${new URL(versioned).search}`, versioned).href);
}
