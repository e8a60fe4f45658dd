import { CLOCK_SKEW_MS, type RateLimit } from "../../limits.ts";
import { retryCommit } from "./commit.ts";
import { rateLimitKey, type Subject } from "./keys.ts";
import type { Store } from "./store.ts";

/** A bucket with its limit, for one subject. */
export interface Bucket {
  readonly name: string;
  readonly limit: RateLimit;
  readonly subject: Subject;
}

/**
 * Counts a request. Exactly `limit.max` are admitted in a window, however many arrive at once, from however
 * many processes; refused ones write nothing.
 *
 * @param now Unix milliseconds
 */
export function countRequest(
  store: Store,
  bucket: Bucket,
  now: number,
): Promise<Quota> {
  return updateWindow(store, bucket, (window) => addRequest(window, bucket.limit, now));
}

/** Takes a counted request back, as if it had not come. */
export function uncountRequest(
  store: Store,
  bucket: Bucket,
  now: number,
): Promise<Quota> {
  return updateWindow(store, bucket, (window) => ({
    window: removeRequest(window, bucket.limit, now),
    admitted: true,
  }));
}

function updateWindow(
  { kv, random, turns }: Store,
  { name, limit, subject }: Bucket,
  change: (window: Window | null) => CountResult,
): Promise<Quota> {
  const key = rateLimitKey(name, subject);
  return turns.take(JSON.stringify(key), () =>
    retryCommit(random, async () => {
      const entry = await kv.get<Window>(key);
      const next = change(entry.value);
      const quota = toQuota(next, limit);
      if (!next.admitted) return quota;
      const { ok } = await kv.atomic().check(entry)
        .set(key, next.window, { expireIn: limit.windowMs })
        .commit();
      return ok ? quota : null;
    }));
}

/** Requests counted since the first of them; over at `expiresAt`, Unix milliseconds. */
export interface Window {
  readonly count: number;
  readonly expiresAt: number;
}

/** What a request learns about its limit. */
export interface Quota {
  readonly admitted: boolean;
  readonly limit: RateLimit;
  /** Requests left in this window, never below 0. */
  readonly remaining: number;
  /** Unix milliseconds at which the window ends. */
  readonly expiresAt: number;
}

/** A window after a request: `admitted` is false when it was full before. */
interface CountResult {
  readonly window: Window;
  readonly admitted: boolean;
}

/**
 * Counts one more request at `now`. A window opens with its first request and does not move; the clock
 * decides about its end, since a database removes entries late.
 */
export function addRequest(
  earlier: Window | null,
  limit: RateLimit,
  now: number,
): CountResult {
  const window = currentWindow(earlier, limit, now);
  if (window.count >= limit.max) return { window, admitted: false };
  return { window: { ...window, count: window.count + 1 }, admitted: true };
}

/** Takes one request back; a window that is over stays as it is. */
export function removeRequest(
  earlier: Window | null,
  limit: RateLimit,
  now: number,
): Window {
  const window = currentWindow(earlier, limit, now);
  return { ...window, count: Math.max(0, window.count - 1) };
}

/** What a request is told about its window. */
export function toQuota(
  { window, admitted }: CountResult,
  limit: RateLimit,
): Quota {
  const { count, expiresAt } = window;
  const remaining = Math.max(0, limit.max - count);
  return { admitted, limit, remaining, expiresAt };
}

/** The window that a request at `now` falls into; an empty one where the earlier is over. */
function currentWindow(window: Window | null, limit: RateLimit, now: number): Window {
  const latest = now + limit.windowMs;
  // One that ends much later was opened by a clock that has since gone back, and would refuse for as long; a little
  // later is what a request finds that was overtaken on its way, or whose process has a clock of its own.
  const runs = window !== null && window.expiresAt > now && window.expiresAt <= latest + CLOCK_SKEW_MS;
  return runs ? window : { count: 0, expiresAt: latest };
}
