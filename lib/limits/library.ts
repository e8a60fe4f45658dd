/** Saved patterns, accounts and sessions. @module */
import { HOUR_MS, MINUTE_MS, type RateLimit } from "./units.ts";

// Saved patterns.

/** Snippets per user. */
export const MAX_SNIPPETS = 10_000;

/** Versions per snippet, including the first. */
export const MAX_VERSIONS = 1_000;

/** Snippets and versions per user, as UTF-8 bytes of their JSON. */
export const MAX_LIBRARY_BYTES = 50_000_000;

/** Largest file that is imported: an exported library may be formatted by another program. */
export const MAX_IMPORT_BYTES = 2 * MAX_LIBRARY_BYTES;

/** Longest name of a snippet, after trimming. */
export const MAX_TITLE_CHARACTERS = 120;

/** Longest description of a snippet. */
export const MAX_DESCRIPTION_CHARACTERS = 4_000;

/** Tags per snippet. */
export const MAX_TAGS = 25;

/** Longest tag, after trimming. */
export const MAX_TAG_CHARACTERS = 40;

/** Longest test text that is saved with a pattern. */
export const MAX_SAVED_TEXT_CHARACTERS = 20_000;

/** Lines of such a text whose expected result is saved. */
export const MAX_SAVED_TESTS = 200;

/** Longest note of a version. */
export const MAX_NOTES_CHARACTERS = 2_000;

/** Default page size. */
export const PAGE_ITEMS = 20;

/** Largest page size. Larger requested sizes are reduced to it. */
export const MAX_PAGE_ITEMS = 100;

/** A search stops after this time and returns a cursor to continue. */
export const SEARCH_BUDGET_MS = 200;

// Accounts.

/** Lifetime of a session after it was opened or renewed. */
export const SESSION_MS = 30 * 24 * HOUR_MS;

/** Lifetime of magic links and of pending sign-ins with a provider. */
export const SIGN_IN_MS = 10 * MINUTE_MS;

/** Random bytes of a token: 256 bits can't be guessed. */
export const TOKEN_BYTES = 32;

/** Magic links per email address. Another person may be requesting them. */
export const ADDRESS_LINK_LIMIT: RateLimit = { max: 5, windowMs: HOUR_MS };

/** Magic links per network address, which an office may share. */
export const CLIENT_LINK_LIMIT: RateLimit = { max: 30, windowMs: HOUR_MS };

/** Longest return path. Of a longer one, only pattern and flags are kept. */
export const MAX_RETURN_CHARACTERS = 16 * 1024;

/** Contracts of a saved pattern. */
export const MAX_CONTRACTS = 50;

/** Characters of one contract. */
export const MAX_CONTRACT_CHARACTERS = 500;
