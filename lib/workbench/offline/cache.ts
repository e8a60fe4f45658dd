import { WORKERS } from "../runtime/worker_names.ts";

/** The sources of responses. */
export interface Answers {
  readonly origin: string;
  /** From the network. */
  ask(request: Request): Promise<Response>;
  /** The page of an address, from the cache of this build. */
  page(address: string): Promise<Response | undefined>;
  /** A file from the cache of any build: the build's number is part of the address. */
  asset(request: Request): Promise<Response | undefined>;
  /** Resolves after some milliseconds. */
  wait(milliseconds: number): Promise<void>;
}

/**
 * Responds to a request. Pages come from the server if it responds in time, so that nobody stays on an old
 * version; each names the files of its own build, and those come from the cache.
 */
export async function respondTo(
  request: Request,
  handled: HandledRequest,
  answers: Answers,
): Promise<Response> {
  if (handled.kind === "asset") {
    return await found(answers.asset(request), answers) ?? await answers.ask(request);
  }
  const path = handled.kind === "page" ? handled.path : FALLBACK_PAGE;
  const response = answers.ask(request);
  const inTime = handled.kind === "page" ? responseInTime(response, answers) : response.catch(() => null);
  const answer = await inTime;
  if (answer !== null && !(handled.kind === "page" && isDown(answer))) return answer;
  return await found(answers.page(answers.origin + path), answers) ?? answer ?? await response;
}

/** If the server hasn't begun to respond by then, the browser's offline copy of a page is used. */
const PAGE_NETWORK_MS = 3_000;

/** A cached response; none if it can't be read, or not soon: a browser's storage may be full or busy. */
function found(copy: Promise<Response | undefined>, { wait }: Answers): Promise<Response | undefined> {
  return Promise.race([copy.catch(() => undefined), wait(PAGE_NETWORK_MS).then(() => undefined)]);
}

/** The response of the network; null if there is none, or none soon. */
function responseInTime(response: Promise<Response>, { wait }: Answers): Promise<Response | null> {
  return Promise.race([response.catch(() => null), wait(PAGE_NETWORK_MS).then(() => null)]);
}

/** True if a proxy reports that its server is unavailable. */
function isDown({ status }: Response): boolean {
  return status >= 502 && status <= 504;
}

/** The part of the Cache interface that is needed to fill it. */
type WritableCache = Pick<Cache, "put">;

/**
 * Caches every page that works without the server, with everything it loads: it reads what it fetches as a
 * browser does, and follows scripts to the chunks that they import later.
 *
 * @throws TypeError if one of them can't be fetched, or belongs to another build: a cache is complete, or
 * there is none
 */
export async function fill(cache: WritableCache, origin: string, ask: typeof fetch): Promise<void> {
  const load = (address: string) => cacheFile(cache, address, ask);
  let found = await inLanes(PAGES.map((path) => origin + path), load);
  found.push(...workerFiles(found, WORKERS));
  const loaded = new Set<string>();
  while (found.length > 0) {
    const next = [...new Set(found)].filter((address) => !loaded.has(address));
    next.forEach((address) => loaded.add(address));
    found = await inLanes(next, load);
  }
}

/** Files that the offline copy fetches at once; the page is in use meanwhile. */
const COPY_LANES = 2;

async function inLanes(
  addresses: readonly string[],
  load: (address: string) => Promise<string[]>,
): Promise<string[]> {
  const found: string[] = [];
  const left = addresses.values();
  const lane = async () => {
    for (const address of left) found.push(...await load(address));
  };
  await Promise.all(Array.from({ length: COPY_LANES }, lane));
  return found;
}

/** Fetches and caches a file; returns the addresses that it loads. */
async function cacheFile(cache: WritableCache, address: string, ask: typeof fetch): Promise<string[]> {
  // Sent without cookies, so that the response has no account data. Only pages bypass the browser's HTTP
  // cache, because files with a build number never change.
  const isPage = new URL(address).search === "" && !address.endsWith(".js");
  const answer = await ask(address, { credentials: "omit", cache: isPage ? "reload" : "default" });
  if (!isCacheable(answer)) throw new TypeError(`${address} answers ${answer.status}`);
  const copy = answer.clone();
  const content = mayHaveLinks(answer) ? await answer.text() : "";
  await cache.put(address, copy);
  return addressesIn(content, address);
}

/** True if a response is successful and may be cached: pages of an account forbid it. */
function isCacheable({ ok, redirected, headers }: Response): boolean {
  return ok && !redirected && !/no-store|private/.test(headers.get("Cache-Control") ?? "");
}

/** True if a response may name further files. */
function mayHaveLinks({ headers }: Response): boolean {
  return /html|css|javascript/.test(headers.get("Content-Type") ?? "");
}

/** The kinds of requests that the service worker handles. */
export type HandledRequest =
  /** A page that is the same for everyone, and the path of its cached copy. */
  | { readonly kind: "page"; readonly path: string }
  /** A file that never changes at its address. */
  | { readonly kind: "asset" }
  /** A page that only the server can render. */
  | { readonly kind: "elsewhere" };

/** The page shown in place of pages that need the server. */
const FALLBACK_PAGE = "/docs/offline";

/** The cached pages: the same HTML for everyone, whatever the query. */
export const PAGES = [
  "/",
  "/docs",
  "/docs/warnings",
  "/docs/keyboard",
  "/docs/cli",
  "/docs/guard",
  "/docs/contracts",
  "/docs/formats",
  "/docs/fixtures",
  "/docs/privacy",
  "/docs/api",
  "/review",
  "/for-your-code",
  FALLBACK_PAGE,
] as const;

/** Paths that are never handled here: they concern an account, or change it. */
const SERVER_PATHS = /^\/(?:api|auth)(?:\/|$)/;

/**
 * The kind of a request; null for one that is not handled by the service worker. A response never comes from
 * a visitor's own requests: only what was fetched without their cookies is cached.
 */
export function classifyRequest(
  { url, method, mode }: Pick<Request, "url" | "method" | "mode">,
  origin: string,
): HandledRequest | null {
  const { pathname, searchParams, origin: requestOrigin } = new URL(url);
  if (requestOrigin !== origin || method !== "GET" || SERVER_PATHS.test(pathname)) return null;
  if (mode !== "navigate") return isVersioned(pathname, searchParams) ? { kind: "asset" } : null;
  const path = PAGES.find((page) => page === pathname);
  return path === undefined ? { kind: "elsewhere" } : { kind: "page", path };
}

function isVersioned(pathname: string, query: URLSearchParams): boolean {
  return pathname.startsWith("/_fresh/js/") || query.has("__frsh_c");
}

/**
 * The addresses of everything that a page, style sheet or script of the site loads, now or later: those with
 * the number of a build, and chunks that scripts refer to by relative paths.
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
export function workerFiles(assets: readonly string[], names: readonly string[]): string[] {
  const versioned = assets.find((each) => each.includes("?__frsh_c="));
  if (versioned === undefined) return [];
  return names.map((name) => new URL(`/workers/${name}.js${new URL(versioned).search}`, versioned).href);
}
