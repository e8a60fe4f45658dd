/** Units and types of limits. @module */

/** A minute in milliseconds. */
export const MINUTE_MS = 60_000;

/** An hour in milliseconds. */
export const HOUR_MS = 60 * MINUTE_MS;

/** Number of requests per window. A window opens with its first request. */
export interface RateLimit {
  readonly max: number;
  readonly windowMs: number;
}

/** Range of a setting, inclusive, and its default. */
export interface Bounds {
  readonly least: number;
  readonly most: number;
  readonly otherwise: number;
}
