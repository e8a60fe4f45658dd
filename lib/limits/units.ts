/** What limits are measured in. @module */

/** A minute. */
export const MINUTE_MS = 60_000;

/** An hour. */
export const HOUR_MS = 60 * MINUTE_MS;

/** So many requests in one window, which opens with the first of them. */
export interface RateLimit {
  readonly max: number;
  readonly windowMs: number;
}

/** What a setting may be, both ends included, and what it is when not set. */
export interface Bounds {
  readonly least: number;
  readonly most: number;
  readonly otherwise: number;
}
