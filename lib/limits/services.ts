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

/** Longest silence of a provider. */
export const PROVIDER_SILENCE_MS = 30_000;

/** Longest duration of an answer. */
export const CHAT_TOTAL_MS = 120_000;

/** Bytes of an answer that are passed on. */
export const MAX_CHAT_ANSWER_BYTES = 100_000;

/** Interval between comment lines, which keep proxies from closing a silent stream. */
export const STREAM_COMMENT_MS = 15_000;

// Analysis of patterns.

/** Queued analyses. With a deadline of 2 s, the last one waits half a minute. */
export const MAX_QUEUED_ANALYSES = 16;
