/** What the server does for signed-in users: exports, reviews, analyses. @module */
// The export of an explanation.

/** Longest title of an exported explanation. */
export const MAX_EXPORT_TITLE_CHARACTERS = 200;

/** A pattern of 10,000 characters may have more; nobody reads so many. */
export const MAX_EXPORT_STEPS = 2_000;

/** Warnings of one export. */
export const MAX_EXPORT_WARNINGS = 200;

/** Longest label or detail of a step, and longest title, message or hint of a warning. */
export const MAX_EXPORT_TEXT_CHARACTERS = 2_000;

/** Levels below the first to which nesting is drawn; deeper lists are squeezed against the right edge. */
export const MAX_EXPORT_DEPTH = 8;

/** Records read at once for the export of an account; one may have 64 KiB. */
export const EXPORT_BATCH = 50;

/** Entries of one commit while a backup is restored; ten of 64 KiB stay below KV's 800 KiB. */
export const RESTORE_BATCH = 10;

// The review: a conversation with a model of the caller's own provider.

/** Turns of one conversation. */
export const MAX_CHAT_MESSAGES = 40;

/** One turn. */
export const MAX_CHAT_MESSAGE_CHARACTERS = 20_000;

/** The test text that goes along when the caller ticks it. */
export const MAX_CHAT_TEXT_CHARACTERS = 20_000;

/** A model's name. */
export const MAX_MODEL_CHARACTERS = 100;

/** The caller's key for the provider; theirs have up to 200. */
export const MAX_PROVIDER_KEY_CHARACTERS = 512;

/** Characters of our explanation that a prompt carries: some 5,000 tokens. */
export const MAX_PROMPT_EXPLANATION_CHARACTERS = 20_000;

/**
 * Nodes of a pattern that is explained in a prompt. The explanation of a larger one would be cut after its first
 * part, and making it keeps others waiting.
 */
export const MAX_PROMPT_NODES = 3_000;

/** A provider that sends nothing for this long has failed. */
export const PROVIDER_SILENCE_MS = 30_000;

/** An answer ends here, complete or not. */
export const CHAT_TOTAL_MS = 120_000;

/** What is passed on of one answer. */
export const MAX_CHAT_ANSWER_BYTES = 100_000;

/** What is read of one answer: each token of it comes in some 200 bytes of JSON. */
export const MAX_PROVIDER_BYTES = 8_000_000;

/**
 * Steps of reading one answer: chunks, events, and lines that are no part of the protocol. An answer of 8 MB in events
 * of 200 bytes, each in a chunk of its own, has 80,000.
 */
export const MAX_PROVIDER_STEPS = 100_000;

/** Longest event of a provider, UTF-16 code units: twice what is passed on of a whole answer. */
export const MAX_PROVIDER_EVENT_CHARACTERS = 200_000;

/** A chunk of a provider is parsed in slices of this size, about 0.1 ms each. */
export const PROVIDER_SLICE_BYTES = 4 * 1024;

/** After this many bytes of a provider's answer, other requests have their turn. */
export const PROVIDER_REST_BYTES = 16 * 1024;

/** After this many steps, too: at some 10 µs each they take 2 ms. */
export const PROVIDER_REST_STEPS = 200;

/** A comment line keeps proxies from closing a stream that is silent. */
export const STREAM_COMMENT_MS = 15_000;

/** A page gives up on a stream that is silent for three comment lines; no answer waits longer for its first byte. */
export const CHAT_STREAM_SILENCE_MS = 45_000;

// Where patterns are analysed.

/** Analyses that wait for their turn; with a deadline of 2 s the last one waits half a minute. */
export const MAX_QUEUED_ANALYSES = 16;

/** Of one user, besides the one that runs: eight users have to come together to fill the queue. */
export const MAX_QUEUED_ANALYSES_PER_USER = 2;

/** Analyses that are remembered; about 6 KiB each, 30 KiB at most with all rewrites. */
export const MAX_KNOWN_ANALYSES = 500;

/** So long before its deadline an analysis stops by itself: what it found still has to be told. */
export const ANALYSIS_GRACE_MS = 150;

/** Memory of the process that analyses. */
export const ANALYSIS_HEAP_MEGABYTES = 512;

/** How far it stands back where others want the same core, from 0 to 19: requests wait less for analyses. */
export const ANALYSIS_NICENESS = 5;

/** That process must have started after this long; a quiet machine takes less than one second. */
export const ANALYSIS_START_MS = 10_000;

/** When an analysis whose process could not be started may be tried again. */
export const ANALYSIS_RETRY_SECONDS = 5;

/**
 * One native run of a text on which our engine takes few steps. It needs microseconds: only a machine that does
 * other things meanwhile takes longer.
 */
export const NATIVE_TEST_MS = 500;

/** Such a run is tried this many times before it is given up. */
export const NATIVE_TEST_TRIES = 3;
