/** Saved patterns, accounts and sessions. @module */
import { HOUR_MS, MINUTE_MS, type RateLimit } from "./units.ts";

// Saved patterns.

/** Snippets per user. */
export const MAX_SNIPPETS = 10_000;

/** Versions per snippet, including the first. */
export const MAX_VERSIONS = 1_000;

/** The last new snippets of a user whose requests are recognized when they are repeated. */
export const MAX_NAMED_REQUESTS = 20;

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

/** A text with its tests is stored together with its pattern up to this size, and under a separate key above it. */
export const MAX_INLINE_TEST_BYTES = 32 * 1024;

/** Longest note of a version. */
export const MAX_NOTES_CHARACTERS = 2_000;

/** Default page size. */
export const PAGE_ITEMS = 20;

/** Largest page size. Larger requested sizes are reduced to it. */
export const MAX_PAGE_ITEMS = 100;

/** A search stops after this time and returns a cursor to continue. */
export const SEARCH_BUDGET_MS = 200;

/** Estimated size of a full chunk of digests. KV allows 65,536 bytes per value. */
export const MAX_DIGESTS_BYTES = 60_000;

/** Chunks of digests per read: few, so that an early match is cheap. */
export const DIGESTS_BATCH = 10;

/** Chunks of digests in the cache, for all libraries; up to 60 MB. */
export const MAX_CACHED_CHUNKS = 1_000;

/** Keys per read; the limit of KV. Even. */
export const MAX_READ_KEYS = 10;

/** Entries deleted per commit. KV allows 1,000 mutations and 81,920 bytes of keys. */
export const DELETION_BATCH = 250;

/** Records read at once for the export of an account, up to 64 KiB each. */
export const EXPORT_BATCH = 50;

/** Entries per commit when a backup is restored. Ten of 64 KiB stay below KV's limit of 800 KiB. */
export const RESTORE_BATCH = 10;

// Accounts.

/** Lifetime of a session after it was opened or renewed. */
export const SESSION_MS = 30 * 24 * HOUR_MS;

/** A session with less time left is renewed by the next request. */
export const SESSION_RENEWAL_MS = SESSION_MS / 2;

/** The last use of a session is stored at most this often. */
export const SESSION_SEEN_MS = HOUR_MS;

/** Sessions deleted per commit. KV allows 1,000 mutations, and each session takes two. */
export const MAX_DELETES = 400;

/** Lifetime of magic links and of pending sign-ins with a provider. */
export const SIGN_IN_MS = 10 * MINUTE_MS;

/** Random bytes of a token: 256 bits can't be guessed. */
export const TOKEN_BYTES = 32;

/** Magic links per email address. Another person may be requesting them. */
export const ADDRESS_LINK_LIMIT: RateLimit = { max: 5, windowMs: HOUR_MS };

/** Magic links per network address, which an office may share. */
export const CLIENT_LINK_LIMIT: RateLimit = { max: 30, windowMs: HOUR_MS };

/** Sign-ins with a provider per network address. Each stores a record for `SIGN_IN_MS`. */
export const CLIENT_SIGN_IN_LIMIT: RateLimit = { max: 30, windowMs: HOUR_MS };

/** Return paths up to this length are always stored. */
export const SHORT_RETURN_CHARACTERS = 2 * 1024;

/**
 * Longer return paths stored for the whole site, because an attacker may have thousands of addresses. Two
 * windows can be stored at once, up to 48 MiB.
 */
export const LONG_RETURN_LIMIT: RateLimit = { max: 500, windowMs: SIGN_IN_MS };

/** Longest email address that mail servers support. */
export const MAX_EMAIL_CHARACTERS = 254;

/** Longest issuer or subject of an identity. OpenID Connect allows subjects of 255 ASCII characters. */
export const MAX_SUBJECT_CHARACTERS = 255;

/** Longest name and avatar URL of a profile. Longer names are cut, longer URLs dropped. */
export const MAX_PROFILE_CHARACTERS = 1_000;

/** Longest return path. Of a longer one, only pattern and flags are kept. */
export const MAX_RETURN_CHARACTERS = 16 * 1024;

/**
 * Longest return path after that. 10,000 characters of three bytes are 40,000 characters of base64, and KV
 * allows 64 KiB.
 */
export const MAX_RETURN_PATTERN_CHARACTERS = 48 * 1024;

/** Body of a form. Only a return path is long. */
export const MAX_FORM_BYTES = 64 * 1024;

/** Longest wait for a mail server's response. */
export const MAIL_MS = 15_000;

/** Longest time for sending an email. */
export const MAIL_TOTAL_MS = 45_000;

/** Longest response of an identity provider, decompressed. Those of large providers have a few kilobytes. */
export const MAX_PROVIDER_RESPONSE_BYTES = 1024 * 1024;

/** Longest wait for an identity provider's response. */
export const PROVIDER_MS = 10_000;

/** Contracts of a saved pattern. */
export const MAX_CONTRACTS = 50;

/** Characters of one contract. */
export const MAX_CONTRACT_CHARACTERS = 500;
