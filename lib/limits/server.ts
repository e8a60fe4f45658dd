/** Requests and answers, the database, and what a deployment may set. @module */
import { type Bounds, HOUR_MS, MINUTE_MS, type RateLimit } from "./units.ts";

/** Answers shorter than this are sent as they are: gzip would save a packet nobody waits for. */
export const MIN_COMPRESSED_BYTES = 1_000;

/** Of a page, which is zipped each time: 9 % longer than at 6, in half of the time. */
export const PAGE_GZIP_LEVEL = 2;

/** Of a static file, which the build compresses: 1 % longer than at 11, in half of the time. */
export const FILE_BROTLI_QUALITY = 10;

/** A page is kept for whoever opens the same link within this time. */
export const CACHED_PAGE_MS = MINUTE_MS;

/** Pages kept, all together: some thousand; beyond it the one that was not asked for longest goes. */
export const PAGE_CACHE_BYTES = 32 * 1024 * 1024;

/** A longer page is drawn each time. */
export const MAX_CACHED_PAGE_BYTES = 256 * 1024;

/** The buckets of the API, for a signed-in user, or for an address where a route needs no sign-in. */
export const API_LIMITS = {
  me: { max: 120, windowMs: MINUTE_MS },
  fixtures: { max: 120, windowMs: MINUTE_MS },
  snippets: { max: 120, windowMs: MINUTE_MS },
  export: { max: 10, windowMs: HOUR_MS },
  analyze: { max: 120, windowMs: MINUTE_MS },
  chat: { max: 10, windowMs: MINUTE_MS },
} as const satisfies Record<string, RateLimit>;

/** The guard of an address admits this many times a bucket: several users share an address. */
export const FLOOD_FACTOR = 10;

/** What one address may ask of paths that the API does not have. */
export const UNKNOWN_PATH_LIMIT: RateLimit = {
  max: 1_200,
  windowMs: MINUTE_MS,
};

/** Pages for one address, and as many drawn images. */
export const PAGE_LIMIT: RateLimit = { max: 300, windowMs: MINUTE_MS };

/** Static files for one address. There are some 140 in all, which a first visit loads at most: 140 such visits. */
export const FILE_LIMIT: RateLimit = { max: 20_000, windowMs: MINUTE_MS };

/** How long browsers and other sites may keep a drawn image without asking. */
export const MAX_PICTURE_AGE_SECONDS = 24 * 60 * 60;

/** Windows kept in memory; about 20 MB when full. Beyond it the oldest is forgotten. */
export const MAX_FLOOD_WINDOWS = 100_000;

/** An unknown method is repeated in a message and in the log up to this length. */
export const MAX_METHOD_CHARACTERS = 20;

/** Bodies of the API, counted while reading. A snippet's 10,000 characters may each be six bytes of JSON. */
export const MAX_BODY_BYTES = {
  snippets: 128 * 1024,
  export: 512 * 1024,
  analyze: 96 * 1024,
  chat: 256 * 1024,
} as const;

/** A body that brings no byte for this long is given up. */
export const BODY_IDLE_MS = 10_000;

/** Behind an answer that ends its connection: a caller far away reads it within this, before it is cut off. */
export const LINGER_MS = 1_000;

/**
 * A connection on which the server has sent nothing for this long is closed. The longest silence that is meant is
 * shorter: a body takes 30 s, an assistant's provider 30 s, and proxies keep an idle connection for up to 120 s.
 */
export const CONNECTION_IDLE_MS = 150_000;

/** How often idle connections are looked for. */
export const CONNECTION_SWEEP_MS = 5_000;

/** Connections at a time. Each holds three file descriptors and 32 KiB of buffers. */
export const MAX_CONNECTIONS = 1_000;

/** Connections that there is always room for, however short file descriptors are. */
export const MIN_CONNECTIONS = 32;

/** Of one address, where no proxy is in front. Browsers open six; several visitors share an address. */
export const MAX_CONNECTIONS_PER_ADDRESS = 250;

/** When there is no room for a new connection, one that has been idle for this long is closed for it. */
export const MIN_IDLE_TO_EVICT_MS = 1_000;

/** After an accept that failed; the next one fails for the same reason unless something was closed. */
export const ACCEPT_PAUSE_MS = 100;

/**
 * When the system allows no further connection, this part of the open ones has room; the rest of the file descriptors
 * is for files, the database and the process that analyses. Room grows again by one connection at a time.
 */
export const SHORTAGE_FACTOR = 0.8;

/** What is read of a connection at once, in each direction. */
export const RELAY_BUFFER_BYTES = 16 * 1024;

/** On a signal, after the last answer is complete: its last bytes get to its client within this. */
export const LAST_BYTES_MS = 1_000;

/** A body that is not complete after this long is given up, however steadily it drips. */
export const BODY_TOTAL_MS = 30_000;

/** Tries of one commit. With the pauses between them, about two seconds against other processes. */
export const MAX_COMMIT_TRIES = 60;

/** A commit is tried no longer than this; one that waits for the file's lock takes five seconds by itself. */
export const COMMIT_TOTAL_MS = 8_000;

/** Longest pause before a commit is tried again; the shortest is none. */
export const COMMIT_PAUSE_MS = 64;

/** The record of a session that ended while nothing could be stored is tried to be removed at most this often. */
export const ENDED_SESSION_RETRY_MS = 10_000;

/** Longest key of the database, encoded. KV takes 2,048 bytes; some are left for the bounds of ranges. */
export const MAX_KEY_BYTES = 2_000;

/** Browsers remember for a year that the site is served over https. */
export const HTTPS_ONLY_SECONDS = 365 * 24 * 60 * 60;

/** On a signal, requests under way may take this long to end. */
export const DRAIN_MS = 10_000;

/** A request waits no longer than this to learn who asks; more than a commit takes that meets others. */
export const STORAGE_MS = 10_000;

/** Clocks of two processes, and a request and those that overtake it, differ by no more. */
export const CLOCK_SKEW_MS = 10_000;

/** After so long a storage that takes no changes may be asked again. */
export const READ_ONLY_SECONDS = 60;

/** A storage that does not answer for this long counts as gone. */
export const READY_MS = 2_000;

/** Where the site may listen. */
export const PORTS: Bounds = { least: 1, most: 65_535, otherwise: 8_000 };

/** Proxies that write X-Forwarded-For before us. */
export const PROXY_HOPS: Bounds = { least: 0, most: 10, otherwise: 0 };

/** The deadline of an analysis, milliseconds; nobody waits longer than a minute. */
export const ANALYSIS_TIMEOUT: Bounds = {
  least: 100,
  most: 60_000,
  otherwise: 2_000,
};
