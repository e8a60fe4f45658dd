/** HTTP, the database, and settings of a deployment. @module */
import { type Bounds, HOUR_MS, MINUTE_MS, type RateLimit } from "./units.ts";

/** Shorter responses are not compressed. */
export const MIN_COMPRESSED_BYTES = 1_000;

/**
 * Compression level of pages, which are compressed per request: 9 % larger than level 6, in half the time.
 */
export const PAGE_GZIP_LEVEL = 2;

/**
 * Compression level of static files, which the build compresses: 1 % larger than level 11, in half the time.
 */
export const FILE_BROTLI_QUALITY = 10;

/** Time for which an identical page is cached. */
export const CACHED_PAGE_MS = MINUTE_MS;

/** Size of the page cache; about a thousand pages. The least recently used page is evicted. */
export const PAGE_CACHE_BYTES = 32 * 1024 * 1024;

/** Longer pages are not cached. */
export const MAX_CACHED_PAGE_BYTES = 256 * 1024;

/** Pages and images of one address that are made at the same time. Others wait for them, other addresses don't. */
export const PAGES_AT_ONCE = 4;

/** Time for making pages until other requests are served. A single page may take longer. */
export const PAGES_SLICE_MS = 5;

/**
 * How often arrivals from the network are handled after that time. A request needs it about five times: it is
 * read, relayed and answered, and the answer is read and relayed.
 */
export const ARRIVALS_BETWEEN_PAGES = 8;

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

/** Pictures of links per address. Each takes a fifth of a second of a thread. */
export const LINK_PICTURE_LIMIT: RateLimit = { max: 60, windowMs: MINUTE_MS };

/** Static files per address. There are about 140, so this allows 140 first visits. */
export const FILE_LIMIT: RateLimit = { max: 20_000, windowMs: MINUTE_MS };

/** Time for which browsers and other sites may cache a rendered image. */
export const MAX_PICTURE_AGE_SECONDS = 24 * 60 * 60;

/** Characters of the encoded pattern in the address of a link's picture; longer links have the static one. */
export const MAX_LINK_PICTURE_QUERY = 2_000;

/** Rate-limit windows in memory; about 20 MB. The oldest one is removed. */
export const MAX_FLOOD_WINDOWS = 100_000;

/** Characters of an unknown method in messages and in the log. */
export const MAX_METHOD_CHARACTERS = 20;

/** Request bodies of the API. Each of a snippet's 10,000 characters may take six bytes of JSON. */
export const MAX_BODY_BYTES = {
  snippets: 128 * 1024,
  export: 512 * 1024,
  analyze: 96 * 1024,
  chat: 256 * 1024,
} as const;

/** Issues per error. A short body can have thousands. */
export const MAX_ISSUES = 50;

/** Longest time without receiving a byte of a body. */
export const BODY_IDLE_MS = 10_000;

/** Longest time for receiving a body. */
export const BODY_TOTAL_MS = 30_000;

/** Time between a response and closing its connection, so that a distant client can read the response. */
export const LINGER_MS = 1_000;

/**
 * Bytes of an unread body that are read and discarded during that time. A client that has not sent all of its
 * body before may miss the response, because closing a connection with unread bytes resets it.
 */
export const LINGER_BYTES = 1024 * 1024;

/**
 * A connection is closed after this time without a byte from the server. Legitimate silences are shorter: 30
 * s for receiving a body, 30 s for a model provider, and up to 120 s for idle connections of proxies.
 */
export const CONNECTION_IDLE_MS = 150_000;

/** Request line and headers that Deno reads. */
export const MAX_HEAD_BYTES = 64 * 1024;

/** Interval between checks for idle connections. */
export const CONNECTION_SWEEP_MS = 5_000;

/** Open connections. Each takes three file descriptors and 32 KiB of buffers. */
export const MAX_CONNECTIONS = 1_000;

/** Open connections that are always allowed, even when file descriptors run out. */
export const MIN_CONNECTIONS = 32;

/**
 * Open connections per address when there is no proxy. Browsers open six, and visitors may share an address.
 */
export const MAX_CONNECTIONS_PER_ADDRESS = 250;

/**
 * Idle time after which a connection may be closed to make room for a new one of an address with as many
 * connections. An address with more has to give way sooner, see `ConnectionRoom`.
 */
