/** HTTP, the database, and settings of a deployment. @module */
import { type Bounds, HOUR_MS, MINUTE_MS, type RateLimit } from "./units.ts";

/** Rate limits per user, or per network address on routes that don't require sign-in. */
export const API_LIMITS = {
  me: { max: 120, windowMs: MINUTE_MS },
  fixtures: { max: 120, windowMs: MINUTE_MS },
  snippets: { max: 120, windowMs: MINUTE_MS },
  export: { max: 10, windowMs: HOUR_MS },
  analyze: { max: 120, windowMs: MINUTE_MS },
  chat: { max: 10, windowMs: MINUTE_MS },
} as const satisfies Record<string, RateLimit>;

/**
 * The flood guard of a network address admits this multiple of a rate limit, since users share addresses.
 */
export const FLOOD_FACTOR = 10;

/** Requests per address to API paths that don't exist. */
export const UNKNOWN_PATH_LIMIT: RateLimit = {
  max: 1_200,
  windowMs: MINUTE_MS,
};

/** Pages per address, and the same number of rendered images. */
export const PAGE_LIMIT: RateLimit = { max: 300, windowMs: MINUTE_MS };

/** Of those, pages and images with more than `LONG_QUERY_CHARACTERS`, which take ten times as long. */
export const LONG_PAGE_LIMIT: RateLimit = { max: 100, windowMs: MINUTE_MS };

/** Pictures of links per address. Each takes a fifth of a second of a thread. */
export const LINK_PICTURE_LIMIT: RateLimit = { max: 20, windowMs: MINUTE_MS };

/** Static files per address. There are about 140, so this allows 14 first visits. */
export const FILE_LIMIT: RateLimit = { max: 2_000, windowMs: MINUTE_MS };

/** Requests per address to each of the paths that say whether the site is up. */
export const PROBE_LIMIT: RateLimit = { max: 600, windowMs: MINUTE_MS };

/** Downloads per user of everything that is stored about them, and the same number of their library. */
export const DOWNLOAD_LIMIT: RateLimit = { max: 10, windowMs: HOUR_MS };

/** Characters of the encoded pattern in the address of a link's picture; longer links have the static one. */
export const MAX_LINK_PICTURE_QUERY = 2_000;

/** Request bodies of the API. Each of a snippet's 10,000 characters may take six bytes of JSON. */
export const MAX_BODY_BYTES = {
  snippets: 128 * 1024,
  export: 512 * 1024,
  analyze: 96 * 1024,
  chat: 256 * 1024,
} as const;

/** Longest time without receiving a byte of a body. */
export const BODY_IDLE_MS = 10_000;

/** Longest time for receiving a body. */
export const BODY_TOTAL_MS = 30_000;

/**
 * Open connections per address when there is no proxy. Browsers open six, and visitors may share an address.
 */
export const MAX_CONNECTIONS_PER_ADDRESS = 250;

/** Time for pending requests to complete during a shutdown. */
export const DRAIN_MS = 10_000;

/** Values of WORKERS: processes that serve on one port. */
export const WORKERS: Bounds = { least: 1, most: 64, otherwise: 1 };

/** Longest wait for the session lookup; more than a commit with conflicts takes. */
export const STORAGE_MS = 10_000;

/** Values of PORT. */
export const PORTS: Bounds = { least: 1, most: 65_535, otherwise: 8_000 };

/** Values of TRUSTED_PROXIES: proxies that write X-Forwarded-For. */
export const PROXY_HOPS: Bounds = { least: 0, most: 10, otherwise: 0 };

/** Values of ANALYSIS_TIMEOUT_MS. */
export const ANALYSIS_TIMEOUT: Bounds = {
  least: 100,
  most: 60_000,
  otherwise: 2_000,
};
