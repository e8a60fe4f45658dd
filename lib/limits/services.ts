/** Services for signed-in users: exports, reviews, analyses. @module */
// Export of an explanation.

/** Longest title. */
export const MAX_EXPORT_TITLE_CHARACTERS = 200;

/** Steps per export. A pattern of 10,000 characters may have more. */
export const MAX_EXPORT_STEPS = 2_000;

/** Warnings per export. */
export const MAX_EXPORT_WARNINGS = 200;

/** Longest label or detail of a step, and longest title, message or hint of a warning. */
export const MAX_EXPORT_TEXT_CHARACTERS = 2_000;

/** Nesting levels below the first that are indented. */
export const MAX_EXPORT_DEPTH = 8;

/** Characters of the comment on a review. GitHub allows 65,536. */
export const MAX_REVIEW_COMMENT_CHARACTERS = 60_000;

/** Characters of a link in a review. Browsers and servers accept longer ones, but not all chats and emails do. */
export const MAX_REVIEW_LINK_CHARACTERS = 4_000;

// Review: a conversation with a language model.

/** Messages per conversation. */
export const MAX_CHAT_MESSAGES = 40;

/** Longest message. */
export const MAX_CHAT_MESSAGE_CHARACTERS = 20_000;

/** Longest test text that is sent with a question. */
export const MAX_CHAT_TEXT_CHARACTERS = 20_000;

/** Longest name of a model. */
export const MAX_MODEL_CHARACTERS = 100;

/** Longest key for the provider. Common keys have up to 200 characters. */
export const MAX_PROVIDER_KEY_CHARACTERS = 512;

/** Characters of our explanation in a prompt; about 5,000 tokens. */
export const MAX_PROMPT_EXPLANATION_CHARACTERS = 20_000;

/**
 * Nodes of a pattern that is explained in a prompt. The explanation of a larger one would be truncated, and
 * generating it blocks other requests.
 */
export const MAX_PROMPT_NODES = 3_000;

/** Longest silence of a provider. */
export const PROVIDER_SILENCE_MS = 30_000;

/** Longest duration of an answer. */
export const CHAT_TOTAL_MS = 120_000;

/** Bytes of an answer that are passed on. */
export const MAX_CHAT_ANSWER_BYTES = 100_000;

/** Characters of a provider's reason for the end of an answer. */
export const MAX_FINISH_REASON_CHARACTERS = 100;

/** Bytes of a provider's response. A token takes about 200 bytes of JSON. */
export const MAX_PROVIDER_BYTES = 8_000_000;

/**
 * Steps when reading a provider's response: chunks, events and invalid lines. A response of 8 MB, with events
 * of 200 bytes in separate chunks, takes 80,000.
 */
export const MAX_PROVIDER_STEPS = 100_000;

/** Longest event of a provider: twice the longest answer. */
export const MAX_PROVIDER_EVENT_CHARACTERS = 200_000;

/** Size of the slices in which a chunk is parsed; about 0.1 ms each. */
export const PROVIDER_SLICE_BYTES = 4 * 1024;

/** Bytes of a provider's response after which the thread is released. */
export const PROVIDER_REST_BYTES = 16 * 1024;

/** Steps after which the thread is released; about 10 µs each. */
export const PROVIDER_REST_STEPS = 200;

/** Interval between comment lines, which keep proxies from closing a silent stream. */
export const STREAM_COMMENT_MS = 15_000;

/** Longest silence of the stream that a page accepts: three comment lines. */
export const CHAT_STREAM_SILENCE_MS = 45_000;

// Analysis of patterns.

/** Queued analyses. With a deadline of 2 s, the last one waits half a minute. */
export const MAX_QUEUED_ANALYSES = 16;

/** Queued analyses per user. Eight users can fill the queue. */
export const MAX_QUEUED_ANALYSES_PER_USER = 2;

/** Analyses in the cache; about 6 KiB each, up to 30 KiB with all rewrites. */
export const MAX_CACHED_ANALYSES = 500;

/** An analysis stops this long before its deadline, so that its result can be reported. */
export const ANALYSIS_GRACE_MS = 150;

/** Heap size of the analysis process. */
export const ANALYSIS_HEAP_MEGABYTES = 512;

/** Niceness of the analysis process, from 0 to 19, which gives requests precedence. */
export const ANALYSIS_NICENESS = 5;

/** Longest time for starting the analysis process; usually less than a second. */
export const ANALYSIS_START_MS = 10_000;

/** Suggested time before retrying when the analysis process could not be started. */
export const ANALYSIS_RETRY_SECONDS = 5;

/**
 * Time limit of a native run on a text that takes few steps. It needs microseconds, unless the machine is
 * busy.
 */
export const NATIVE_TEST_MS = 500;

/** Attempts for such a run. */
export const NATIVE_TEST_TRIES = 3;

/** Nodes of a pattern whose diagram is drawn in the picture of a link; others are shown without one. */
export const MAX_CARD_NODES = 300;

/** Time for the picture of a link; usually a fifth of a second. Chats wait a few seconds for it. */
export const LINK_PICTURE_MS = 5_000;

/** Time for starting the thread that draws them, which loads fonts and a renderer. */
export const LINK_PICTURE_START_MS = 10_000;

/** The thread ends this long after the last picture. */
export const LINK_PICTURE_IDLE_MS = 60_000;

/** Pictures in memory; about 50 kB each. */
export const LINK_PICTURE_CACHE_BYTES = 8 * 1024 * 1024;

/** Pictures that wait for the one that is drawn. */
export const MAX_QUEUED_LINK_PICTURES = 16;

/** Of those, the pictures of one network address. */
export const MAX_QUEUED_LINK_PICTURES_PER_ADDRESS = 4;
