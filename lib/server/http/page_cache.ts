import { MINUTE_MS } from "../../limits/units.ts";
import type { Context } from "fresh";
import { LRUCache } from "lru-cache";
import { Buffer } from "node:buffer";
import type { State } from "./define.ts";
import { isFixedPage } from "./methods.ts";
import { countPage } from "./pages.ts";

/**
 * Middleware that briefly caches pages that are identical for all visitors (`isSharedPage`), so that a
 * popular link is rendered once. Pages without parameters (`isFixed` in the table of pages) are the same for
 * every query. Every response gets a new nonce. For HEAD, Fresh removes the body later.
 *
 * @param now Unix milliseconds
 */
export function cachePages(now: () => number): (ctx: Context<State>) => Promise<Response> {
  const pages = createCache(now);
  return async (ctx) => {
    const { method } = ctx.req;
    if (method !== "GET" && method !== "HEAD") return await ctx.next();
    const isFixed = isFixedPage(ctx.url);
    const address = isFixed ? ctx.url.origin + ctx.url.pathname : ctx.url.href;
    const found = pages.get(address);
    // Over the rate limit, a later middleware creates the error.
    if (found && countPage(ctx).admitted) return toResponse(found, ctx.state.random(NONCE_BYTES).toHex());
    const answer = await ctx.next();
    const nonce = readNonce(answer);
    const isShared = isFixed || ctx.state.isSharedPage;
    if (!isShared || answer.status !== 200 || nonce === null) return answer;
    const { headers } = answer;
    const body = await answer.bytes();
    pages.set(address, { headers, body, nonce, places: placesOf(nonce, body) });
    return new Response(body, { headers });
  };
}

/** A cached page. */
interface CachedPage {
  readonly headers: Headers;
  readonly body: Uint8Array;
  readonly nonce: string;
  /** Where the nonce is in the body. */
  readonly places: readonly number[];
}

/** Time for which an identical page is cached. */
export const CACHED_PAGE_MS = MINUTE_MS;

/** Size of the page cache; about a thousand pages. The least recently used page is evicted. */
const PAGE_CACHE_BYTES = 32 * 1024 * 1024;

/** Longer pages are not cached. */
export const MAX_CACHED_PAGE_BYTES = 256 * 1024;

function createCache(now: () => number): Pick<LRUCache<string, CachedPage>, "get" | "set"> {
  const pages = new LRUCache<string, CachedPage>({
    maxSize: PAGE_CACHE_BYTES,
    maxEntrySize: MAX_CACHED_PAGE_BYTES,
    sizeCalculation: ({ body }, address) => body.length + 2 * address.length,
    ttl: CACHED_PAGE_MS,
    ttlResolution: 0,
    perf: { now },
  });
  let purgedAt = 0;
  return {
    get: (address) => pages.get(address),
    set(address, page) {
      // Checks all entries, so it doesn't run for each new page.
      if (now() - purgedAt >= CACHED_PAGE_MS) {
        pages.purgeStale();
        purgedAt = now();
      }
      return pages.set(address, page);
    },
  };
}

/** Length of Fresh's nonces. */
const NONCE_BYTES = 16;

const POLICY = "Content-Security-Policy";

function readNonce({ headers }: Response): string | null {
  return headers.get(POLICY)?.match(/'nonce-([0-9a-f]{32})'/)?.[1] ?? null;
}

function placesOf(nonce: string, body: Uint8Array<ArrayBuffer>): number[] {
  // One character for each byte. A search in bytes would take many times as long.
  const characters = Buffer.from(body.buffer, body.byteOffset, body.length).toString("latin1");
  const places: number[] = [];
  for (let at = characters.indexOf(nonce); at >= 0; at = characters.indexOf(nonce, at + nonce.length)) {
    places.push(at);
  }
  return places;
}

/** @param fresh another nonce, which is as long */
function toResponse({ headers, body, nonce, places }: CachedPage, fresh: string): Response {
  const own = new Uint8Array(body);
  const bytes = utf8.encode(fresh);
  for (const at of places) own.set(bytes, at);
  const answer = new Response(own, { headers });
  answer.headers.set(POLICY, headers.get(POLICY)?.replaceAll(nonce, fresh) ?? "");
  return answer;
}

const utf8 = new TextEncoder();
