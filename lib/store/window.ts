import { CLOCK_SKEW_MS, type RateLimit } from "../limits.ts";

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
export interface Counted {
  readonly window: Window;
  readonly admitted: boolean;
}

/**
 * Counts one more request at `now`. A window opens with its first request and does not move; the clock
 * decides about its end, since a database removes entries late.
 */
export function counted(
  earlier: Window | null,
  limit: RateLimit,
  now: number,
): Counted {
  const window = running(earlier, limit, now);
  if (window.count >= limit.max) return { window, admitted: false };
  return { window: { ...window, count: window.count + 1 }, admitted: true };
}

/** Takes one request back; a window that is over stays as it is. */
export function uncounted(
  earlier: Window | null,
  limit: RateLimit,
  now: number,
): Window {
  const window = running(earlier, limit, now);
  return { ...window, count: Math.max(0, window.count - 1) };
}

/** What a request is told about its window. */
export function quotaOf(
  { window, admitted }: Counted,
  limit: RateLimit,
): Quota {
  const { count, expiresAt } = window;
  const remaining = Math.max(0, limit.max - count);
  return { admitted, limit, remaining, expiresAt };
}

/** The window that a request at `now` falls into; an empty one where the earlier is over. */
function running(window: Window | null, limit: RateLimit, now: number): Window {
  const latest = now + limit.windowMs;
  // One that ends much later was opened by a clock that has since gone back, and would refuse for as long; a little
  // later is what a request finds that was overtaken on its way, or whose process has a clock of its own.
  const runs = window !== null && window.expiresAt > now && window.expiresAt <= latest + CLOCK_SKEW_MS;
  return runs ? window : { count: 0, expiresAt: latest };
}