export const MIN_IDLE_TO_EVICT_MS = 1_000;

/**
 * Share of the connections that is reserved for addresses without one. Not used behind a proxy, whose address
 * all visitors share.
 */
export const RESERVED_SHARE = 0.1;

/** Largest share of the connections on which request bodies are arriving. */
export const RECEIVING_SHARE = 0.5;

/**
 * Bytes per second of a request body. A connection on which fewer arrive counts as idle for the time that it
 * is late. The longest body has to arrive at 17 kB per second to meet `BODY_TOTAL_MS`.
 */
export const MIN_BODY_BYTES_PER_SECOND = 1_000;

/** Pause after a failed accept. */
export const ACCEPT_PAUSE_MS = 100;

/**
 * Fraction of the open connections that is kept when the system refuses another one. The rest of the file
 * descriptors is for files, the database and the analysis process. The limit then grows by one at a time.
 */
export const SHORTAGE_FACTOR = 0.8;

/** Bytes read from a connection at once, in each direction. */
export const RELAY_BUFFER_BYTES = 16 * 1024;

/** Time for the end of the last responses to reach their clients during a shutdown. */
export const LAST_BYTES_MS = 1_000;

/** Attempts per commit. Including pauses, about two seconds of conflicts with other processes. */
export const MAX_COMMIT_TRIES = 60;

/** Longest time for a commit. Waiting for the lock of the file alone takes five seconds. */
export const COMMIT_TOTAL_MS = 8_000;

/** Longest pause before another attempt. */
export const COMMIT_PAUSE_MS = 64;

/** Interval between attempts to delete the records of ended sessions while the storage is read-only. */
export const ENDED_SESSION_RETRY_MS = 10_000;

/** Longest encoded key. KV allows 2,048 bytes and needs some for the bounds of ranges. */
export const MAX_KEY_BYTES = 2_000;

/** Time for which browsers remember to use HTTPS. */
export const HTTPS_ONLY_SECONDS = 365 * 24 * 60 * 60;

/** Time for pending requests to complete during a shutdown. */
export const DRAIN_MS = 10_000;

/** Values of WORKERS: processes that serve on one port. */
export const WORKERS: Bounds = { least: 1, most: 64, otherwise: 1 };

/** Pauses before a worker process is replaced. */
export const WORKER_PAUSE_MS = { least: 100, most: 30_000 } as const;

/** A worker process that has run for this time is not considered to have failed at its start. */
export const WORKER_STABLE_MS = 10_000;

/** Interval between checks whether the first worker process listens. */
export const REACHABLE_POLL_MS = 50;

/** Longest time for worker processes to end during a shutdown. */
export const STOP_MS = DRAIN_MS + 2_000;

/** Longest wait for the session lookup; more than a commit with conflicts takes. */
export const STORAGE_MS = 10_000;

/** Longest wait for a response of a database on another server. */
export const REMOTE_KV_MS = 5_000;

/** Suggested time before retrying while such a database does not respond. */
export const REMOTE_KV_RETRY_SECONDS = 10;

/** Largest difference between the clocks of two processes, or between concurrent requests. */
export const CLOCK_SKEW_MS = 10_000;

/** Suggested time before repeating a request that a shutdown has interrupted. */
export const STOPPING_SECONDS = 1;

/** Suggested time before retrying while the storage is read-only. */
export const READ_ONLY_SECONDS = 60;

/** Longest wait for the storage in a readiness check. */
export const READY_MS = 2_000;

/** Values of PORT. */
export const PORTS: Bounds = { least: 1, most: 65_535, otherwise: 8_000 };

/** Values of TRUSTED_PROXIES: proxies that write X-Forwarded-For. */
export const PROXY_HOPS: Bounds = { least: 0, most: 10, otherwise: 0 };

/** How long a copy of `security.txt` is valid, in milliseconds; the standard recommends less than a year. */
export const SECURITY_TXT_MS = 180 * 24 * HOUR_MS;

/** Values of ANALYSIS_TIMEOUT_MS. */
export const ANALYSIS_TIMEOUT: Bounds = {
  least: 100,
  most: 60_000,
  otherwise: 2_000,
};
