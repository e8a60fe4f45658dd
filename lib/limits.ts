/**
 * Every number of the project, each once. Units are in the names: `_MS` milliseconds, `_BYTES` bytes,
 * `_CHARACTERS` UTF-16 code units.
 */

/** Longest pattern that is parsed and shown; the contract's ceiling for a stored one. */
export const MAX_PATTERN_CHARACTERS = 10_000;

/** Nodes of a tree that the views walk; a 10,000 character pattern stays below it. */
export const MAX_NODES = 20_000;

/** Nesting that the views walk. Real patterns stay under 30; each level costs indentation on the screen. */
export const MAX_DEPTH = 250;

/** Nodes up to which the server draws the views into the page; larger ones load in the browser. */
export const MAX_SERVER_NODES = 300;
