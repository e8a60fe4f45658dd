/** The workbench in a browser. @module */

/**
 * Longest test text. Twice the length at which the whole workbench was tested; the browsers' own limits are
 * far higher.
 */
export const MAX_TEXT_CHARACTERS = 20_000_000;

/** Longest compressed text in an address that is sent to a server. */
export const MAX_URL_PACKED_CHARACTERS = 8_000;

/** Longest compressed text in a private link, which isn't sent to servers. Browsers accept more; chats may not. */
export const MAX_PACKED_CHARACTERS = 400_000;

/** Longest text that a link is decompressed to, in bytes of UTF-8. */
export const MAX_UNPACKED_BYTES = 1_000_000;

/** The address is updated at most this often; browsers refuse more than 100 updates in 30 s. */
export const ADDRESS_REWRITE_MS = 300;

/** Longer texts are saved less often, and aren't part of the address. */
export const LONG_TEXT_CHARACTERS = 100_000;

/**
 * Longest text that is shown before the editor loads, because a text box lays out all of it: ten thousand of the slowest
 * characters take less than 0.1 s, a hundred thousand more than one. The server's pages have shorter ones.
 */
export const MAX_PLAIN_CHARACTERS = 10_000;

/** Longest saved text. Browsers allow about five million characters per site. */
export const MAX_DRAFT_CHARACTERS = 2_000_000;

/** A match worker that reports nothing for this long is terminated. */
export const MATCH_SILENCE_MS = 1_000;

/** The pointer rests on a token or a match for this long before a card about it appears. */
export const HOVER_PAUSE_MS = 400;

/** Timeouts to choose from, for patterns that are slow but finish. */
export const MATCH_DEADLINES_MS = [MATCH_SILENCE_MS, 2_000, 5_000, 10_000] as const;

/** Interval between a match worker's reports, about one frame. */
export const MATCH_SLICE_MS = 12;

/** An engine worker that reports nothing for this long is terminated. */
export const ENGINE_SILENCE_MS = 5_000;

/** A worker that is called on every keystroke gets the call after a pause of this length. */
export const WORKER_DEBOUNCE_MS = 120;

/**
 * The pause before a search that may take seconds, for warnings or for slow input. The next key ends its worker, and
 * starting another takes a core that the keys need, so a pause is longer than those between the keys of a person.
 */
export const SEARCH_PAUSE_MS = 350;

/** Time limit for a worker's start. Slow networks and machines take seconds. */
export const WORKER_START_MS = 30_000;

/** Time limit of the browser's analysis. On a slow machine, starting the worker takes two seconds. */
export const LOCAL_ANALYSIS_MS = 8_000;

// Delays, and limits of a row or a panel.

/** The result of another pattern or text is shown for this long before it is marked as outdated. */
export const STALE_MS = 100;

/** The views of a new tree wait this long for the matches, so that both change at the same time. */
export const MATCHES_WAIT_MS = 50;

/** Longest paste that is searched for a pattern in code. */
export const MAX_PASTED_CHARACTERS = 20_000;

/** Characters of a pattern, a match or a piece in one row of a list. */
export const MAX_SHOWN_CHARACTERS = 200;

/** Longest query of the palette; pasted code may be long. */
export const MAX_FINDER_QUERY = 10_000;

/** Time for checking the contracts of a pattern; most take a few milliseconds. */
export const CONTRACTS_MS = 10_000;
