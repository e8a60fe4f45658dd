import type { RateLimit } from "../../limits/units.ts";
import { retryCommit } from "./commit.ts";
import { rateLimitKey, type Subject } from "./keys.ts";
import type { Store } from "./store.ts";

/** A named rate limit for a subject. */
export interface Bucket {
  readonly name: string;
  readonly limit: RateLimit;
  readonly subject: Subject;
}

/**
 * Counts a request. Exactly `limit.max` requests are admitted per window, even with concurrent requests and
 * processes. Rejected requests write nothing.
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

/** Reverts the count of a request. */
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
  { kv, random, mutex }: Store,
  { name, limit, subject }: Bucket,
  change: (window: Window | null) => CountResult,
): Promise<Quota> {
  const key = rateLimitKey(name, subject);
  return mutex.run(JSON.stringify(key), () =>
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

/** Number of requests since the window opened. `expiresAt` is in Unix milliseconds. */
export interface Window {
  readonly count: number;
  readonly expiresAt: number;
}

/** State of a rate limit after a request. */
export interface Quota {
  readonly admitted: boolean;
  readonly limit: RateLimit;
  /** Requests left in this window, never below 0. */
  readonly remaining: number;
  /** End of the window in Unix milliseconds. */
  readonly expiresAt: number;
}

/** A window after a request. `admitted` is false when the window was already full. */
interface CountResult {
  readonly window: Window;
  readonly admitted: boolean;
}

/**
 * Counts a request at `now`. A window opens with its first request and doesn't move. Its end is checked here
 * because KV deletes expired entries late.
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

/** Subtracts a request from its window. A window that has ended is not changed. */
export function removeRequest(
  earlier: Window | null,
  limit: RateLimit,
  now: number,
): Window {
  const window = currentWindow(earlier, limit, now);
  return { ...window, count: Math.max(0, window.count - 1) };
}

/** The state of a rate limit as callers see it. */
export function toQuota(
  { window, admitted }: CountResult,
  limit: RateLimit,
): Quota {
  const { count, expiresAt } = window;
  const remaining = Math.max(0, limit.max - count);
  return { admitted, limit, remaining, expiresAt };
}

/** Largest difference between the clocks of two processes, or between concurrent requests. */
const CLOCK_SKEW_MS = 10_000;

/** The window for a request at `now`; an empty one when the earlier window has ended. */
function currentWindow(window: Window | null, limit: RateLimit, now: number): Window {
  const latest = now + limit.windowMs;
  // A window that ends much later than possible was opened before the clock was set back, and would block for
  // that long. A little later is normal: concurrent requests overtake each other, and clocks of processes
  // differ.
  const runs = window !== null && window.expiresAt > now && window.expiresAt <= latest + CLOCK_SKEW_MS;
  return runs ? window : { count: 0, expiresAt: latest };
}
