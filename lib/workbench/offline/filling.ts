import { WORKERS } from "../worker_names.ts";
import { addressesIn, PAGES, workersOf } from "./addresses.ts";

/** The part of the browser's caches that is filled. */
type Filled = Pick<Cache, "put">;

/** Files that are fetched at once: whoever brought the copy about is using the page meanwhile. */
const LANES = 2;

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
  await Promise.all(Array.from({ length: LANES }, lane));
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
