import { COPY_LANES, PAGE_NETWORK_MS } from "../../limits/workbench.ts";
import { WORKERS } from "../core/worker_names.ts";

/** Where answers may come from. */
export interface Answers {
  readonly origin: string;
  /** From the network. */
  ask(request: Request): Promise<Response>;
  /** From the copies of this build: the page of an address. */
  page(address: string): Promise<Response | undefined>;
  /** From the copies of any build: its number is part of the address. */
  asset(request: Request): Promise<Response | undefined>;
  /** Resolves after some milliseconds. */
  wait(milliseconds: number): Promise<void>;
}

/**
 * Answers a request. Pages come from the server while it answers in time, so that nobody is held on an old
 * version; each names the files of its own build, and those come from the copy.
 */
export async function answerTo(request: Request, wanted: Wanted, answers: Answers): Promise<Response> {
  if (wanted.kind === "asset") {
    return await found(answers.asset(request), answers) ?? await answers.ask(request);
  }
  const path = wanted.kind === "page" ? wanted.path : STAND_IN;
  const asked = answers.ask(request);
  const inTime = wanted.kind === "page" ? within(asked, answers) : asked.catch(() => null);
  const answer = await inTime;
  if (answer !== null && !(wanted.kind === "page" && isDown(answer))) return answer;
  return await found(answers.page(answers.origin + path), answers) ?? answer ?? await asked;
}

/** What a copy holds; nothing, where it cannot be read, or not soon: a browser's storage may be full, or busy. */
function found(copy: Promise<Response | undefined>, { wait }: Answers): Promise<Response | undefined> {
  return Promise.race([copy.catch(() => undefined), wait(PAGE_NETWORK_MS).then(() => undefined)]);
}

/** The answer of the network; null when there is none, or none soon. */
function within(asked: Promise<Response>, { wait }: Answers): Promise<Response | null> {
  return Promise.race([asked.catch(() => null), wait(PAGE_NETWORK_MS).then(() => null)]);
}

/** Whether a proxy says that there is no server behind it just now. */
function isDown({ status }: Response): boolean {
  return status >= 502 && status <= 504;
}

/** The part of the browser's caches that is filled. */
type Filled = Pick<Cache, "put">;

/**
 * Keeps every page that needs no server, with all that it loads: it reads what it fetches as a browser does, and
 * follows scripts to the chunks that they would ask for later.
 *
 * @throws TypeError when one of them does not come, or comes from another build: a copy is whole, or there is none
 */
export async function fill(cache: Filled, origin: string, ask: typeof fetch): Promise<void> {
  const take = (address: string) => kept(cache, address, ask);
  let found = await inLanes(PAGES.map((path) => origin + path), take);
  found.push(...workersOf(found, WORKERS));
  const taken = new Set<string>();
  while (found.length > 0) {
    const next = [...new Set(found)].filter((address) => !taken.has(address));
    next.forEach((address) => taken.add(address));
    found = await inLanes(next, take);
  }
}

async function inLanes(
  addresses: readonly string[],
  take: (address: string) => Promise<string[]>,
): Promise<string[]> {
  const found: string[] = [];
  const left = addresses.values();
  const lane = async () => {
    for (const address of left) found.push(...await take(address));
  };
  await Promise.all(Array.from({ length: COPY_LANES }, lane));
  return found;
}

/** Fetches a file and keeps it; what it loads in its turn comes back. */
async function kept(cache: Filled, address: string, ask: typeof fetch): Promise<string[]> {
  // Without a cookie, so that nothing of an account can be in it; past the browser's own copies only for pages,
  // as what carries the number of a build stays what it is.
  const isPage = new URL(address).search === "" && !address.endsWith(".js");
  const answer = await ask(address, { credentials: "omit", cache: isPage ? "reload" : "default" });
  if (!isForAll(answer)) throw new TypeError(`${address} answers ${answer.status}`);
  const copy = answer.clone();
  const content = isRead(answer) ? await answer.text() : "";
  await cache.put(address, copy);
  return addressesIn(content, address);
}

/** Whether an answer is what was asked for, and may be kept: a page of an account forbids it. */
function isForAll({ ok, redirected, headers }: Response): boolean {
  return ok && !redirected && !/no-store|private/.test(headers.get("Cache-Control") ?? "");
}

/** Whether an answer may name further files. */
function isRead({ headers }: Response): boolean {
  return /html|css|javascript/.test(headers.get("Content-Type") ?? "");
}

/** What a request asks for, as far as the service worker has an answer to it. */
export type Wanted =
  /** A page that is the same for everyone, and where its copy is kept. */
  | { readonly kind: "page"; readonly path: string }
  /** What never changes under its address. */
  | { readonly kind: "asset" }
  /** A page that only the server can make. */
  | { readonly kind: "elsewhere" };

/** The page that stands in for those that need the server. */
const STAND_IN = "/docs/offline";

/** The pages that are kept: the same HTML for everyone, whatever their query. */
export const PAGES = [
  "/",
  "/docs",
  "/docs/warnings",
  "/docs/keyboard",
  "/docs/privacy",
  "/docs/api",
  "/review",
  STAND_IN,
] as const;

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
